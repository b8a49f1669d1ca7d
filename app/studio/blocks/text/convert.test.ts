import { getSchema } from "@tiptap/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { richNodesSchema } from "#blocks/prop-schemas.ts";
import { sampleOf } from "#blocks/samples.ts";
import { plainText, type RichNode } from "#ui/rich-node.ts";
import { extensions } from "./extensions.ts";
import { fromEditor } from "./from-editor.ts";
import { toEditor } from "./to-editor.ts";

const schema = getSchema(extensions);

/** Takes text through the editor's own document. Throws if the editor can't hold it. */
function throughEditor(nodes: readonly RichNode[]): RichNode[] {
  const document = schema.nodeFromJSON(toEditor(nodes));
  document.check();
  return fromEditor(document.toJSON());
}

const words = fc.string({ minLength: 1, maxLength: 8, unit: "grapheme" });
const anyMark = fc.constantFrom("strong", "emphasis", "strike", "sub", "sup");
const { inline, blocks } = fc.letrec<{ inline: RichNode; block: RichNode; blocks: RichNode[] }>(
  (tie) => ({
    inline: fc.oneof(
      { maxDepth: 3 },
      words.map((text) => ({ type: "text", text })),
      fc.constant({ type: "break" }),
      words.map((text) => ({ type: "code", text })),
      fc.record({
        type: fc.constant("reference"),
        number: fc.integer({ min: 1, max: 9 }),
        isRepeated: fc.constantFrom(undefined, true),
      }),
      words.map((id) => ({ type: "anchor", id })),
      fc.constant({
        type: "picture",
        picture: {
          alt: "A lamp",
          width: 1,
          height: 1,
          color: "",
          sources: [{ width: 1, url: "/lamp.webp" }],
        },
      }),
      fc.record({
        type: anyMark,
        children: fc.array(tie("inline"), { minLength: 1, maxLength: 3 }),
      }),
      fc.record({
        type: fc.constant("link"),
        href: fc.constantFrom("/courses/", "https://example.org/"),
        children: fc.array(tie("inline"), { minLength: 1, maxLength: 2 }),
      }),
    ) as fc.Arbitrary<RichNode>,
    block: fc.oneof(
      { maxDepth: 3 },
      fc.record({
        type: fc.constant("paragraph"),
        children: fc.array(tie("inline"), { maxLength: 4 }),
      }),
      fc.record({
        type: fc.constant("heading"),
        level: fc.constantFrom(2, 3, 4),
        id: fc.option(words, { nil: undefined }),
        children: fc.array(tie("inline"), { maxLength: 2 }),
      }),
      fc.record({ type: fc.constantFrom("rule") }),
      fc.record({
        type: fc.constant("code-block"),
        text: fc.string(),
        language: fc.constantFrom(undefined, "js"),
      }),
      fc.record({ type: fc.constant("quote"), children: tie("blocks") }),
      fc.record({
        type: fc.constant("footnote"),
        number: fc.integer({ min: 1, max: 9 }),
        children: tie("blocks"),
      }),
      fc.record({
        type: fc.constant("list"),
        ordered: fc.boolean(),
        children: fc.array(
          fc.record({
            type: fc.constant("item"),
            checked: fc.constantFrom(undefined, true, false),
            children: fc
              .tuple(fc.array(tie("inline"), { maxLength: 3 }), tie("blocks"))
              .map(([text, rest]) => [...(text as RichNode[]), ...(rest as RichNode[])]),
          }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      fc
        .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), tie("inline"))
        .map(([rows, columns, text]) => ({
          type: "table",
          align: Array.from({ length: columns }, () => "center"),
          children: Array.from({ length: rows }, () => ({
            type: "row",
            children: Array.from({ length: columns }, () => ({ type: "cell", children: [text] })),
          })),
        })),
    ) as fc.Arbitrary<RichNode>,
    blocks: fc.array(tie("block"), { maxLength: 3 }) as fc.Arbitrary<RichNode[]>,
  }),
);
const anyText = fc
  .array(
    fc.oneof(
      blocks,
      inline.map((one) => [one]),
    ),
    { maxLength: 4 },
  )
  .map(
    // Values that are undefined aren't stored.
    (parts) => JSON.parse(JSON.stringify(parts.flat())) as RichNode[],
  );

test("the editor keeps text in its normal form exactly", () => {
  fc.assert(
    fc.property(anyText, (nodes) => {
      const normal = throughEditor(nodes);
      expect(throughEditor(normal)).toEqual(normal);
      expect(richNodesSchema.safeParse(normal).success).toBe(true);
    }),
    { numRuns: 300 },
  );
});

const lettersOf = (nodes: readonly RichNode[]) => plainText(nodes).replace(/\s/g, "");

test("the editor loses no text, whatever the tree looks like", () => {
  fc.assert(
    fc.property(anyText, (nodes) => {
      expect(lettersOf(throughEditor(nodes))).toBe(lettersOf(nodes));
    }),
    { numRuns: 300 },
  );
});

test("the editor keeps the sample of formatted text exactly", () => {
  const { nodes } = sampleOf("rich-text").props as { nodes: RichNode[] };
  expect(throughEditor(nodes)).toEqual(nodes);
});

test.each<[string, RichNode[]]>([
  ["no text", []],
  [
    "a list with text and with paragraphs",
    [
      {
        type: "list",
        ordered: true,
        start: 3,
        children: [
          { type: "item", children: [{ type: "text", text: "one" }] },
          {
            type: "item",
            checked: true,
            children: [
              { type: "paragraph", children: [{ type: "text", text: "two" }] },
              { type: "paragraph", children: [{ type: "text", text: "three" }] },
            ],
          },
        ],
      },
    ],
  ],
  [
    "a link with strong text",
    [
      {
        type: "paragraph",
        children: [
          {
            type: "link",
            href: "/files/plan.pdf",
            download: "plan.pdf",
            children: [{ type: "strong", children: [{ type: "code", text: "a" }] }],
          },
        ],
      },
    ],
  ],
])("the editor keeps %s exactly", (_, nodes) => {
  expect(throughEditor(nodes)).toEqual(nodes);
});

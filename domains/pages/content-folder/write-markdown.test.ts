import fc from "fast-check";
import { expect, test } from "vitest";
import type { RichNode } from "#ui/rich-node.ts";
import { readMarkdown } from "./markdown-text.ts";
import { Problems } from "./problems.ts";
import { richBlocks, tidy } from "./rich-nodes.ts";
import { writeMarkdown } from "./write-markdown.ts";

const signs = [
  ..."ab яж ש . , ! ? * _ ` [ ] ( ) < > # & ; : | ~ = + - \\ { } 1 2 \" ' “ ” … 🙂 \u00a0",
];
const words = fc
  .oneof(
    {
      weight: 3,
      arbitrary: fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 12 }),
    },
    fc.constantFrom(
      "&amp;",
      "&#42;",
      "<b>x</b>",
      "1. one",
      "- two",
      "# three",
      ":::note",
      "[x](y)",
      "{#id}",
      "---",
      "> q",
      "a*b*c",
      "snake_case_name",
      "http://x.y",
    ),
  )
  .map((one) => one.replace(/ +/g, " "))
  .filter((one) => one.trim() !== "");
const text = words.map((one): RichNode => ({ type: "text", text: one }));
// "[`]:`](…)" at the beginning of a paragraph is the definition of a link, which nothing can prevent.
const code = words
  .filter((one) => !one.includes("]"))
  .map((one): RichNode => ({ type: "code", text: one.trim() }));
const plain = fc
  .array(fc.oneof({ weight: 3, arbitrary: text }, code), { minLength: 1, maxLength: 3 })
  .map(tidy);
const href = fc.constantFrom(
  "https://example.org/a_(b)?c=1&copy=2&amp;",
  "/courses/",
  "#part",
  "mailto:a@b.example",
);
const marked = fc.oneof(
  plain.chain((children) =>
    fc.constantFrom<RichNode>({ type: "strong", children }, { type: "emphasis", children }),
  ),
  fc.tuple(text, plain, text).map(([before, children, after]): RichNode => ({
    type: "emphasis",
    children: tidy([before, { type: "strong", children }, after]),
  })),
);
const link = fc.record({ type: fc.constant("link" as const), href, children: plain });
const inline = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: text },
      marked,
      link as fc.Arbitrary<RichNode>,
      code,
      fc.constant<RichNode>({ type: "break" }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((nodes) => tidy(nodes));
const filled = inline.filter((nodes) => nodes.length > 0);
const headingWords = filled.filter((nodes) => !nodes.some(({ type }) => type === "break"));
const { block } = fc.letrec<{ block: RichNode; item: RichNode; list: RichNode }>((tie) => ({
  item: fc.oneof(
    filled.map((children): RichNode => ({ type: "item", children })),
    fc
      .tuple(filled, tie("list"))
      .map(([children, list]): RichNode => ({ type: "item", children: [...children, list] })),
    fc.tuple(filled, filled).map(([first, second]): RichNode => ({
      type: "item",
      children: [
        { type: "paragraph", children: first },
        { type: "paragraph", children: second },
      ],
    })),
  ),
  list: fc.record({
    type: fc.constant("list" as const),
    ordered: fc.boolean(),
    children: fc.array(tie("item"), { minLength: 1, maxLength: 3 }),
  }) as fc.Arbitrary<RichNode>,
  block: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    filled.map((children): RichNode => ({ type: "paragraph", children })),
    headingWords.chain((children) =>
      fc
        .constantFrom(2 as const, 3 as const)
        .map((level): RichNode => ({ type: "heading", level, children })),
    ),
    fc.constant<RichNode>({ type: "rule" }),
    tie("list"),
    fc
      .array(tie("block"), { minLength: 1, maxLength: 2 })
      .map((children): RichNode => ({ type: "quote", children })),
  ),
}));

function read(markdown: string): { nodes: RichNode[]; problems: Problems } {
  const problems = new Problems();
  const source = { file: "x.md", problems, files: new Set<string>() };
  const text = readMarkdown(source, markdown, 1);
  return { nodes: richBlocks(text.nodes, text), problems };
}

test("formatted text that was read, written and read again is the same text", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), (tree) => {
      const once = read(writeMarkdown(tree)).nodes;
      expect(read(writeMarkdown(once)).nodes).toEqual(once);
    }),
    { numRuns: 1_000 },
  );
}, 60_000);

test("formatted text made elsewhere reads back as it was", () => {
  fc.assert(
    fc.property(block, (node) => {
      expect(read(writeMarkdown([node])).nodes).toEqual([node]);
    }),
    { numRuns: 1_000 },
  );
}, 60_000);

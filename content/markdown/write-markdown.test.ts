import fc from "fast-check";
import { expect, test } from "vitest";
import type { RichNode } from "#ui/rich-node.ts";
import { normalizeInline } from "./rich-inline.ts";
import { hash, pictureOf, importMarkdown, exportMarkdown } from "./write-markdown.fixture.ts";

const characters = [
  ..."ab яж ש . , ! ? * _ ` [ ] ( ) < > # & ; : | ~ = + - \\ { } 1 2 \" ' “ ” … 🙂 \u00a0",
];
const words = fc
  .oneof(
    {
      weight: 3,
      arbitrary: fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 12 }),
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
      "www.x.y a@b.example",
      "a | b | c",
      "|---|",
      "~~gone~~",
      "[ ] to do",
      "[^1]",
      "[^1]: note",
      "[!NOTE]",
      "<sub>x</sub>",
      "```",
      "x  y\\",
      "עברית (1) עם סימנים",
      "نص | عربي [1] _ب_",
    ),
  )
  .map((one) => one.replace(/ +/g, " "))
  .filter((one) => one.trim() !== "");
const text: fc.Arbitrary<RichNode> = words.map((one): RichNode => ({ type: "text", text: one }));
// "[`]:`](…)" at the beginning of a paragraph is always the definition of a link.
const code = words
  .filter((one) => !one.includes("]"))
  .map((one): RichNode => ({ type: "code", text: one.trim() }));
const line = words.map((one) => one.trim());
const picture = fc
  .record({ letter: fc.constantFrom("a", "b"), alt: line, caption: fc.option(line) })
  .map(({ letter, alt, caption }): RichNode => ({
    type: "picture",
    picture: pictureOf(letter, alt),
    ...(caption !== null && { caption }),
  }));
const unmarkedText = fc
  .array(fc.oneof({ weight: 3, arbitrary: text }, code), { minLength: 1, maxLength: 3 })
  .map(normalizeInline);
const href = fc.constantFrom(
  "https://example.org/a_(b)?c=1&copy=2&amp;",
  "/courses/",
  "#part",
  "/lesson/road/#що-таке-(1)",
  "mailto:a@b.example",
);
const kinds = ["strong", "emphasis", "strike", "sub", "sup"] as const;
const markedText = fc.oneof(
  fc
    .tuple(unmarkedText, fc.constantFrom(...kinds))
    .map(([children, type]): RichNode => ({ type, children })),
  fc
    .tuple(text, unmarkedText, text, fc.constantFrom(...kinds), fc.constantFrom(...kinds))
    .filter(([, , , outer, inner]) => outer !== inner)
    .map(([before, children, after, outer, inner]): RichNode => ({
      type: outer,
      children: normalizeInline([before, { type: inner, children }, after]),
    })),
);
const link = fc
  .record({
    href,
    children: fc.oneof(
      unmarkedText,
      picture.map((one) => [one]),
    ),
  })
  .map(({ href: to, children }): RichNode => ({ type: "link", href: to, children }));
const downloadLink = fc
  .tuple(unmarkedText, fc.constantFrom("a b.pdf", "план (1).docx", "50% & [x].pdf"))
  .map(([children, download]): RichNode => ({
    type: "link",
    href: `/files/${hash("c")}.${download.split(".")[1]}`,
    download,
    children,
  }));
const reference = fc.constant<RichNode>({ type: "reference", number: 0 });
const anchor = fc.constant<RichNode>({ type: "anchor", id: "" });
const inlineOf = (...more: fc.Arbitrary<RichNode>[]) =>
  fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: text },
        markedText,
        link,
        downloadLink,
        code,
        picture,
        reference,
        anchor,
        ...more,
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((nodes) => normalizeInline(nodes));
const inlineContent = inlineOf(fc.constant<RichNode>({ type: "break" })).filter(
  (nodes) => nodes.length > 0,
);
const oneLine = inlineOf().filter((nodes) => nodes.length > 0);
const headingWords = oneLine.filter((nodes) => nodes.some(({ type }) => type === "text"));
const codeLines = fc
  .array(
    fc.oneof(
      words,
      fc.constantFrom(
        "",
        "  indented",
        "\ttabbed",
        "```",
        "````js",
        "~~~",
        ":::note",
        ":::",
        "> q",
      ),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((lines) => lines.join("\n"))
  .filter((lines) => lines.trim() !== "");
const codeBlock = fc
  .record({ text: codeLines, language: fc.option(fc.constantFrom("js", "c++", "objective-c")) })
  .map(({ text: lines, language }): RichNode => ({
    type: "code-block",
    text: lines,
    ...(language !== null && { language }),
  }));
const table = fc.integer({ min: 1, max: 3 }).chain((columns) => {
  const exactly = { minLength: columns, maxLength: columns };
  const cell = fc
    .oneof(fc.constant<RichNode[]>([]), inlineContent)
    .map((children): RichNode => ({ type: "cell", children }));
  const row = fc.array(cell, exactly).map((children): RichNode => ({ type: "row", children }));
  const align = fc.array(fc.constantFrom(null, "start", "center", "end"), exactly);
  return fc
    .tuple(fc.array(row, { minLength: 1, maxLength: 3 }), align)
    .map(([children, aligned]): RichNode => ({
      type: "table",
      ...(aligned.some((one) => one !== null) && { align: aligned as never }),
      children,
    }));
});
const { block } = fc.letrec<{ block: RichNode; item: RichNode; list: RichNode }>((tie) => ({
  item: fc.oneof(
    inlineContent.map((children): RichNode => ({ type: "item", children })),
    fc.constant<RichNode>({ type: "item", children: [] }),
    fc
      .tuple(fc.boolean(), inlineContent)
      .filter(([, [first]]) => first?.type === "text")
      .map(([checked, children]): RichNode => ({ type: "item", checked, children })),
    fc
      .tuple(inlineContent, tie("list"))
      .map(([children, list]): RichNode => ({ type: "item", children: [...children, list] })),
    fc.tuple(inlineContent, inlineContent).map(([first, second]): RichNode => ({
      type: "item",
      children: [
        { type: "paragraph", children: first },
        { type: "paragraph", children: second },
      ],
    })),
    fc.tuple(inlineContent, fc.oneof(codeBlock, table)).map(([first, second]): RichNode => ({
      type: "item",
      children: [{ type: "paragraph", children: first }, second],
    })),
  ),
  list: fc
    .record({
      ordered: fc.boolean(),
      start: fc.constantFrom(0, 1, 1, 1, 7, 998),
      children: fc.array(tie("item"), { minLength: 1, maxLength: 3 }),
    })
    .map(({ ordered, start, children }): RichNode => ({
      type: "list",
      ordered,
      ...(ordered && start !== 1 && { start }),
      children,
    })),
  block: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    inlineContent.map((children): RichNode => ({ type: "paragraph", children })),
    fc
      .tuple(headingWords, fc.constantFrom(2 as const, 3 as const, 4 as const))
      .map(([children, level]): RichNode => ({ type: "heading", level, children })),
    fc.constant<RichNode>({ type: "rule" }),
    codeBlock,
    table,
    tie("list"),
    fc
      .array(tie("block"), { minLength: 1, maxLength: 2 })
      .map((children): RichNode => ({ type: "quote", children })),
  ),
}));

/** Returns the tree with heading ids, and with footnotes and their numbers, as an import creates them. */
function addNumbersAndIds(tree: readonly RichNode[]): RichNode[] {
  let headings = 0;
  let anchors = 0;
  let notes = 0;
  const convertNode = (node: RichNode): RichNode => {
    if (node.type === "reference") {
      notes = Math.min(notes + 1, 2);
      const isRepeated = referencedNotes.has(notes);
      referencedNotes.add(notes);
      return { type: "reference", number: notes, ...(isRepeated && { isRepeated }) };
    }
    if (node.type === "anchor") return { type: "anchor", id: `place_${(anchors += 1)}` };
    if (!("children" in node)) return node;
    const converted = { ...node, children: node.children.map(convertNode) } as RichNode;
    return converted.type === "heading"
      ? { ...converted, id: `заголовок-${(headings += 1)}` }
      : converted;
  };
  const referencedNotes = new Set<number>();
  const blocks = tree.map(convertNode);
  const footnotes = [...referencedNotes].map((number): RichNode => ({
    type: "footnote",
    number,
    children: [
      { type: "paragraph", children: [{ type: "text", text: "Note" }] },
      { type: "code-block", text: "a\n\n  :::\n```" },
    ],
  }));
  return [...blocks, ...footnotes];
}

test("imported text stays the same when it is exported and imported again", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), (tree) => {
      const importedTree = importMarkdown(exportMarkdown(addNumbersAndIds(tree)));
      expect(importMarkdown(exportMarkdown(importedTree))).toEqual(importedTree);
    }),
    { numRuns: 1_000 },
  );
}, 60_000);

test("any formatted text stays the same when it is exported and imported", () => {
  fc.assert(
    fc.property(block, (node) => {
      const tree = addNumbersAndIds([node]);
      expect(importMarkdown(exportMarkdown(tree))).toEqual(tree);
    }),
    { numRuns: 1_000 },
  );
}, 60_000);

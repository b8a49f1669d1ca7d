import type { JSONContent } from "@tiptap/core";
import type { RichNode } from "#ui/rich-node.ts";

type Mark = NonNullable<JSONContent["marks"]>[number];
type Parent<Type extends RichNode["type"]> = Extract<
  RichNode,
  { type: Type; children: RichNode[] }
>;

const markNames: ReadonlyMap<string, string> = new Map([
  ["strong", "bold"],
  ["emphasis", "italic"],
  ["strike", "strike"],
  ["sub", "subscript"],
  ["sup", "superscript"],
]);

/** Returns formatted text as the editor's document. Text in places that the editor doesn't know moves to the next best. */
export function toEditor(nodes: readonly RichNode[]): JSONContent {
  return { type: "doc", content: toBlocks(nodes) };
}

/**
 * Converts nodes to blocks. Text that stands directly in a list item, a cell or a quotation becomes a paragraph that
 * is `bare`, so that it is stored again as it was.
 */
function toBlocks(nodes: readonly RichNode[]): JSONContent[] {
  const blocks: JSONContent[] = [];
  let inline: RichNode[] = [];
  const flush = () => {
    if (inline.length > 0) blocks.push(paragraph(inline, true));
    inline = [];
  };
  for (const node of nodes) {
    if (isInline(node)) inline.push(node);
    else {
      flush();
      blocks.push(...toBlock(node));
    }
  }
  flush();
  return blocks.length > 0 ? blocks : [{ type: "paragraph" }];
}

const inlineTypes = new Set<RichNode["type"]>([
  "text",
  "break",
  "code",
  "strong",
  "emphasis",
  "strike",
  "sub",
  "sup",
  "link",
  "picture",
  "anchor",
  "reference",
]);
const isInline = (node: RichNode): boolean => inlineTypes.has(node.type);

function toBlock(node: RichNode): JSONContent[] {
  switch (node.type) {
    case "paragraph":
      return withBlocksAfter(node, (inline) => paragraph(inline, false));
    case "heading":
      return withBlocksAfter(node, (inline) => ({
        type: "heading",
        attrs: { level: node.level, id: node.id ?? null },
        ...content(toInline(inline, [])),
      }));
    case "quote":
      return [{ type: "blockquote", content: toBlocks(node.children) }];
    case "footnote":
      return [
        { type: "footnote", attrs: { number: node.number }, content: toBlocks(node.children) },
      ];
    case "list":
      return [toList(node)];
    case "table":
      return [toTable(node)];
    case "code-block":
      return [
        {
          type: "codeBlock",
          attrs: { language: node.language ?? null },
          ...content(node.text === "" ? [] : [{ type: "text", text: node.text }]),
        },
      ];
    case "rule":
      return [{ type: "horizontalRule" }];
    default:
      return "children" in node ? toBlocks(node.children) : [];
  }
}

const content = (nodes: JSONContent[]) => (nodes.length > 0 ? { content: nodes } : {});

const paragraph = (inline: readonly RichNode[], isBare: boolean): JSONContent => ({
  type: "paragraph",
  attrs: { bare: isBare },
  ...content(toInline(inline, [])),
});

/** Converts a block of inline text. Blocks inside it, which the editor doesn't know there, follow it. */
function withBlocksAfter(
  { children }: { children: RichNode[] },
  convert: (inline: RichNode[]) => JSONContent,
): JSONContent[] {
  const blocks = children.filter((child) => !isInline(child));
  return [convert(children.filter(isInline)), ...blocks.flatMap(toBlock)];
}

function toList({ ordered, start, children }: Parent<"list">): JSONContent {
  const items = children.map((child): JSONContent => {
    const isItem = child.type === "item";
    return {
      type: "listItem",
      attrs: { checked: isItem ? (child.checked ?? null) : null },
      content: withParagraphFirst(toBlocks(isItem ? child.children : [child])),
    };
  });
  const filled = items.length > 0 ? items : [{ type: "listItem", content: toBlocks([]) }];
  return ordered
    ? { type: "orderedList", attrs: { start: start ?? 1 }, content: filled }
    : { type: "bulletList", content: filled };
}

/** In the editor, a list item begins with a paragraph. */
const withParagraphFirst = (blocks: JSONContent[]): JSONContent[] =>
  blocks[0]?.type === "paragraph" ? blocks : [{ type: "paragraph" }, ...blocks];

function toTable({ align, children }: Parent<"table">): JSONContent {
  const rows = children.flatMap((row) => (row.type === "row" ? [row.children] : []));
  const columns = Math.max(1, ...rows.map((cells) => cells.length));
  const filledRows = rows.length > 0 ? rows : [[]];
  return {
    type: "table",
    attrs: { align: align ?? null },
    content: filledRows.map((cells, rowIndex) => ({
      type: "tableRow",
      content: Array.from({ length: columns }, (_, column) => {
        const cell = cells[column];
        const inCell = cell ? ("children" in cell ? cell.children : [cell]) : [];
        return {
          type: rowIndex === 0 ? "tableHeader" : "tableCell",
          content: toBlocks(inCell),
        };
      }),
    })),
  };
}

function toInline(nodes: readonly RichNode[], marks: readonly Mark[]): JSONContent[] {
  return nodes.flatMap((node): JSONContent[] => {
    const marked = (one: JSONContent) => [marks.length > 0 ? { ...one, marks: [...marks] } : one];
    switch (node.type) {
      case "text":
        return node.text === "" ? [] : marked({ type: "text", text: node.text });
      case "code":
        return node.text === ""
          ? []
          : [{ type: "text", text: node.text, marks: [...marks, { type: "code" }] }];
      case "break":
        return marked({ type: "hardBreak" });
      case "picture":
        return marked({
          type: "picture",
          attrs: { picture: node.picture, caption: node.caption ?? null },
        });
      case "anchor":
        return marked({ type: "anchor", attrs: { id: node.id } });
      case "reference":
        return marked({
          type: "reference",
          attrs: { number: node.number, isRepeated: node.isRepeated ?? false },
        });
      case "link":
        return toInline(node.children, [
          ...without(marks, "link"),
          { type: "link", attrs: { href: node.href, download: node.download ?? null } },
        ]);
      default: {
        const name = markNames.get(node.type);
        const inner = "children" in node ? node.children : [];
        return name === undefined
          ? toInline(inner, marks)
          : toInline(inner, [...without(marks, name), { type: name }]);
      }
    }
  });
}

const without = (marks: readonly Mark[], name: string): Mark[] =>
  marks.filter(({ type }) => type !== name);

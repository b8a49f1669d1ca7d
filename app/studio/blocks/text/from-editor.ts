import type { JSONContent } from "@tiptap/core";
import type { Align, RichNode, RichPicture } from "#ui/rich-node.ts";

type Attributes = Readonly<Record<string, unknown>>;
type Mark = { type: string; attrs?: Attributes };
type MarkNode = Extract<
  RichNode,
  { type: "strong" | "emphasis" | "strike" | "sub" | "sup" | "link" }
>;

/** The outermost first, so that equal text is always stored as the same tree. */
const markOrder = ["link", "bold", "italic", "strike", "superscript", "subscript", "code"];

/** Returns the editor's document as formatted text. A document without anything in it is an empty list. */
export function fromEditor(document: JSONContent): RichNode[] {
  const nodes = fromBlocks(document.content ?? [], false);
  const [only] = nodes;
  const isEmpty = nodes.length === 1 && only?.type === "paragraph" && only.children.length === 0;
  return isEmpty ? [] : nodes;
}

/**
 * Converts blocks. A `bare` paragraph is stored as the text alone. In a list item, a cell or a quotation, the first
 * paragraph is `bare` unless it says something else.
 */
function fromBlocks(blocks: readonly JSONContent[], isBareByDefault: boolean): RichNode[] {
  let afterBare = false;
  return blocks.flatMap((block, index): RichNode[] => {
    if (block.type !== "paragraph") {
      afterBare = false;
      return fromBlock(block);
    }
    const children = fromInline(block.content ?? []);
    const bare = (attribute(block, "bare") as boolean | null) ?? (isBareByDefault && index === 0);
    const isBare = bare && !afterBare;
    afterBare = isBare;
    return isBare ? children : [{ type: "paragraph", children }];
  });
}

function fromBlock(block: JSONContent): RichNode[] {
  const children = block.content ?? [];
  switch (block.type) {
    case "heading": {
      const level = Math.min(4, Math.max(2, Number(attribute(block, "level")))) as 2 | 3 | 4;
      const id = attribute(block, "id");
      return [
        {
          type: "heading",
          level,
          ...(typeof id === "string" && { id }),
          children: fromInline(children),
        },
      ];
    }
    case "blockquote":
      return [{ type: "quote", children: fromBlocks(children, false) }];
    case "footnote":
      return [
        {
          type: "footnote",
          number: Number(attribute(block, "number")),
          children: fromBlocks(children, false),
        },
      ];
    case "bulletList":
      return [{ type: "list", ordered: false, children: children.map(fromItem) }];
    case "orderedList": {
      const start = Number(attribute(block, "start") ?? 1);
      return [
        {
          type: "list",
          ordered: true,
          ...(start !== 1 && { start }),
          children: children.map(fromItem),
        },
      ];
    }
    case "table": {
      const align = attribute(block, "align") as (Align | null)[] | null;
      return [{ type: "table", ...(align && { align }), children: children.map(fromRow) }];
    }
    case "codeBlock": {
      const language = attribute(block, "language");
      const text = children.map((child) => child.text ?? "").join("");
      return [{ type: "code-block", text, ...(typeof language === "string" && { language }) }];
    }
    case "horizontalRule":
      return [{ type: "rule" }];
    default:
      return [];
  }
}

function fromItem(item: JSONContent): RichNode {
  const checked = attribute(item, "checked");
  return {
    type: "item",
    ...(typeof checked === "boolean" && { checked }),
    children: fromBlocks(item.content ?? [], true),
  };
}

const fromRow = (row: JSONContent): RichNode => ({
  type: "row",
  children: (row.content ?? []).map((cell): RichNode => ({
    type: "cell",
    children: fromBlocks(cell.content ?? [], true),
  })),
});

const attribute = ({ attrs }: JSONContent, name: string): unknown => attrs?.[name] ?? null;

/** A piece of text with all its formats, the outermost first. */
type Run = { node: RichNode; marks: readonly Mark[] };

function fromInline(nodes: readonly JSONContent[]): RichNode[] {
  const runs = nodes.flatMap((node): Run[] => {
    const marks = ((node.marks ?? []) as Mark[]).toSorted(
      (one, two) => markOrder.indexOf(one.type) - markOrder.indexOf(two.type),
    );
    const isCode = marks.some(({ type }) => type === "code");
    const converted = fromInlineNode(node, isCode);
    return converted
      ? [{ node: converted, marks: marks.filter(({ type }) => type !== "code") }]
      : [];
  });
  return nest(runs, 0);
}

function fromInlineNode(node: JSONContent, isCode: boolean): RichNode | undefined {
  switch (node.type) {
    case "text":
      return { type: isCode ? "code" : "text", text: node.text ?? "" };
    case "hardBreak":
      return { type: "break" };
    case "picture": {
      const caption = attribute(node, "caption");
      const picture = attribute(node, "picture") as RichPicture;
      return { type: "picture", picture, ...(typeof caption === "string" && { caption }) };
    }
    case "anchor":
      return { type: "anchor", id: String(attribute(node, "id")) };
    case "reference":
      return {
        type: "reference",
        number: Number(attribute(node, "number")),
        ...(attribute(node, "isRepeated") === true && { isRepeated: true }),
      };
    default:
      return undefined;
  }
}

/** Groups neighbours with the same format at this depth. */
function nest(runs: readonly Run[], depth: number): RichNode[] {
  const nested: RichNode[] = [];
  for (let index = 0; index < runs.length;) {
    const mark = runs[index]!.marks[depth];
    if (!mark) {
      nested.push(runs[index++]!.node);
      continue;
    }
    const key = keyOf(mark);
    let end = index + 1;
    while (end < runs.length && keyOf(runs[end]!.marks[depth]) === key) end++;
    nested.push(withMark(mark, nest(runs.slice(index, end), depth + 1)));
    index = end;
  }
  return nested;
}

const keyOf = (mark: Mark | undefined): string =>
  mark ? JSON.stringify([mark.type, mark.attrs?.["href"], mark.attrs?.["download"]]) : "";

const markTypes = {
  bold: "strong",
  italic: "emphasis",
  strike: "strike",
  subscript: "sub",
  superscript: "sup",
} as const;

function withMark({ type, attrs }: Mark, children: RichNode[]): MarkNode {
  if (type !== "link") return { type: markTypes[type as keyof typeof markTypes], children };
  const download = attrs?.["download"];
  return {
    type: "link",
    href: String(attrs?.["href"] ?? ""),
    ...(typeof download === "string" && { download }),
    children,
  };
}

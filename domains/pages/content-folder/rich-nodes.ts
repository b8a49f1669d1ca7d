import type { Definition, ListItem, Nodes, Paragraph, PhrasingContent, RootContent } from "mdast";
import { type RichNode, safeHref } from "#ui/rich-node.ts";
import type { Place } from "./problems.ts";

/** What the conversion tells while it works. */
export type Reading = {
  place(node: Nodes): Place;
  warn(node: Nodes, sentence: string): void;
  error(node: Nodes, sentence: string): void;
  definitions: ReadonlyMap<string, Definition>;
  /** The source text, by the offsets of the nodes. */
  text: string;
};

/** Markdown's blocks as formatted text. HTML stays visible text; a link that leads nowhere safe keeps its words. */
export function richBlocks(nodes: readonly RootContent[], reading: Reading): RichNode[] {
  return nodes.flatMap((node) => richBlock(node, reading));
}

function richBlock(node: RootContent, reading: Reading): RichNode[] {
  switch (node.type) {
    case "paragraph":
      return filled("paragraph", richInline(node.children, reading));
    case "heading": {
      const { children, id } = headingWords(node.children, reading);
      if (children.length === 0) return [];
      const level = node.depth <= 2 ? 2 : node.depth === 3 ? 3 : 4;
      return [{ type: "heading", level, ...(id === undefined ? {} : { id }), children }];
    }
    case "blockquote":
      return filled("quote", richBlocks(node.children, reading));
    case "list": {
      const children = node.children.flatMap((item) => filled("item", itemContent(item, reading)));
      if (children.length === 0) return [];
      const start = node.ordered && typeof node.start === "number" && node.start !== 1;
      return [
        {
          type: "list",
          ordered: node.ordered === true,
          ...(start ? { start: node.start! } : {}),
          children,
        },
      ];
    }
    case "thematicBreak":
      return [{ type: "rule" }];
    case "code":
      return filled("paragraph", codeLines(node.value));
    case "html":
      return filled("paragraph", tidy([{ type: "text", text: node.value }]));
    default:
      return [];
  }
}

function filled(type: "paragraph" | "quote" | "item", children: RichNode[]): RichNode[] {
  return children.length === 0 ? [] : [{ type, children }];
}

/** An item of one paragraph, with or without lists under it, holds its words directly. */
function itemContent(item: ListItem, reading: Reading): RichNode[] {
  const [first, ...rest] = item.children;
  if (first?.type === "paragraph" && rest.every(({ type }) => type === "list"))
    return [...richInline(first.children, reading), ...richBlocks(rest, reading)];
  return richBlocks(item.children, reading);
}

function codeLines(code: string): RichNode[] {
  const lines = code.split("\n").filter((line) => line.trim() !== "");
  return lines.flatMap((text, place): RichNode[] => [
    ...(place === 0 ? [] : [{ type: "break" } as const]),
    { type: "code", text },
  ]);
}

const anchor = /\s*\{#([a-zA-Z0-9_-]{1,64})\}\s*$/;

/** A heading's words and the id written behind them as `{#id}`. */
export function headingWords(
  nodes: readonly PhrasingContent[],
  reading: Reading,
): { children: RichNode[]; id: string | undefined } {
  const last = nodes.at(-1);
  const raw = last?.type === "text" ? rawText(last, reading) : "";
  const id = anchor.exec(raw)?.[1];
  const kept =
    id === undefined || last?.type !== "text"
      ? nodes
      : [...nodes.slice(0, -1), { ...last, value: last.value.replace(anchor, "") }];
  const inline = richInline(kept, reading).map((node): RichNode =>
    node.type === "break" ? { type: "text", text: " " } : node,
  );
  return { children: tidy(inline), id };
}

/** The characters as they were typed, escapes included. */
export function rawText(node: Nodes, reading: Pick<Reading, "text">): string {
  const { start, end } = node.position ?? {};
  return reading.text.slice(start?.offset ?? 0, end?.offset ?? 0);
}

export function richInline(nodes: readonly PhrasingContent[], reading: Reading): RichNode[] {
  return tidy(nodes.flatMap((node) => richPhrase(node, reading)));
}

function richPhrase(node: PhrasingContent, reading: Reading): RichNode[] {
  switch (node.type) {
    case "text":
    case "html":
      return [{ type: "text", text: node.value }];
    case "inlineCode":
      return [{ type: "code", text: node.value }];
    case "break":
      return [{ type: "break" }];
    case "emphasis":
    case "strong": {
      const inner = joined(node.children.flatMap((child) => richPhrase(child, reading)));
      const children = without(node.type, inner);
      return children.length === 0 ? [] : [{ type: node.type, children }];
    }
    case "link":
      return link(node, node.url, node.children, reading);
    case "linkReference":
      return link(
        node,
        reading.definitions.get(node.identifier)?.url ?? "",
        node.children,
        reading,
      );
    case "image":
    case "imageReference":
      reading.error(node, "A picture stands in a paragraph of its own, not among words.");
      return [];
    default:
      return [];
  }
}

function link(
  node: Nodes,
  url: string,
  content: readonly PhrasingContent[],
  reading: Reading,
): RichNode[] {
  const children = joined(content.flatMap((child) => richPhrase(child, reading)));
  const href = safeHref(url);
  if (href === undefined)
    reading.warn(
      node,
      `The link to "${url}" was left out; a link begins with https://, mailto:, tel:, / or #.`,
    );
  return href === undefined || children.length === 0
    ? children
    : [{ type: "link", href, children }];
}

/** Neighbours of one kind become one, spaces are single, and a line neither begins nor ends with one. */
export function tidy(nodes: readonly RichNode[]): RichNode[] {
  const lines: RichNode[][] = [[]];
  for (const node of joined(nodes))
    if (node.type === "break") lines.push([]);
    else lines.at(-1)!.push(node);
  return lines
    .map(trimmed)
    .filter((line) => line.length > 0)
    .flatMap((line, place) => (place === 0 ? line : [{ type: "break" } as const, ...line]));
}

function trimmed(line: readonly RichNode[]): RichNode[] {
  return line.flatMap((node, place): RichNode[] => {
    if (node.type !== "text") return [node];
    let { text } = node;
    if (place === 0) text = text.replace(/^ +/, "");
    if (place === line.length - 1) text = text.replace(/ +$/, "");
    return text === "" ? [] : [{ type: "text", text }];
  });
}

/** What is strong already is not made strong again within. */
function without(type: "emphasis" | "strong", nodes: readonly RichNode[]): RichNode[] {
  return joined(
    nodes.flatMap((node): RichNode[] => {
      if (!("children" in node)) return [node];
      const children = without(type, node.children);
      return node.type === type ? children : [{ ...node, children }];
    }),
  );
}

function joined(nodes: readonly RichNode[]): RichNode[] {
  const joint: RichNode[] = [];
  for (const node of nodes) {
    const last = joint.at(-1);
    if (node.type === "text") {
      const text = (last?.type === "text" ? last.text : "") + node.text;
      if (last?.type === "text") joint.pop();
      const single = text.replace(/[ \t\r\n]+/g, " ");
      if (single !== "") joint.push({ type: "text", text: single });
    } else if (node.type === "code" && last?.type === "code") {
      joint.pop();
      joint.push({ type: "code", text: last.text + node.text });
    } else if ((node.type === "emphasis" || node.type === "strong") && last?.type === node.type) {
      joint.pop();
      joint.push({ type: node.type, children: joined([...last.children, ...node.children]) });
    } else joint.push(node);
  }
  return joint;
}

/** Whether a paragraph holds nothing but pictures. */
export function isPictures(node: RootContent): node is Paragraph {
  return (
    node.type === "paragraph" &&
    node.children.some(({ type }) => type === "image") &&
    node.children.every(
      (child) =>
        child.type === "image" ||
        child.type === "break" ||
        (child.type === "text" && (child.value.trim() === "" || anchorOnly.test(child.value))),
    )
  );
}

const anchorOnly = /^\s*\{#[a-zA-Z0-9_-]{1,64}\}\s*$/;
/** The id written behind a picture as `{#id}`. */
export const writtenId = (text: string): string | undefined => anchor.exec(text)?.[1];

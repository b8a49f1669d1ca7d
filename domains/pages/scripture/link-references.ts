import { findReferences } from "./find-references.ts";
import { formatPassageCode } from "./passage.ts";

type Node = { type: string; [name: string]: unknown };

/** The link that opens a passage: a popup on the current page. */
export const passageHref = (code: string): string =>
  `?${new URLSearchParams({ popup: "verses", of: code })}`;

/** Links are never added inside these. */
const skippedNodes = new Set(["link", "code", "heading"]);

/**
 * Links every reference to the Bible in a block's formatted text to its passage. Other values stay as they are, and so
 * do props without any reference.
 */
export function linkReferences<Value>(value: Value): Value {
  return linkValue(value) as Value;
}

function linkValue(value: unknown): unknown {
  if (Array.isArray(value)) return linkList(value);
  if (typeof value !== "object" || value === null) return value;
  if (isNode(value) && skippedNodes.has(value.type)) return value;
  let changed = false;
  const entries = Object.entries(value).map(([name, inner]) => {
    const linkedValue = linkValue(inner);
    changed ||= linkedValue !== inner;
    return [name, linkedValue] as const;
  });
  return changed ? Object.fromEntries(entries) : value;
}

function linkList(list: readonly unknown[]): unknown {
  let changed = false;
  const linkedList = list.flatMap((item) => {
    const nodes = isText(item) ? splitText(item.text) : null;
    if (nodes) {
      changed = true;
      return nodes;
    }
    const linkedItem = linkValue(item);
    changed ||= linkedItem !== item;
    return [linkedItem];
  });
  return changed ? linkedList : list;
}

const isNode = (value: object): value is Node => "type" in value && typeof value.type === "string";

const isText = (value: unknown): value is { type: "text"; text: string } =>
  typeof value === "object" &&
  value !== null &&
  isNode(value) &&
  value.type === "text" &&
  typeof value["text"] === "string" &&
  Object.keys(value).length === 2;

/** The text with links; null if it has no reference. */
function splitText(text: string): Node[] | null {
  const references = findReferences(text);
  if (references.length === 0) return null;
  const nodes: Node[] = [];
  let position = 0;
  for (const { start, end, passage } of references) {
    if (start > position) nodes.push({ type: "text", text: text.slice(position, start) });
    nodes.push({
      type: "link",
      href: passageHref(formatPassageCode(passage)),
      children: [{ type: "text", text: text.slice(start, end) }],
    });
    position = end;
  }
  if (position < text.length) nodes.push({ type: "text", text: text.slice(position) });
  return nodes;
}

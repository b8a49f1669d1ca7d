import { findReferences } from "./find-references.ts";
import { passageCode } from "./passage.ts";

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
  return linked(value) as Value;
}

function linked(value: unknown): unknown {
  if (Array.isArray(value)) return linkedList(value);
  if (typeof value !== "object" || value === null) return value;
  if (isNode(value) && skippedNodes.has(value.type)) return value;
  let changed = false;
  const entries = Object.entries(value).map(([name, inner]) => {
    const next = linked(inner);
    changed ||= next !== inner;
    return [name, next] as const;
  });
  return changed ? Object.fromEntries(entries) : value;
}

function linkedList(list: readonly unknown[]): unknown {
  let changed = false;
  const next = list.flatMap((item) => {
    const made = isText(item) ? splitText(item.text) : null;
    if (made) {
      changed = true;
      return made;
    }
    const within = linked(item);
    changed ||= within !== item;
    return [within];
  });
  return changed ? next : list;
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
  const found = findReferences(text);
  if (found.length === 0) return null;
  const nodes: Node[] = [];
  let at = 0;
  for (const { start, end, passage } of found) {
    if (start > at) nodes.push({ type: "text", text: text.slice(at, start) });
    nodes.push({
      type: "link",
      href: passageHref(passageCode(passage)),
      children: [{ type: "text", text: text.slice(start, end) }],
    });
    at = end;
  }
  if (at < text.length) nodes.push({ type: "text", text: text.slice(at) });
  return nodes;
}

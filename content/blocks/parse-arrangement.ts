import type { List, RootContent } from "mdast";
import type { MarkdownText } from "#content/markdown/markdown-text.ts";
import type { ParsedVariant } from "./parsed-component.ts";
import { withoutId } from "./parse-question.ts";
import { plainWords } from "#content/markdown/plain-words.ts";

const itemsLeast = 2;
/** More items are hard to remember, and hard to arrange on a phone. */
const itemsMax = 20;

/**
 * Parses the props of an exercise from the content of its block: text, one list (for `order` in the right order, for
 * `match` with `left | right` in every item), and optionally a quotation as the explanation.
 */
export function arrangementProps(
  text: MarkdownText,
  nodes: readonly RootContent[],
  kind: "order" | "match",
  line: number,
): Record<string, unknown> {
  const words: string[] = [];
  const explanation: string[] = [];
  let items: ParsedVariant[] | undefined;
  for (const node of nodes) {
    if (node.type === "list" && !items) items = itemsOf(text, node, kind);
    else if (node.type === "blockquote" && items)
      explanation.push(...node.children.map((child) => plainWords(text, child)));
    else if (node.type === "paragraph" && !items) words.push(plainWords(text, node));
    else if (node.type !== "definition")
      text.error(node, "An exercise has a text, one list and an explanation (>).");
  }
  const problem = whatIsWrong(words, items ?? [], kind);
  if (problem) text.source.problems.error({ file: text.source.file, line }, problem);
  return {
    text: words.join("\n\n"),
    variants: items ?? [],
    explanation: explanation.filter((part) => part !== "").join("\n\n"),
  };
}

/** Returns the error that makes grading impossible, if any: an item that is listed twice has two right places. */
export function whatIsWrong(
  words: readonly string[],
  items: readonly { text: string; match?: string | undefined }[],
  kind: "order" | "match",
): string | undefined {
  if (words.join("").trim() === "") return "The exercise has no text.";
  if (items.length < itemsLeast) return "The exercise needs a list of at least two items.";
  if (items.length > itemsMax) return `An exercise has at most ${itemsMax} items.`;
  const halves = kind === "match" ? items.map(({ match }) => match ?? "") : [];
  if (halves.includes("")) return "Every pair needs two items, with | between them.";
  const isTwice = (list: readonly string[]) => new Set(list).size < list.length;
  return isTwice(items.map((item) => item.text)) || isTwice(halves)
    ? "The exercise contains the same item twice."
    : undefined;
}

function itemsOf(text: MarkdownText, list: List, kind: "order" | "match"): ParsedVariant[] {
  return list.children.flatMap((item): ParsedVariant[] => {
    const [paragraph, ...rest] = item.children;
    if (paragraph?.type !== "paragraph" || rest.length > 0) {
      text.error(item, "Every item of an exercise must be one paragraph.");
      return [];
    }
    const { id, nodes } = withoutId(text, paragraph.children);
    const words = plainWords(text, { ...paragraph, children: nodes });
    const at = kind === "match" ? words.indexOf("|") : -1;
    if (at < 0) return [{ id, text: words }];
    const match = words.slice(at + 1).trim();
    return [{ id, text: words.slice(0, at).trim(), match }];
  });
}

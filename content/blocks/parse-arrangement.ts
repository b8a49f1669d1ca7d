import type { List, RootContent } from "mdast";
import type { ArrangementKind } from "#domains/learning/answers/arrangement.ts";
import { defaultPoints } from "#domains/learning/answers/grading.ts";
import type { MarkdownText } from "#content/markdown/markdown-text.ts";
import type { ParsedVariant } from "./parsed-component.ts";
import { withoutId } from "./parse-question.ts";
import { toPlainText } from "#content/markdown/plain-text.ts";

const itemsMin = 2;
/** More items are hard to remember, and hard to arrange on a phone. */
const itemsMax = 20;

/**
 * Parses the props of an exercise from the content of its block, or under its heading in a test: text, one list (for `order`, in the right order; for
 * `match`, with `left | right` in every item), and optionally a quotation as the explanation.
 */
export function parseArrangementProps(
  text: MarkdownText,
  nodes: readonly RootContent[],
  { kind, points }: { kind: ArrangementKind; points?: number | undefined },
  line: number,
  heading?: string,
): Record<string, unknown> {
  const textParts = heading === undefined ? [] : [heading];
  const explanation: string[] = [];
  let items: ParsedVariant[] | undefined;
  for (const node of nodes) {
    if (node.type === "list" && !items) items = parseItems(text, node, kind);
    else if (node.type === "blockquote" && items)
      explanation.push(...node.children.map((child) => toPlainText(text, child)));
    else if (node.type === "paragraph" && !items) textParts.push(toPlainText(text, node));
    else if (node.type !== "definition")
      text.error(node, "An exercise has a text, one list and an explanation (>).");
  }
  const problem = findProblem(textParts, items ?? [], kind);
  if (problem) text.source.problems.error({ file: text.source.file, line }, problem);
  return {
    text: textParts.join("\n\n"),
    variants: items ?? [],
    explanation: explanation.filter((part) => part !== "").join("\n\n"),
    ...(points === undefined || points === defaultPoints ? {} : { points }),
  };
}

/** Returns the first error of an exercise, if any. An item must not be listed twice: it would have two right places. */
export function findProblem(
  textParts: readonly string[],
  items: readonly { text: string; match?: string | undefined }[],
  kind: ArrangementKind,
): string | undefined {
  if (textParts.join("").trim() === "") return "The exercise has no text.";
  if (items.length < itemsMin) return "The exercise needs a list of at least two items.";
  if (items.length > itemsMax) return `An exercise has at most ${itemsMax} items.`;
  const matches = kind === "match" ? items.map(({ match }) => match ?? "") : [];
  if (matches.includes("")) return "Write both items of every pair, with | between them.";
  const hasDuplicates = (list: readonly string[]) => new Set(list).size < list.length;
  return hasDuplicates(items.map((item) => item.text)) || hasDuplicates(matches)
    ? "The exercise contains the same item twice."
    : undefined;
}

function parseItems(text: MarkdownText, list: List, kind: ArrangementKind): ParsedVariant[] {
  return list.children.flatMap((item): ParsedVariant[] => {
    const [paragraph, ...rest] = item.children;
    if (paragraph?.type !== "paragraph" || rest.length > 0) {
      text.error(item, "Every item of an exercise must be one paragraph.");
      return [];
    }
    const { id, nodes } = withoutId(text, paragraph.children);
    const itemText = toPlainText(text, { ...paragraph, children: nodes });
    const separatorIndex = kind === "match" ? itemText.indexOf("|") : -1;
    if (separatorIndex < 0) return [{ id, text: itemText }];
    const match = itemText.slice(separatorIndex + 1).trim();
    return [{ id, text: itemText.slice(0, separatorIndex).trim(), match }];
  });
}

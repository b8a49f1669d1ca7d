import type { Image, List, PhrasingContent, RootContent } from "mdast";
import type { MarkdownText } from "#content/markdown/markdown-text.ts";
import { type ParsedVariant, pictureNamed } from "./parsed-component.ts";
import { plainWords } from "#content/markdown/plain-words.ts";
import { writtenId } from "#content/markdown/rich-inline.ts";
import { isPictures } from "#content/markdown/rich-nodes.ts";
import { writtenAnchor } from "#content/markdown/anchor.ts";

const variantsLeast = 2;
const variantsMax = 50;

/**
 * Parses the props of a question from the content under its heading (or in its block): more text, an optional picture,
 * one list of answers, and optionally a quotation as the explanation.
 */
export function questionProps(
  text: MarkdownText,
  nodes: readonly RootContent[],
  heading: string | undefined,
  line: number,
  opinion = heading === undefined,
): Record<string, unknown> {
  const words = heading === undefined ? [] : [heading];
  const explanation: string[] = [];
  let variants: ParsedVariant[] | undefined;
  let picture: unknown;
  for (const node of nodes) {
    if (node.type === "list" && !variants) variants = variantsOf(text, node);
    else if (node.type === "blockquote" && variants)
      explanation.push(...node.children.map((child) => plainWords(text, child)));
    else if (isPictures(node) && !variants && !picture) {
      const image = node.children.find((child): child is Image => child.type === "image")!;
      picture = pictureNamed(text.source, text.place(image).line, image.url, image.alt ?? "");
    } else if (node.type === "paragraph" && !variants) words.push(plainWords(text, node));
    else if (node.type !== "definition")
      text.error(node, "A question has a text, a list of answers and an explanation (>).");
  }
  const problem = whatIsWrong(words, variants ?? [], opinion);
  if (problem) text.source.problems.error({ file: text.source.file, line }, problem);
  return {
    text: words.join("\n\n"),
    ...(picture === undefined ? {} : { image: picture }),
    variants: variants ?? [],
    explanation: explanation.filter((part) => part !== "").join("\n\n"),
    multiple: (variants ?? []).filter(({ correct }) => correct).length > 1,
  };
}

/** The word after a quiz question that allows several answers. */
export const several = "several";

/** Parses the props of a quiz question: like a question's, but no answer is right or wrong. */
export function quizProps(
  text: MarkdownText,
  nodes: readonly RootContent[],
  heading: string | undefined,
  line: number,
  multiple: boolean,
): Record<string, unknown> {
  const {
    explanation: _,
    variants,
    ...asked
  } = questionProps(text, withoutExplanation(text, nodes), heading, line, true);
  const answers = variants as ParsedVariant[];
  if (answers.some(({ correct }) => correct))
    text.source.problems.error(
      { file: text.source.file, line },
      "A quiz has no right answers: begin each answer with - [ ].",
    );
  return {
    ...asked,
    variants: answers.map(({ id, text: words }) => ({ id, text: words })),
    multiple,
  };
}

/** A quiz question has no right answer, so it can't have an explanation. */
function withoutExplanation(text: MarkdownText, nodes: readonly RootContent[]): RootContent[] {
  const quotation = nodes.find(({ type }) => type === "blockquote");
  if (quotation)
    text.error(quotation, "A quiz has no explanation: people's answers are shown instead.");
  return nodes.filter(({ type }) => type !== "blockquote");
}

/**
 * Returns the first error of a question, if any. A question without a right answer asks for an opinion: a lesson may
 * have one, but a test can't grade it.
 */
function whatIsWrong(
  words: readonly string[],
  variants: readonly ParsedVariant[],
  opinion: boolean,
): string | undefined {
  if (words.join("").trim() === "") return "The question has no text.";
  if (variants.length < variantsLeast)
    return "The question needs a list of at least two answers: - [x] right, - [ ] wrong.";
  if (variants.length > variantsMax) return `A question has at most ${variantsMax} answers.`;
  return !opinion && !variants.some(({ correct }) => correct)
    ? "No answer is marked as right: - [x]."
    : undefined;
}

function variantsOf(text: MarkdownText, list: List): ParsedVariant[] {
  return list.children.flatMap((item): ParsedVariant[] => {
    const [paragraph, ...rest] = item.children;
    const { checked } = item;
    if (paragraph?.type !== "paragraph" || typeof checked !== "boolean" || rest.length > 0) {
      text.error(item, "Every answer must be one paragraph that begins with [x] or [ ].");
      return [];
    }
    const { id, nodes } = withoutId(text, paragraph.children);
    const words = plainWords(text, { ...paragraph, children: nodes });
    if (words === "") text.error(item, "The answer has no text.");
    return [{ id, text: words, correct: checked }];
  });
}

/** Returns the inline nodes without the id written at their end. */
export function withoutId(
  text: MarkdownText,
  nodes: readonly PhrasingContent[],
): { id: string | undefined; nodes: PhrasingContent[] } {
  const last = nodes.at(-1);
  const id = last?.type === "text" ? writtenId(text.raw(last)) : undefined;
  if (id === undefined || last?.type !== "text") return { id: undefined, nodes: [...nodes] };
  const value = writtenAnchor(last.value)?.before ?? "";
  return { id, nodes: [...nodes.slice(0, -1), { ...last, value }] };
}

import type { Image, List, PhrasingContent, RootContent } from "mdast";
import type { MarkdownText } from "#content/markdown/markdown-text.ts";
import { type ParsedVariant, type PictureReference, resolvePicture } from "./parsed-component.ts";
import { toPlainText } from "#content/markdown/plain-text.ts";
import { completeOptions, type QuestionOptions } from "./question-options.ts";
import { parseId } from "#content/markdown/rich-inline.ts";
import { isPictureParagraph } from "#content/markdown/rich-nodes.ts";
import { splitAnchor } from "#content/markdown/anchor.ts";

const variantsMin = 2;
const variantsMax = 50;

/**
 * Parses the props of a question from the content under its heading (or in its block): more text, an optional picture,
 * one list of answers, and optionally a quotation as the explanation.
 */
export function parseQuestionProps(
  text: MarkdownText,
  nodes: readonly RootContent[],
  heading: string | undefined,
  line: number,
  isOpinion = heading === undefined,
  options: QuestionOptions = {},
): Record<string, unknown> {
  const textParts = heading === undefined ? [] : [heading];
  const explanation: string[] = [];
  let variants: ParsedVariant[] | undefined;
  let picture: PictureReference | undefined;
  for (const node of nodes) {
    if (node.type === "list" && !variants) variants = parseVariants(text, node);
    else if (node.type === "blockquote" && variants)
      explanation.push(...node.children.map((child) => toPlainText(text, child)));
    else if (isPictureParagraph(node) && !variants && !picture) {
      picture = parsePicture(text, node.children);
    } else if (node.type === "paragraph" && !variants) textParts.push(toPlainText(text, node));
    else if (node.type !== "definition")
      text.error(node, "A question has a text, a list of answers and an explanation (>).");
  }
  const problem = findProblem(textParts, variants ?? [], isOpinion);
  if (problem) text.source.problems.error({ file: text.source.file, line }, problem);
  return {
    text: textParts.join("\n\n"),
    ...(picture === undefined ? {} : { image: picture }),
    variants: variants ?? [],
    explanation: explanation.filter((part) => part !== "").join("\n\n"),
    ...completeOptions(options, variants ?? []),
  };
}

/** Parses the props of a quiz question. They are like those of a question, but no answer is right or wrong. */
export function parseQuizProps(
  text: MarkdownText,
  nodes: readonly RootContent[],
  heading: string | undefined,
  line: number,
  multiple: boolean,
): Record<string, unknown> {
  const {
    explanation: _,
    variants,
    ...fields
  } = parseQuestionProps(text, withoutExplanation(text, nodes), heading, line, true);
  const answers = variants as ParsedVariant[];
  if (answers.some(({ explanation }) => explanation !== undefined))
    text.source.problems.error({ file: text.source.file, line }, "A quiz has no feedback (>).");
  if (answers.some(({ correct }) => correct))
    text.source.problems.error(
      { file: text.source.file, line },
      "A quiz has no right answers: begin each answer with - [ ].",
    );
  return {
    ...fields,
    variants: answers.map(({ id, text: variantText, image }) => ({
      id,
      text: variantText,
      ...(image && { image }),
    })),
    multiple,
  };
}

/** Removes explanations and reports them: a quiz question has no right answer that could be explained. */
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
function findProblem(
  textParts: readonly string[],
  variants: readonly ParsedVariant[],
  isOpinion: boolean,
): string | undefined {
  if (textParts.join("").trim() === "") return "The question has no text.";
  if (variants.length < variantsMin)
    return "The question needs a list of at least two answers: - [x] right, - [ ] wrong.";
  if (variants.length > variantsMax) return `A question has at most ${variantsMax} answers.`;
  return !isOpinion && !variants.some(({ correct }) => correct)
    ? "No answer is marked as right: - [x]."
    : undefined;
}

function parseVariants(text: MarkdownText, list: List): ParsedVariant[] {
  return list.children.flatMap((item): ParsedVariant[] => {
    const [paragraph, ...rest] = item.children;
    const { checked } = item;
    const feedback = rest.every(({ type }) => type === "blockquote");
    if (paragraph?.type !== "paragraph" || typeof checked !== "boolean" || !feedback) {
      text.error(
        item,
        "Every answer must be one paragraph that begins with [x] or [ ], and optionally feedback (>).",
      );
      return [];
    }
    const explanation = rest
      .flatMap((node) => ("children" in node ? (node.children as RootContent[]) : []))
      .map((node) => toPlainText(text, node))
      .join("\n\n");
    const { id, nodes } = withoutId(text, paragraph.children);
    const image = parsePicture(text, nodes);
    const words = nodes.filter(({ type }) => type !== "image");
    const variantText = toPlainText(text, { ...paragraph, children: words }).trim();
    if (variantText === "" && !image)
      text.error(item, "The answer has neither a text nor a picture.");
    return [
      {
        id,
        text: variantText,
        ...(image && { image }),
        correct: checked,
        ...(explanation && { explanation }),
      },
    ];
  });
}

function parsePicture(
  text: MarkdownText,
  nodes: readonly PhrasingContent[],
): PictureReference | undefined {
  const image = nodes.find((child): child is Image => child.type === "image");
  return image && resolvePicture(text.source, text.place(image).line, image.url, image.alt ?? "");
}

/** Returns the inline nodes without the id written at their end. */
export function withoutId(
  text: MarkdownText,
  nodes: readonly PhrasingContent[],
): { id: string | undefined; nodes: PhrasingContent[] } {
  const lastNode = nodes.at(-1);
  const id = lastNode?.type === "text" ? parseId(text.raw(lastNode)) : undefined;
  if (id === undefined || lastNode?.type !== "text") return { id: undefined, nodes: [...nodes] };
  const value = splitAnchor(lastNode.value)?.before ?? "";
  return { id, nodes: [...nodes.slice(0, -1), { ...lastNode, value }] };
}

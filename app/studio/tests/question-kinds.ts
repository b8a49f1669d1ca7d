import type { ElementBody } from "#domains/courses/course.ts";
import { type JsonObject, type Operation, readPath } from "#domains/drafts/operations.ts";
import { arrangedItemsMax } from "#domains/learning/answers/arrangement.ts";
import {
  allowsSeveral,
  changeEveryLanguage,
  type EditedQuestion,
  type EditedVariant,
  questionsPath,
  setMultiple,
} from "./test-document.ts";

/** What learners do in a question: choose one answer or several, put items in order, or match pairs. */
export const questionKinds = ["one", "several", "order", "match"] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** The kinds that a quiz has too: in the others, something is right. */
export const quizKinds: readonly QuestionKind[] = ["one", "several"];

export const isArranged = ({ type }: EditedQuestion): boolean =>
  type === "order" || type === "match";

export function kindOf(question: EditedQuestion): QuestionKind {
  if (question.type === "order" || question.type === "match") return question.type;
  return allowsSeveral(question) ? "several" : "one";
}

/**
 * Returns the operations that make a question of another kind, in every language. It keeps its texts and points; what
 * the other kind doesn't have goes.
 */
export function changeKind(
  document: ElementBody,
  question: EditedQuestion,
  kind: QuestionKind,
): Operation[] {
  if (kind === kindOf(question)) return [];
  if (!isArranged(question) && quizKinds.includes(kind))
    return changeEveryLanguage(document, [setMultiple(question, kind === "several")]);
  return Object.keys(document.texts).flatMap((language): Operation[] => {
    const list = questionsPath(document, language);
    const path = list && [...list, question.id];
    const block = path && readPath(document as unknown as JsonObject, path);
    if (!path || !block) return [];
    return [{ op: "set", path, value: toKind(block as JsonObject, kind) }];
  });
}

function toKind(block: JsonObject, kind: QuestionKind): JsonObject {
  const { text = "", explanation, points, variants } = block["props"] as JsonObject;
  const items = (Array.isArray(variants) ? variants : []) as unknown as EditedVariant[];
  const common = {
    text,
    ...(explanation !== undefined && { explanation }),
    ...(points !== undefined && { points }),
  };
  const isChoice = quizKinds.includes(kind);
  return {
    ...block,
    type: isChoice ? "question" : kind,
    props: isChoice
      ? { ...common, multiple: kind === "several", variants: items.map(toAnswer) }
      : { ...common, variants: items.slice(0, arrangedItemsMax).map((one) => toItem(one, kind)) },
  };
}

const toAnswer = ({ id, text = "" }: EditedVariant, index: number) => ({
  id,
  text,
  correct: index === 0,
});

const toItem = ({ id, text = "", match = "" }: EditedVariant, kind: QuestionKind) => ({
  id,
  text,
  ...(kind === "match" && { match }),
});

/** Returns the right pairs of an exercise as statistics name them. */
export const rightPairIds = ({ type, variants }: EditedQuestion): string[] =>
  variants.map(({ id }, index) => rightPairId(type, id, index));

export const rightPairId = (type: EditedQuestion["type"], id: string, index: number): string =>
  `${id}:${type === "order" ? index + 1 : id}`;

const itemsMin = 2;

/** Returns what a question lacks before learners can answer it; null if nothing. */
export function findMissing(
  question: EditedQuestion,
): "text" | "answers" | "right" | "items" | "pairs" | "same" | null {
  const { text, type, variants } = question;
  if (text.trim() === "") return "text";
  if (isArranged(question)) return findMissingItems(question);
  const written = variants.filter(({ text: words = "", image }) => words.trim() !== "" || image);
  if (written.length < itemsMin) return "answers";
  return type === "question" && !variants.some(({ correct }) => correct) ? "right" : null;
}

function findMissingItems({ type, variants }: EditedQuestion): "items" | "pairs" | "same" | null {
  const texts = variants.map(({ text = "" }) => text.trim());
  const matches = type === "match" ? variants.map(({ match = "" }) => match.trim()) : [];
  if (texts.length < itemsMin || [...texts, ...matches].includes(""))
    return type === "match" ? "pairs" : "items";
  const areSame = (list: readonly string[]) => new Set(list).size < list.length;
  return areSame(texts) || areSame(matches) ? "same" : null;
}

import {
  arrangementKinds,
  listGradedBlocks,
  listTestBlocks,
  questionKind,
} from "#domains/courses/graded-blocks.ts";
import { type Component, walkComponents } from "#domains/pages/component.ts";
import type { Arrangement, ArrangedItem } from "./arrangement.ts";
import type { Question, Variant, VariantImage } from "./grading.ts";
import type { TestQuestion } from "./test-questions.ts";

/** Returns the questions of a tree in its order, with their right answers: only for the server. */
export function readQuestions(components: readonly Component[]): Question[] {
  return [...walkComponents(components)]
    .filter(({ type }) => type === questionKind)
    .map(questionOf);
}

const questionOf = ({ id, props }: Component): Question => ({
  componentId: id,
  text: String(props["text"] ?? ""),
  variants: (props["variants"] ?? []) as Variant[],
  ...(props["image"] !== undefined && { image: props["image"] as VariantImage }),
  ...(typeof props["points"] === "number" && { points: props["points"] }),
  ...(typeof props["multiple"] === "boolean" && { multiple: props["multiple"] }),
  ...(typeof props["explanation"] === "string" && { explanation: props["explanation"] }),
});

/** Returns what a test grades, in its order, with the right answers. */
export const readTestQuestions = (components: readonly Component[]): TestQuestion[] =>
  listGradedBlocks(components).map((block) => toArrangement(block) ?? questionOf(block));

/** The component type of a quiz question: no answer is right or wrong. */
export const quizKind = "quiz";

export type QuizQuestion = Question & { multiple: boolean };

/** Returns the quiz questions of a tree in its order. */
export function readQuizzes(components: readonly Component[]): QuizQuestion[] {
  return [...walkComponents(components)]
    .filter(({ type }) => type === quizKind)
    .map(({ id, props }) => ({
      componentId: id,
      text: String(props["text"] ?? ""),
      variants: (props["variants"] ?? []) as Variant[],
      multiple: props["multiple"] === true,
    }));
}

/** Returns the exercises that are practice, with their right order: only for the server. */
export function readArrangements(components: readonly Component[]): Arrangement[] {
  const graded = listTestBlocks(components);
  return [...walkComponents(components)].flatMap((component) =>
    graded.has(component) ? [] : (toArrangement(component) ?? []),
  );
}

/** Returns null for another kind of block. */
export function toArrangement({ id, type, props }: Component): Arrangement | null {
  const kind = arrangementKinds.find((one) => one === type);
  return kind ? arrangementOf(kind, id, props) : null;
}

export function arrangementOf(
  kind: Arrangement["kind"],
  componentId: string,
  props: Record<string, unknown>,
): Arrangement {
  return {
    kind,
    componentId,
    text: String(props["text"] ?? ""),
    items: (props["variants"] ?? []) as ArrangedItem[],
    ...(typeof props["points"] === "number" && { points: props["points"] }),
    ...(typeof props["explanation"] === "string" && { explanation: props["explanation"] }),
  };
}

import { type Component, walkComponents } from "#domains/pages/component.ts";
import { type Arrangement, type ArrangedItem, arrangementKinds } from "./arrangement.ts";
import type { Question, Variant, VariantImage } from "./grading.ts";

/** The component type of a question, in a test or alone in a lesson. */
export const questionKind = "question";

/** Returns the questions of a tree in its order, with their right answers: only for the server. */
export function readQuestions(components: readonly Component[]): Question[] {
  return [...walkComponents(components)]
    .filter(({ type }) => type === questionKind)
    .map(({ id, props }) => ({
      componentId: id,
      text: String(props["text"] ?? ""),
      variants: (props["variants"] ?? []) as Variant[],
      ...(props["image"] !== undefined && { image: props["image"] as VariantImage }),
      ...(typeof props["points"] === "number" && { points: props["points"] }),
      ...(typeof props["multiple"] === "boolean" && { multiple: props["multiple"] }),
      ...(typeof props["explanation"] === "string" && { explanation: props["explanation"] }),
    }));
}

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

/** Returns the exercises of a tree, with their right order: only for the server. */
export function readArrangements(components: readonly Component[]): Arrangement[] {
  return [...walkComponents(components)].flatMap(({ id, type, props }) => {
    const kind = arrangementKinds.find((one) => one === type);
    return kind ? [arrangementOf(kind, id, props)] : [];
  });
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
    ...(typeof props["explanation"] === "string" && { explanation: props["explanation"] }),
  };
}

import { type Component, walkComponents } from "#domains/pages/component.ts";
import type { Question, Variant } from "./grading.ts";

/** The kind of a question's component, in a test and alone in a lesson. */
export const questionKind = "question";

/** The questions of a tree in its order, with their correct marks: for the server's eyes only. */
export function readQuestions(components: readonly Component[]): Question[] {
  return [...walkComponents(components)]
    .filter(({ type }) => type === questionKind)
    .map(({ id, props }) => ({
      componentId: id,
      text: String(props["text"] ?? ""),
      variants: (props["variants"] ?? []) as Variant[],
      ...(typeof props["explanation"] === "string" && { explanation: props["explanation"] }),
    }));
}

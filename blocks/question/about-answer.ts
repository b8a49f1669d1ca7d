import type { PublicQuestion } from "#domains/learning/answers/grading.ts";
import { answerField } from "./question-fields.tsx";
import type { AnswerDetails } from "./use-answering.ts";

/** Describes the question and the chosen variants, as results store them. */
export function describeAnswer(
  kind: string,
  { componentId, text, variants }: PublicQuestion,
  form: HTMLFormElement,
): AnswerDetails {
  const chosen = new FormData(form).getAll(answerField(componentId));
  const picked = variants.filter(({ id }) => chosen.includes(id));
  return { type: kind, componentName: kind, text, variants: picked };
}

import type { PublicQuestion } from "#domains/learning/answers/grading.ts";
import { answerField } from "./question-fields.tsx";
import type { AnswerDetails } from "./use-answer-submission.ts";

/** Describes the question and the chosen variants, as results store them. */
export function describeAnswer(
  kind: string,
  { componentId, text, variants }: PublicQuestion,
  form: HTMLFormElement,
): AnswerDetails {
  const chosenIds = new FormData(form).getAll(answerField(componentId));
  const chosenVariants = variants.filter(({ id }) => chosenIds.includes(id));
  return { type: kind, componentName: kind, text, variants: chosenVariants };
}

import type { PublicTestQuestion } from "#domains/learning/answers/test-questions.ts";
import { answerField } from "./question-fields.tsx";
import type { AnswerDetails } from "./use-answer-submission.ts";

/** Describes the question and the chosen variants, as results store them. An exercise only has its text. */
export function describeAnswer(
  kind: string,
  question: PublicTestQuestion,
  form: HTMLFormElement,
): AnswerDetails {
  const { componentId, text } = question;
  if ("rows" in question) return { type: question.kind, componentName: question.kind, text };
  const chosenIds = new FormData(form).getAll(answerField(componentId));
  const chosenVariants = question.variants.filter(({ id }) => chosenIds.includes(id));
  return { type: kind, componentName: kind, text, variants: chosenVariants };
}

import type { Component } from "#domains/pages/component.ts";
import type { Answers } from "./grading.ts";
import { readArrangements, readQuestions, readQuizzes } from "./read-questions.ts";

/** A chosen variant; its text is "" if it is only a picture. */
export type ChosenVariant = { componentId: string; id: string; text: string };

/**
 * Returns the text of the answered question (for a whole test the title of the test) and the chosen variants, in their
 * current wording.
 */
export function describeAnswers(
  { title, components }: { title: string; components: readonly Component[] },
  answers: Answers,
  questionId: string | null,
): { text: string; variants: ChosenVariant[] } {
  const questions = [...readQuestions(components), ...readQuizzes(components)];
  const variants = questions.flatMap(({ componentId, variants: allVariants }) => {
    const chosen = Object.hasOwn(answers, componentId) ? answers[componentId]! : [];
    return allVariants
      .filter(({ id }) => chosen.includes(id))
      .map(({ id, text }) => ({ componentId, id, text: text ?? "" }));
  });
  const question = [...questions, ...readArrangements(components)].find(
    ({ componentId }) => componentId === questionId,
  );
  return { text: questionId === null ? title : (question?.text ?? ""), variants };
}

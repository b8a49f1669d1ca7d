import type { Component } from "#domains/pages/component.ts";
import type { Answers } from "./grading.ts";
import { describePairs } from "./arrangement.ts";
import {
  readArrangements,
  readQuestions,
  readQuizzes,
  readTestQuestions,
} from "./read-questions.ts";
import { isArrangement } from "./test-questions.ts";

/** A chosen variant; its text is "" if it is only a picture. */
export type ChosenVariant = { componentId: string; id: string; text: string };

/**
 * Returns the text of the answered question (for a whole test the title of the test) and the chosen variants, in their
 * current wording. In an exercise, each pair is such a variant.
 */
export function describeAnswers(
  { title, components }: { title: string; components: readonly Component[] },
  answers: Answers,
  questionId: string | null,
): { text: string; variants: ChosenVariant[] } {
  const questions = [...readQuestions(components), ...readQuizzes(components)];
  const exercises = [
    ...readArrangements(components),
    ...readTestQuestions(components).filter(isArrangement),
  ];
  const chosenOf = (componentId: string) =>
    Object.hasOwn(answers, componentId) ? answers[componentId]! : [];
  const variants = [
    ...questions.flatMap(({ componentId, variants: allVariants }) =>
      allVariants
        .filter(({ id }) => chosenOf(componentId).includes(id))
        .map(({ id, text }) => ({ componentId, id, text: text ?? "" })),
    ),
    ...exercises.flatMap((exercise) => {
      const { componentId } = exercise;
      const pairs = describePairs(exercise, chosenOf(componentId));
      return pairs.map(({ id, text }) => ({ componentId, id, text }));
    }),
  ];
  const question = [...questions, ...exercises].find(
    ({ componentId }) => componentId === questionId,
  );
  return { text: questionId === null ? title : (question?.text ?? ""), variants };
}

import type { Component } from "#domains/pages/component.ts";
import type { Answers } from "./grading.ts";
import { readArrangements, readQuestions, readQuizzes } from "./read-questions.ts";

/** The text of a chosen variant; "" if it is only a picture. */
export type ChosenVariant = { componentId: string; id: string; text: string };

/**
 * Describes the question and the chosen variants in their current texts: for one question its text, for a whole test
 * its title.
 */
export function describeAnswers(
  { title, components }: { title: string; components: readonly Component[] },
  answers: Answers,
  onlyComponent: string | null,
): { text: string; variants: ChosenVariant[] } {
  const questions = [...readQuestions(components), ...readQuizzes(components)];
  const variants = questions.flatMap(({ componentId, variants: all }) => {
    const chosen = Object.hasOwn(answers, componentId) ? answers[componentId]! : [];
    return all
      .filter(({ id }) => chosen.includes(id))
      .map(({ id, text }) => ({ componentId, id, text: text ?? "" }));
  });
  const asked = [...questions, ...readArrangements(components)].find(
    ({ componentId }) => componentId === onlyComponent,
  );
  return { text: onlyComponent === null ? title : (asked?.text ?? ""), variants };
}

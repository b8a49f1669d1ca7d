import type { Component } from "#domains/pages/component.ts";
import type { Answers } from "./grading.ts";
import { readArrangements, readQuestions, readQuizzes } from "./read-questions.ts";

/** A chosen variant; its text is "" if it is only a picture. */
export type ChosenVariant = { componentId: string; id: string; text: string };

/**
 * Returns what was answered in its current wording: the question's text (for a whole test its title) and the chosen
 * variants.
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

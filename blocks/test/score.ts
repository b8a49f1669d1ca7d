import type { Component } from "#domains/pages/component.ts";
import { maxScore, type PublicQuestion } from "#domains/learning/answers/grading.ts";
import type { Answer } from "#blocks/screen.ts";

export type TestData = {
  /** Ids of the test's components, in the order in which this person gets them. */
  order: string[];
  /** Percent. */
  passMark: number;
  /** The test's id when its questions come in an order of one's own (LEARN-16). */
  keptAs: string | null;
  /** Given: the test tells after each answer how it was. */
  each: EachData | null;
};

/** Null where nobody answers: in a preview. */
export type EachData = {
  attempt: {
    /** That of the answers on the screen; null: nothing was answered yet. */
    id: string | null;
    /** The one that comes with the next first answer. */
    next: string;
    /** Whether the one on the screen is complete. */
    over: boolean;
  } | null;
};

/** The test's questions in the person's order; those without variants ask nothing. */
export function questionsInOrder(
  test: Component,
  { order }: Pick<TestData, "order">,
): PublicQuestion[] {
  const byId = new Map(test.children.map((child) => [child.id, child]));
  return order.flatMap((id) => {
    const child = byId.get(id);
    const props = child?.type === "question" ? (child.props as unknown as PublicQuestion) : null;
    return props && props.variants.length > 0 ? [props] : [];
  });
}

export type Score = { right: number; total: number; passed: boolean };

/** How a handed-in test went, by the same rule as the server's grading; null while nothing is answered. */
export function scoreOf(
  questions: readonly PublicQuestion[],
  answers: Readonly<Record<string, Answer>>,
  passMark: number,
): Score | null {
  const total = questions.length;
  if (!questions.some(({ componentId }) => answers[componentId])) return null;
  const right = questions.filter(({ componentId }) => answers[componentId]?.correct).length;
  return { right, total, passed: maxScore * right >= passMark * total };
}

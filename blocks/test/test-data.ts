import type { Component } from "#domains/pages/component.ts";
import { maxScore, type PublicQuestion } from "#domains/learning/answers/grading.ts";
import type { Answer } from "#blocks/screen.ts";

export type TestData = {
  /** Ids of the test's components, in this learner's order. */
  order: string[];
  /** In percent. */
  passMark: number;
  /** Set if the questions are shuffled: the id under which the browser also stores the result. */
  storageId: string | null;
  /** Set if the test shows results after each answer. */
  stepwise: StepwiseData | null;
};

/** The attempt at a test that grades each answer. `attempt` is null in a preview, where nobody answers. */
export type StepwiseData = {
  attempt: {
    /** The id of the attempt that the screen's answers belong to; null if nothing was answered yet. */
    id: string | null;
    /** The id of the next attempt. Its first answer starts it. */
    nextId: string;
    /** Whether the attempt on the screen is complete. */
    isOver: boolean;
  } | null;
};

/** Returns the test's questions in the learner's order, without those that have no variants. */
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

export type Score = { rightCount: number; total: number; passed: boolean };

/** Scores a submitted test by the server's grading rule. Returns null if nothing is answered. */
export function calculateScore(
  questions: readonly PublicQuestion[],
  answers: Readonly<Record<string, Answer>>,
  passMark: number,
): Score | null {
  const total = questions.length;
  if (!questions.some(({ componentId }) => answers[componentId])) return null;
  const rightCount = questions.filter(({ componentId }) => answers[componentId]?.correct).length;
  return { rightCount, total, passed: maxScore * rightCount >= passMark * total };
}

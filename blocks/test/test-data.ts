import type { Component } from "#domains/pages/component.ts";
import type { PublicArrangement } from "#domains/learning/answers/arrangement.ts";
import { maxScore, type PublicQuestion } from "#domains/learning/answers/grading.ts";
import type { PublicTestQuestion } from "#domains/learning/answers/test-questions.ts";
import type { Answer, AnsweredTest } from "#blocks/screen.ts";

export type TestData = {
  /** Ids of the test's components, in this learner's order. */
  order: string[];
  /** In percent. */
  passMark: number;
  /** Set if the questions are shuffled: the id under which the browser also stores the result. */
  storageId: string | null;
  /** How many more attempts the learner may start; null: any number. */
  attemptsLeft: number | null;
  /** An editor tries the test: the browser stores nothing either. */
  isTrial: boolean;
  /** Right answers are never shown. */
  hidesAnswers: boolean;
  /** Ids of a question's variants, or of what is arranged, in this learner's order; absent: the order that it has. */
  optionOrder: Record<string, string[]>;
  /** The test as it was when the learner took it, in the learner's order; null: it hasn't changed since. */
  answered: AnsweredTest | null;
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

export const isPublicArrangement = (question: PublicTestQuestion): question is PublicArrangement =>
  "rows" in question;

/** Returns what an exercise shuffles: the rows of an order, or the matches of pairs. */
export const arrangedOptions = ({ kind, rows, choices }: PublicArrangement) =>
  kind === "order" ? rows : choices;

/** Returns the test's questions and their options in the learner's order, without questions that can't be answered. */
export function questionsInOrder(
  test: Component,
  { order, optionOrder }: Pick<TestData, "order" | "optionOrder">,
): PublicTestQuestion[] {
  const byId = new Map(test.children.map((child) => [child.id, child]));
  return order.flatMap((id): PublicTestQuestion[] => {
    const child = byId.get(id);
    if (child?.type === "question") {
      const props = child.props as unknown as PublicQuestion;
      const variants = inOrder(props.variants, optionOrder[id]);
      return variants.length === 0 ? [] : [{ ...props, variants }];
    }
    if (child?.type !== "order" && child?.type !== "match") return [];
    const props = child.props as unknown as PublicArrangement;
    const shuffled = inOrder(arrangedOptions(props), optionOrder[id]);
    if (props.rows.length < 2) return [];
    return [{ ...props, ...(props.kind === "order" ? { rows: shuffled } : { choices: shuffled }) }];
  });
}

const inOrder = <Option extends { id: string }>(
  options: readonly Option[],
  ids: readonly string[] | undefined,
): Option[] =>
  ids
    ? [...options].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    : [...options];

export type Score = {
  rightCount: number;
  total: number;
  /** The points; null if every question has one point, which is then left out. */
  points: { reached: number; max: number } | null;
  passed: boolean;
};

const sumPoints = (questions: readonly PublicTestQuestion[]) =>
  questions.reduce((sum, { points = 1 }) => sum + points, 0);

/** Returns the points of all questions; null if every question has one point. */
export const maxPointsOf = (questions: readonly PublicTestQuestion[]): number | null =>
  questions.some(({ points }) => points !== undefined) ? sumPoints(questions) : null;

/** Scores a submitted test by the server's grading rule. Returns null if nothing is answered. */
export function calculateScore(
  questions: readonly PublicTestQuestion[],
  answers: Readonly<Record<string, Answer>>,
  passMark: number,
): Score | null {
  const total = questions.length;
  if (!questions.some(({ componentId }) => answers[componentId])) return null;
  const right = questions.filter(({ componentId }) => answers[componentId]?.correct);
  const reached = sumPoints(right);
  const max = sumPoints(questions);
  return {
    rightCount: right.length,
    total,
    points: maxPointsOf(questions) === null ? null : { reached, max },
    passed: maxScore * reached >= passMark * max,
  };
}

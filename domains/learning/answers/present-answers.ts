import type { ElementBody } from "#domains/courses/course.ts";
import { type Arrangement, gradeArrangement, isComplete, toPublicIds } from "./arrangement.ts";
import {
  type Answers,
  dropRemovedAnswers,
  explanationOf,
  gradeQuestion,
  gradeTest,
  mayShowRightAnswers,
  type Question,
} from "./grading.ts";

/** A learner's answer and its grade. Shown only after an answer is given. */
export type GivenAnswer = {
  variants: string[];
  correct: boolean;
  /** Empty, and without an explanation, while the right answer may not be shown. */
  right: string[];
  /** The right answer may not be shown. */
  isRightHidden?: true;
  explanation?: string;
};

type GradedElement = Pick<ElementBody, "passMark" | "showAnswers">;

/** Whether the right answers of a submitted test may be shown. */
export function mayShowTestAnswers(
  { passMark, showAnswers }: GradedElement,
  questions: readonly Question[],
  answers: Answers,
): boolean {
  const { passed } = gradeTest({ questions, passMark }, answers);
  return mayShowRightAnswers({ questions, showAnswers }, answers, passed);
}

export const withoutRight = ([id, { variants, correct }]: [string, GivenAnswer]): [
  string,
  GivenAnswer,
] => [id, { variants, correct, right: [], isRightHidden: true }];

/** Returns an answer with what may be shown of its question; nothing if the question isn't answered. */
export function presentAnswer(question: Question, stored: Answers): [string, GivenAnswer][] {
  const variants = dropRemovedAnswers([question], stored)[question.componentId];
  if (!variants) return [];
  const { correct, right } = gradeQuestion(question, variants);
  const explanation = explanationOf(question, variants);
  const answer = { variants, correct, right, ...(explanation && { explanation }) };
  return [[question.componentId, answer]];
}

/**
 * Returns no answer if the exercise has changed so that the stored answer is incomplete now, or has another grade: the
 * learner may do the new exercise instead.
 */
export function presentArrangement(
  arrangement: Arrangement,
  { answers, passed }: { answers: Answers; passed: boolean },
): [string, GivenAnswer][] {
  const { componentId: id, explanation } = arrangement;
  if (!Object.hasOwn(answers, id)) return [];
  const variants = toPublicIds(arrangement, answers[id]!);
  if (!isComplete(arrangement, variants)) return [];
  const { correct, right } = gradeArrangement(arrangement, variants);
  if (correct !== passed) return [];
  return [[id, { variants, correct, right, ...(explanation && { explanation }) }]];
}

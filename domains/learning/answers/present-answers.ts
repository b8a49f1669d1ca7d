import type { ElementBody } from "#domains/courses/course.ts";
import { type Arrangement, gradeArrangement, isComplete, toPublicIds } from "./arrangement.ts";
import { gradeTest, mayShowRightAnswers } from "./grade-test.ts";
import type { Answers } from "./grading.ts";
import { explanationOfAnswer, gradeTestQuestion, type TestQuestion } from "./test-questions.ts";

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
  questions: readonly TestQuestion[],
  answers: Answers,
): boolean {
  const { passed } = gradeTest({ questions, passMark }, answers);
  return mayShowRightAnswers({ questions, showAnswers }, answers, passed);
}

export const withoutRight = ([id, { variants, correct }]: [string, GivenAnswer]): [
  string,
  GivenAnswer,
] => [id, { variants, correct, right: [], isRightHidden: true }];

/**
 * Returns an answer with what may be shown of its question; nothing if the question isn't answered.
 * @param answers as learners send them
 */
export function presentAnswer(question: TestQuestion, answers: Answers): [string, GivenAnswer][] {
  if (!Object.hasOwn(answers, question.componentId)) return [];
  const variants = [...answers[question.componentId]!];
  const { correct, right } = gradeTestQuestion(question, variants);
  const explanation = explanationOfAnswer(question, variants);
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

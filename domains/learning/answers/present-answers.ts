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

/** Grades the stored answers of a whole test by the questions as they are now. */
export function gradeStored(
  element: GradedElement,
  questions: readonly Question[],
  stored: Answers,
) {
  const currentAnswers = dropRemovedAnswers(questions, stored);
  const { score, passed } = gradeTest({ questions, passMark: element.passMark }, currentAnswers);
  return { score, passed };
}

/** Whether the right answers of a submitted test may be shown. */
export function mayShowTestAnswers(
  element: GradedElement,
  questions: readonly Question[],
  stored: Answers,
): boolean {
  const { passed } = gradeStored(element, questions, stored);
  const { showAnswers } = element;
  return mayShowRightAnswers(
    { questions, showAnswers },
    dropRemovedAnswers(questions, stored),
    passed,
  );
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

/** Returns no answer if the exercise has changed so that the stored answer is incomplete now. */
export function presentArrangement(
  arrangement: Arrangement,
  stored: Answers,
): [string, GivenAnswer][] {
  const { componentId: id, explanation } = arrangement;
  if (!Object.hasOwn(stored, id)) return [];
  const variants = toPublicIds(arrangement, stored[id]!);
  if (!isComplete(arrangement, variants)) return [];
  const { correct, right } = gradeArrangement(arrangement, variants);
  return [[id, { variants, correct, right, ...(explanation && { explanation }) }]];
}

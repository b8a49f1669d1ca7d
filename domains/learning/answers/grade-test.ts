import type { ShowAnswers } from "#domains/courses/course.ts";
import { questionUnknown } from "./errors.ts";
import {
  type Answers,
  defaultPassMark,
  maxScore,
  pointsOf,
  type QuestionGrade,
} from "./grading.ts";
import { gradeTestQuestion, type TestQuestion } from "./test-questions.ts";

export interface GradedTest {
  questions: readonly TestQuestion[];
  /** Percent of the points, 0 to 100; `defaultPassMark` if absent. */
  passMark?: number | undefined;
  showAnswers?: ShowAnswers | undefined;
}

export interface TestGrade {
  /** Percent of the points, a whole number rounded down. */
  score: number;
  passed: boolean;
  points: number;
  maxPoints: number;
  /** In the test's order. */
  perQuestion: QuestionGrade[];
}

/**
 * Grades a test. It is passed when the points reach the pass mark. A test without questions is passed, because nothing
 * in it can be wrong.
 * @throws questionUnknown, variantUnknown
 */
export function gradeTest(test: GradedTest, answers: Answers): TestGrade {
  const ids = new Set(test.questions.map(({ componentId }) => componentId));
  for (const id of Object.keys(answers)) if (!ids.has(id)) throw questionUnknown(id);
  const perQuestion = test.questions.map((question) =>
    gradeTestQuestion(
      question,
      Object.hasOwn(answers, question.componentId) ? (answers[question.componentId] ?? []) : [],
    ),
  );
  const { points, maxPoints } = sumPoints(test.questions, perQuestion);
  return {
    score: maxPoints ? Math.floor((maxScore * points) / maxPoints) : maxScore,
    passed: maxScore * points >= (test.passMark ?? defaultPassMark) * maxPoints,
    points,
    maxPoints,
    perQuestion,
  };
}

function sumPoints(questions: readonly TestQuestion[], grades: readonly QuestionGrade[]) {
  const isRight = new Set(grades.filter(({ correct }) => correct).map((one) => one.componentId));
  const sum = (list: readonly TestQuestion[]) => list.reduce((all, one) => all + pointsOf(one), 0);
  return {
    points: sum(questions.filter(({ componentId }) => isRight.has(componentId))),
    maxPoints: sum(questions),
  };
}

/**
 * Whether the right answers of a submitted test may be shown: it is passed, or every question has an answer. Otherwise
 * a learner could submit single questions to see their answers.
 */
export function mayShowRightAnswers(
  { questions, showAnswers }: Pick<GradedTest, "questions" | "showAnswers">,
  answers: Answers,
  passed: boolean,
): boolean {
  if (showAnswers === "never") return false;
  return (
    passed ||
    questions.every(({ componentId: id }) => Object.hasOwn(answers, id) && answers[id]!.length > 0)
  );
}

/** Whether the right answer to one question may be shown, in a test that grades each answer. */
export const mayShowRightAnswer = (showAnswers: ShowAnswers | undefined, isAttemptOver: boolean) =>
  showAnswers !== "never" && (showAnswers !== "end" || isAttemptOver);

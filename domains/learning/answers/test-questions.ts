import {
  type Arrangement,
  gradeArrangement,
  type PublicArrangement,
  requireOneChoiceEach,
  toGradedArrangement,
  toPublicIds,
  toStoredIds,
} from "./arrangement.ts";
import {
  type Answers,
  explanationOf,
  gradeQuestion,
  type PublicQuestion,
  type Question,
  type QuestionGrade,
  toPublicQuestion,
} from "./grading.ts";

/** What a test grades: a question with variants, or an exercise to put in order or to match. */
export type TestQuestion = Question | Arrangement;
export type PublicTestQuestion = PublicQuestion | PublicArrangement;

export const isArrangement = (question: TestQuestion): question is Arrangement =>
  "items" in question;

/** @throws RESULTS-VARIANT-UNKNOWN */
export const gradeTestQuestion = (
  question: TestQuestion,
  chosen: readonly string[],
): QuestionGrade =>
  isArrangement(question) ? gradeArrangement(question, chosen) : gradeQuestion(question, chosen);

export const toPublicTestQuestion = (question: TestQuestion): PublicTestQuestion =>
  isArrangement(question) ? toGradedArrangement(question) : toPublicQuestion(question);

/** Returns what learners read after answering. */
export const explanationOfAnswer = (
  question: TestQuestion,
  chosen: readonly string[],
): string | undefined =>
  isArrangement(question) ? question.explanation || undefined : explanationOf(question, chosen);

/**
 * Returns the stored answers as learners send them, without questions and variants that an author has removed since.
 * Only exercises have other ids where they are stored.
 */
export function toShownAnswers(
  questions: readonly TestQuestion[],
  stored: Answers,
): Record<string, string[]> {
  return mapAnswers(questions, stored, (question, chosen) =>
    isArrangement(question)
      ? toPublicIds(question, chosen)
      : chosen.filter((id) => question.variants.some((one) => one.id === id)),
  );
}

/** Returns answers in the authors' ids, so that they keep their meaning when a text is corrected or translated. */
export const toStoredAnswers = (questions: readonly TestQuestion[], answers: Answers): Answers => ({
  ...answers,
  ...mapAnswers(questions.filter(isArrangement), answers, (question, chosen) =>
    toStoredIds(question as Arrangement, chosen),
  ),
});

/**
 * Returns the answers of a whole test. An exercise in which a row has no choice yet counts as not answered.
 * @throws RESULTS-VARIANT-UNKNOWN, RESULTS-ARRANGEMENT-INCOMPLETE if an exercise gives a choice twice
 */
export const toFinishedAnswers = (
  questions: readonly TestQuestion[],
  answers: Answers,
): Answers => ({
  ...answers,
  ...mapAnswers(questions.filter(isArrangement), answers, (question, chosen) => [
    ...requireOneChoiceEach(question as Arrangement, chosen),
  ]),
});

const mapAnswers = (
  questions: readonly TestQuestion[],
  answers: Answers,
  map: (question: TestQuestion, chosen: readonly string[]) => string[],
): Record<string, string[]> =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const { componentId } = question;
      return Object.hasOwn(answers, componentId)
        ? [[componentId, map(question, answers[componentId]!)] as const]
        : [];
    }),
  );

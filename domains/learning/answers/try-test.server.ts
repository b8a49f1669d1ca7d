import { elementDrafts } from "#domains/courses/course-draft-kinds.server.ts";
import type { ElementBody } from "#domains/courses/course.ts";
import type { LoadedElement } from "#domains/courses/load-element.server.ts";
import { readDraft } from "#domains/drafts/lock-draft.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import { languageOfTexts } from "#domains/settings/settings.ts";
import { gradeTest, mayShowRightAnswer, type TestGrade } from "./grade-test.ts";
import type { Answers } from "./grading.ts";
import {
  type GivenAnswer,
  mayShowTestAnswers,
  presentAnswer,
  withoutRight,
} from "./present-answers.ts";
import { readTestQuestions } from "./read-questions.ts";
import { type TestQuestion, toFinishedAnswers } from "./test-questions.ts";
import { verificationOf } from "./verification.ts";

export type TriedTest = {
  /** The element as its draft says, with the right answers: only for the server. */
  element: Omit<LoadedElement, "courseId">;
  questions: readonly TestQuestion[];
  grade: TestGrade;
  /** The answers and what learners would see of them now, by the question's component id. */
  answers: Record<string, GivenAnswer>;
  /** Whether every question has an answer. */
  isOver: boolean;
};

/** Answers, or a function that reads them for the questions of the draft. */
type TriedAnswers = Answers | ((questions: readonly TestQuestion[]) => Answers);

/**
 * Grades answers to the draft of a test as if a learner had given them. Nothing is stored.
 * @throws AUTH-DENY for users who may not read drafts, NOT-FOUND, INVALID for an element that isn't a test,
 *   RESULTS-QUESTION-UNKNOWN, RESULTS-VARIANT-UNKNOWN, RESULTS-ARRANGEMENT-INCOMPLETE
 */
export async function tryTest(
  ctx: Ctx,
  input: { elementId: string; language: string; answers: TriedAnswers },
): Promise<TriedTest> {
  const { elementId, language } = input;
  const draft = await readDraft(ctx, elementDrafts, elementId);
  const { texts, ...body } = draft.body as unknown as ElementBody;
  if (body.type !== "test") throw invalidInput("elementId: this is no test");
  const shownLanguage = languageOfTexts(texts, language, ctx.settings.i18n.primaryLang);
  const element = {
    ...body,
    ...(texts[shownLanguage] ?? { title: "", description: "", components: [] }),
    language: shownLanguage,
    id: elementId,
    revision: draft.baseRevision,
  };
  const questions = readTestQuestions(element.components);
  const given = typeof input.answers === "function" ? input.answers(questions) : input.answers;
  const answers = toFinishedAnswers(questions, given);
  const grade = gradeTest({ questions, passMark: element.passMark }, answers);
  const isOver = questions.every(({ componentId }) => (answers[componentId] ?? []).length > 0);
  const mayShow =
    verificationOf(element) === "each"
      ? mayShowRightAnswer(element.showAnswers, isOver)
      : mayShowTestAnswers(element, questions, answers);
  const presented = questions
    .flatMap((question) => presentAnswer(question, answers))
    .map((one) => (mayShow ? one : withoutRight(one)));
  return { element, questions, grade, answers: Object.fromEntries(presented), isOver };
}

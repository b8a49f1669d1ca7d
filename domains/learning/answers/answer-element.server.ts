import { countAnonymousWrite } from "#domains/identity/limits/anonymous-writes.server.ts";
import { findClosedReason } from "#domains/learning/access.ts";
import { accessDenied, elementClosed } from "#domains/learning/progress/errors.ts";
import {
  findOwnElement,
  type FoundElement,
  loadElementContent,
  type ElementRef,
  type OpenedElement,
} from "#domains/learning/progress/load-own-course.server.ts";
import { startOwnElement, passKeyOf } from "#domains/learning/progress/open-own-element.server.ts";
import type { CourseProgress } from "#domains/learning/progress/progress.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { requireAnswerKind } from "./answer-rules.ts";
import { findAnsweredElement } from "./answered-revisions.server.ts";
import { answerTestQuestion } from "./answer-test-question.server.ts";
import { nothingChosen } from "./errors.ts";
import { finishElement } from "./finish-element.server.ts";
import { mayShowRightAnswer, mayShowRightAnswers } from "./grade-test.ts";
import type { Answers } from "./grading.ts";
import { findUnfinishedReason } from "./may-finish.server.ts";
import { readTestQuestions } from "./read-questions.ts";
import { type RecordedResult, recordResult } from "./record-result.server.ts";
import { toFinishedAnswers } from "./test-questions.ts";

/** What a learner sends to an element: that they finished it, or an answer in it. */
export type ElementAction = {
  /** The idempotency key; "" if the sender can't make one. */
  key: string;
  /** When it was done on an offline device, in epoch milliseconds of the server's clock; null: now. */
  clientAt: number | null;
} & (
  | { kind: "finish" }
  | {
      kind: "interaction" | "quiz";
      componentId: string;
      chosen: readonly string[];
      sessionId: string | null;
    }
  | { kind: "test"; answers: Answers; sessionId: string | null }
  /** One question of a test that shows the result after each answer. */
  | { kind: "question"; componentId: string; chosen: readonly string[]; attempt: string }
);

export type AnsweredElement = FoundElement & {
  /** The grade, as far as it may be shown; null: nothing was answered. */
  grade: RecordedResult | null;
  /**
   * For one question of a test: the attempt it counts for, and the whole test's result once all questions are answered.
   */
  attempt: { id: string; testResult: { passed: boolean; score: number } | null } | null;
  /** The course's progress if this finished the element, else null. */
  newProgress: CourseProgress | null;
};

/**
 * Answers or finishes an element. Forms, the API and the work queue all use it. Checks every rule: whether the element
 * is open to the caller, whether it takes this kind of answer, what may be shown, and whether the answer finishes the
 * element.
 * @throws NOT-FOUND, AUTH-DENY, INVALID, TOO-MANY-ATTEMPTS, PROGRESS-BUSY, the RESULTS errors and, when finishing, the
 *   PROGRESS errors
 */
export async function answerElement(
  ctx: Ctx,
  elementKey: ElementRef,
  action: ElementAction,
): Promise<AnsweredElement> {
  const element = await findOpenElement(ctx, elementKey, action.kind);
  const result = { ...element, grade: null, attempt: null, finished: null };
  if (action.kind === "finish")
    return { ...result, newProgress: await finishElement(ctx, element, action) };
  const opened = await loadElementContent(ctx, element);
  requireAnswerKind(opened.element, action.kind);
  await countAnonymousWrite(ctx);
  const saved =
    action.kind === "question"
      ? await saveQuestionAnswer(ctx, opened, action)
      : await saveWholeAnswer(ctx, opened, action);
  await startOwnElement(ctx, element.learnerCourse, element.summary.id, action.clientAt);
  const key = passKeyOf("key" in saved ? saved.key : action.key);
  const isDone =
    saved.passesTest || (action.kind === "quiz" && (await isQuizComplete(ctx, element)));
  const newProgress = isDone
    ? await finishElement(ctx, element, { key, clientAt: action.clientAt })
    : null;
  return { ...result, grade: saved.grade, attempt: saved.attempt, newProgress };
}

/** Finds the element, if it is open. If earlier elements come first, finishing fails as closed, answering as denied. */
async function findOpenElement(
  ctx: Ctx,
  elementKey: ElementRef,
  kind: ElementAction["kind"],
): Promise<FoundElement> {
  const found = await findOwnElement(ctx, elementKey);
  const reason = findClosedReason(found.learnerCourse, found.summary, ctx);
  if (reason === "sequence" && kind === "finish") throw elementClosed();
  if (reason) throw accessDenied(reason);
  return found;
}

type SavedAnswer = Pick<AnsweredElement, "grade" | "attempt"> & {
  passesTest: boolean;
  key: string;
};

type ComponentAction = Extract<ElementAction, { kind: "interaction" | "quiz" | "test" }>;

async function saveWholeAnswer(
  ctx: Ctx,
  opened: OpenedElement,
  action: ComponentAction,
): Promise<SavedAnswer> {
  const sent = action.kind === "test" ? action.answers : { [action.componentId]: action.chosen };
  const given = withoutRepeats(sent);
  const element = await findAnsweredElement(ctx, opened.element, given);
  const questions = readTestQuestions(element.components);
  const answers = action.kind === "test" ? toFinishedAnswers(questions, given) : given;
  const input = { ...action, answers, categoryId: categoryOf(opened) };
  const recorded = await recordResult(ctx, element, input);
  if (!recorded) throw nothingChosen();
  const passesTest = action.kind === "test" && recorded.passed;
  const showsRight =
    action.kind !== "test" ||
    mayShowRightAnswers({ ...element, questions }, recorded.answers, passesTest);
  const perQuestion = recorded.perQuestion
    .filter(({ componentId: id }) => (recorded.answers[id] ?? []).length > 0)
    .map((one) => (showsRight ? one : { ...one, right: [] }));
  return { grade: { ...recorded, perQuestion }, attempt: null, passesTest, key: action.key };
}

type QuestionAction = Extract<ElementAction, { kind: "question" }>;

async function saveQuestionAnswer(
  ctx: Ctx,
  opened: OpenedElement,
  action: QuestionAction,
): Promise<SavedAnswer> {
  const chosen = [...new Set(action.chosen)];
  const input = { ...action, chosen, categoryId: categoryOf(opened) };
  const answered = await answerTestQuestion(ctx, opened.element, input);
  if (!answered) throw nothingChosen();
  const { grade, storedGrade, attempt: id, testGrade, key } = answered;
  const showsRight = mayShowRightAnswer(opened.element.showAnswers, testGrade !== null);
  const shownGrade = showsRight ? grade : { ...grade, right: [] };
  return {
    grade: { ...storedGrade, perQuestion: [shownGrade] },
    attempt: { id, testResult: testGrade && { passed: testGrade.passed, score: testGrade.score } },
    passesTest: testGrade?.passed === true,
    key,
  };
}

const categoryOf = ({ learnerCourse }: OpenedElement): string => learnerCourse.course.category.id;

const withoutRepeats = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).map(([id, chosen]) => [id, [...new Set(chosen)]]));

/** Whether a learner with an account has answered all questions of the quiz, which finishes it. */
async function isQuizComplete(
  ctx: Ctx,
  { learnerCourse, summary }: FoundElement,
): Promise<boolean> {
  const { id, type } = summary;
  if (type !== "quiz" || ctx.actor.kind === "guest") return false;
  return (
    (await findUnfinishedReason(ctx, {
      courseId: learnerCourse.course.id,
      elementId: id,
      type,
    })) === null
  );
}

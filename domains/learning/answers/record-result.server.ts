import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { findKeyOwner } from "#domains/identity/limits/anonymous-writes.server.ts";
import { loadElementRevisions } from "#domains/courses/list-element-revisions.server.ts";
import type { LoadedElement } from "#domains/courses/load-element.server.ts";
import { clampTime } from "#domains/learning/progress/device-time.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { gradeArrangement, isComplete } from "./arrangement.ts";
import { describeAnswers } from "./describe-answers.ts";
import { lockAttempts, requireAttemptLeft } from "./attempt-limit.server.ts";
import { resultKey } from "./result-key.server.ts";
import {
  wholeTestExpected,
  arrangementIncomplete,
  keyUsed,
  oneAnswerOnly,
  questionUnknown,
} from "./errors.ts";
import { type Db, withTransaction } from "#platform/database.server.ts";
import { gradeTest } from "./grade-test.ts";
import { type Answers, gradeQuestion, maxScore, type QuestionGrade } from "./grading.ts";
import {
  readArrangements,
  readQuestions,
  readQuizzes,
  readTestQuestions,
} from "./read-questions.ts";
import {
  isArrangement,
  type TestQuestion,
  toShownAnswers,
  toStoredAnswers,
} from "./test-questions.ts";
import { results } from "#domains/learning/result-tables.server.ts";

export type ResultKind = "interaction" | "quiz" | "test";

export type SentResult = {
  kind: ResultKind;
  answers: Answers;
  /** The browser's idempotency key. Empty if the form was sent without scripts: then each submission counts. */
  key: string;
  /** When it was answered on an offline device; never later than the server's clock. */
  clientAt: number | null;
  sessionId: string | null;
  /** The course's category. */
  categoryId: string;
};

export type RecordedResult = {
  passed: boolean;
  score: number;
  points: number;
  maxPoints: number;
  perQuestion: QuestionGrade[];
};

type RecordingCtx = Pick<
  Ctx,
  "db" | "portal" | "settings" | "actor" | "clock" | "deviceId" | "isNewDevice" | "clientAddress"
>;

/** A result with the answers that count. If the key was used before, these are the answers stored then. */
type Recorded = RecordedResult & { answers: Answers };

/**
 * Grades and stores the answers of one question or exercise (interaction), of a quiz question or of a whole test. Only
 * `answerElement` calls this: it has checked that the element is open and accepts this kind of answer. The browser's
 * `passed` is ignored. Returns null if nothing was answered; then nothing is stored.
 * @throws RESULTS-QUESTION-UNKNOWN, RESULTS-VARIANT-UNKNOWN, RESULTS-ARRANGEMENT-INCOMPLETE, RESULTS-ONE-ANSWER,
 *   RESULTS-KEY-USED, RESULTS-ATTEMPTS-USED
 */
export async function recordResult(
  ctx: RecordingCtx,
  element: LoadedElement,
  input: SentResult,
): Promise<Recorded | null> {
  const chosen = Object.values(input.answers);
  if (!chosen.some((variants) => variants.length > 0)) return null;
  const result = grade(element, input);
  const stored = toStoredAnswers(exercisesOf(element), input.answers);
  const [questionId] = input.kind === "test" ? [] : Object.keys(input.answers);
  const { text, variants } = describeAnswers(element, input.answers, questionId ?? null);
  const owner = findKeyOwner(ctx, [element.id, input.kind, input.answers]);
  const key = resultKey(owner, input.key || randomUUID());
  const now = ctx.clock.now();
  const answeredAt = input.clientAt === null ? null : new Date(clampTime(input.clientAt, now));
  const isQuiz = input.kind === "quiz";
  const row = {
    environmentId: ctx.portal.id,
    key,
    kind: input.kind,
    userId: ctx.actor.kind === "guest" ? null : ctx.actor.userId,
    deviceId: ctx.deviceId,
    courseId: element.courseId,
    elementId: element.id,
    elementRevision: element.revision,
    componentId: questionId ?? null,
    text,
    variants,
    categoryId: input.categoryId,
    answers: stored,
    multiple: chosen.some((one) => one.length > 1),
    passed: isQuiz ? null : result.passed,
    score: isQuiz ? null : result.score,
    points: isQuiz ? null : result.points,
    maxPoints: isQuiz ? null : result.maxPoints,
    sessionId: input.sessionId,
    email: ctx.actor.email,
    clientAt: answeredAt,
    serverAt: new Date(now),
  };
  const isNew = await (input.kind === "test"
    ? insertWithinAttempts(ctx, element, row)
    : insertRow(ctx.db, row));
  return isNew ? { ...result, answers: input.answers } : readRecorded(ctx, key, element, input);
}

type ResultRow = typeof results.$inferInsert;

/** Returns false if the key is already stored. */
async function insertRow(db: Db, row: ResultRow): Promise<boolean> {
  const { rowCount } = await db.insert(results).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/**
 * Inserts the result of a whole test, which takes one attempt. A repeated result is stored already and takes none.
 * @throws RESULTS-ATTEMPTS-USED
 */
async function insertWithinAttempts(
  ctx: RecordingCtx,
  element: LoadedElement,
  row: ResultRow,
): Promise<boolean> {
  if (element.attempts === undefined) return insertRow(ctx.db, row);
  return withTransaction(ctx.db, async (tx) => {
    await lockAttempts(tx, ctx.actor.userId, element.id);
    const [stored] = await tx
      .select({ key: results.key })
      .from(results)
      .where(and(eq(results.environmentId, row.environmentId), eq(results.key, row.key)));
    if (!stored) await requireAttemptLeft({ ...ctx, db: tx }, element);
    return insertRow(tx, row);
  });
}

/** Reads the result whose key was used before: the answers and questions of then count, not the new ones. */
async function readRecorded(
  ctx: Pick<Ctx, "db" | "portal" | "settings">,
  key: string,
  element: LoadedElement,
  input: SentResult,
): Promise<Recorded> {
  const [stored] = await ctx.db
    .select({
      kind: results.kind,
      elementId: results.elementId,
      revision: results.elementRevision,
      answers: results.answers,
    })
    .from(results)
    .where(and(eq(results.environmentId, ctx.portal.id), eq(results.key, key)));
  if (stored?.kind !== input.kind || stored.elementId !== element.id) throw keyUsed();
  const [older] =
    stored.revision === element.revision
      ? []
      : await loadElementRevisions(ctx, element, [stored.revision]);
  const answered = older ?? element;
  const answers = {
    ...stored.answers,
    ...toShownAnswers(exercisesOf(answered), stored.answers),
  };
  return { ...grade(answered, { ...input, answers }), answers };
}

function grade(element: LoadedElement, input: SentResult): RecordedResult {
  if (input.kind === "quiz") return gradeQuiz(element, input.answers);
  const { components, passMark } = element;
  if (input.kind === "test")
    return gradeTest({ questions: readTestQuestions(components), passMark }, input.answers);
  const questions = readQuestions(components);
  const arrangements = readArrangements(components);
  const testQuestions = element.type === "test" ? readTestQuestions(components) : [];
  const perQuestion = Object.entries(input.answers).map(([componentId, chosen]) => {
    const isGraded = testQuestions.some((one) => one.componentId === componentId);
    if (isGraded) throw wholeTestExpected();
    const question = questions.find((one) => one.componentId === componentId);
    if (question) return gradeQuestion(question, chosen);
    const arrangement = arrangements.find((one) => one.componentId === componentId);
    if (!arrangement) throw questionUnknown(componentId);
    if (!isComplete(arrangement, chosen)) throw arrangementIncomplete();
    return gradeArrangement(arrangement, chosen);
  });
  const points = perQuestion.filter(({ correct }) => correct).length;
  const maxPoints = perQuestion.length;
  return {
    passed: points === maxPoints,
    score: Math.floor((maxScore * points) / maxPoints),
    points,
    maxPoints,
    perQuestion,
  };
}

/** Grades quiz answers: every variant of a quiz question is right. */
function gradeQuiz(element: LoadedElement, answers: Answers): RecordedResult {
  const quizzes = readQuizzes(element.components);
  const perQuestion = Object.entries(answers).map(([componentId, chosen]) => {
    const quiz = quizzes.find((one) => one.componentId === componentId);
    if (!quiz) throw questionUnknown(componentId);
    if (!quiz.multiple && new Set(chosen).size > 1) throw oneAnswerOnly(componentId);
    return gradeQuestion(quiz, chosen);
  });
  return { passed: true, score: maxScore, points: 0, maxPoints: 0, perQuestion };
}

/** Returns all exercises of an element, whose answers are stored in other ids. */
const exercisesOf = ({ components }: LoadedElement): TestQuestion[] => [
  ...readArrangements(components),
  ...readTestQuestions(components).filter(isArrangement),
];

import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { LoadedElement } from "#domains/courses/load-element.server.ts";
import { clampTime } from "#domains/learning/progress/device-time.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { findAnsweredElement, loadAnsweredRevisions } from "./answered-revisions.server.ts";
import {
  gradeAttempt,
  type GradedAttempt,
  loadAttempt,
  type StoredAnswer,
} from "./attempt.server.ts";
import { lockAttempts, requireAttemptLeft } from "./attempt-limit.server.ts";
import { describeAnswers } from "./describe-answers.ts";
import { arrangementIncomplete, questionUnknown } from "./errors.ts";
import type { TestGrade } from "./grade-test.ts";
import { type Answers, maxScore, pointsOf, type QuestionGrade } from "./grading.ts";
import { readTestQuestions } from "./read-questions.ts";
import { resultKey } from "./result-key.server.ts";
import {
  gradeTestQuestion,
  type TestQuestion,
  toFinishedAnswers,
  toStoredAnswers,
} from "./test-questions.ts";
import { results } from "#domains/learning/result-tables.server.ts";

export type TestAnswer = {
  componentId: string;
  /** Ids of the chosen variants; for an exercise `row:choice` for every row. */
  chosen: readonly string[];
  /**
   * The attempt's id. If it is empty, or unknown while another attempt is open, the answer counts for the open attempt,
   * or else for a new one.
   */
  attempt: string;
  /** When it was answered on an offline device; never later than the server's clock. */
  clientAt: number | null;
  /** The course's category. */
  categoryId: string;
};

export type AnsweredQuestion = {
  /** The grade of the answer that counts. */
  grade: QuestionGrade;
  storedGrade: Grade;
  attempt: string;
  /** The whole test's grade, once the attempt's last question is answered. */
  testGrade: Pick<TestGrade, "passed" | "score"> | null;
  /** The key of the whole test's result: the same for the same attempt. */
  key: string;
};

type AnswerCtx = Pick<Ctx, "db" | "portal" | "actor" | "settings" | "clock" | "deviceId">;

/**
 * Stores and grades the answer to one question of a test that shows the result after each answer. Only `answerElement`
 * calls this: it has checked that the element is such a test and open to the caller. The first answer that reaches the
 * server in an attempt counts, because the right answer is shown with it; another answer to the same question gets the
 * grade of the first. The last answer stores the whole test's result in the same transaction. Only for users with an
 * account: tests are closed to others.
 * @returns null for an answer without a choice, which is skipped
 * @throws RESULTS-QUESTION-UNKNOWN, RESULTS-VARIANT-UNKNOWN, RESULTS-ARRANGEMENT-INCOMPLETE, RESULTS-ATTEMPTS-USED
 */
export async function answerTestQuestion(
  ctx: AnswerCtx,
  element: LoadedElement,
  input: TestAnswer,
): Promise<AnsweredQuestion | null> {
  const { componentId, chosen } = input;
  if (chosen.length === 0) return null;
  const answered = await findAnsweredElement(ctx, element, { [componentId]: chosen });
  const question = readTestQuestions(answered.components).find(
    (one) => one.componentId === componentId,
  );
  if (!question) throw questionUnknown(componentId);
  const finished = toFinishedAnswers([question], { [componentId]: chosen })[componentId]!;
  if (finished.length === 0) throw arrangementIncomplete();
  const sentGrade = gradeTestQuestion(question, chosen);
  const saved = await saveAnswer(ctx, { element, answered, question }, input, sentGrade.correct);
  const { counted, attempt, testGrade } = saved;
  const isCounted = (one: { componentId: string }) => one.componentId === componentId;
  const grade = counted.grade.perQuestion.find(isCounted) ?? sentGrade;
  const gradedQuestion = counted.questions.find(isCounted) ?? question;
  return {
    grade,
    storedGrade: gradeOfOne(gradedQuestion, grade.correct),
    attempt,
    testGrade,
    key: partKey(element.id, attempt, ""),
  };
}

/**
 * Returns the attempt that an answer counts for: the requested one if it was started, else the open one. A second open
 * attempt would show the right answers for the first.
 */
async function findAttemptId(
  ctx: AnswerCtx,
  element: LoadedElement,
  questions: TestQuestion[],
  requestedAttempt: string,
): Promise<string> {
  if (requestedAttempt !== "" && (await attemptExists(ctx, element, requestedAttempt)))
    return requestedAttempt;
  const { id, isOver, next } = await loadAttempt(ctx, element, questions);
  return id !== null && !isOver ? id : requestedAttempt || next;
}

async function attemptExists(
  { db, portal, actor }: AnswerCtx,
  { id }: LoadedElement,
  attempt: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${results}
    where environment_id = ${portal.id} and user_id = ${actor.userId} and element_id = ${id}
      and kind = 'test' and session_id = ${attempt} limit 1`);
  return rows.length > 0;
}

type SavedAnswer = Pick<AnsweredQuestion, "attempt" | "testGrade"> & { counted: GradedAttempt };

/**
 * Saves the answer to a question, as it was in the revision that the learner saw.
 * @returns the attempt, and the answers to today's questions that count in it, with their grades
 */
async function saveAnswer(
  ctx: AnswerCtx,
  {
    element,
    answered,
    question,
  }: { element: LoadedElement; answered: LoadedElement; question: TestQuestion },
  input: TestAnswer,
  passed: boolean,
): Promise<SavedAnswer> {
  const { componentId, chosen } = input;
  const questions = readTestQuestions(element.components);
  return ctx.db.transaction(async (tx) => {
    // If two tabs send the last two answers at once, one of them must see both, in the same attempt.
    await lockAttempts(tx, ctx.actor.userId, element.id);
    const attempt = await findAttemptId({ ...ctx, db: tx }, element, questions, input.attempt);
    if (
      element.attempts !== undefined &&
      !(await attemptExists({ ...ctx, db: tx }, element, attempt))
    )
      await requireAttemptLeft({ ...ctx, db: tx }, element);
    const answer = { ...input, attempt };
    const keyOf = (part: string) => resultKey(ctx.actor.userId, partKey(element.id, attempt, part));
    const keys = ["", ...questions.map((one) => one.componentId)].map(
      (part) => sql`${keyOf(part)}`,
    );
    const insertResult = (from: LoadedElement, part: Omit<ResultPart, "key">) =>
      tx.execute(insertResultSql(ctx, from, answer, { ...part, key: keyOf(part.part) }));
    await insertResult(answered, {
      part: componentId,
      questions: [question],
      answers: { [componentId]: chosen },
      ...gradeOfOne(question, passed),
    });
    const { rows } = await tx.execute<StoredAnswer>(sql`
      select component_id, answers, element_revision, passed, score, server_at from ${results}
      where environment_id = ${ctx.portal.id} and key in (${sql.join(keys, sql`, `)})`);
    const revisionOf = await loadAnsweredRevisions(
      { ...ctx, db: tx },
      element,
      rows.map((row) => row.element_revision),
    );
    const given = rows.filter(({ component_id: id }) => id !== null);
    const counted = gradeAttempt(revisionOf(element.revision), given, revisionOf);
    const result = rows.find(({ component_id: id }) => id === null);
    const isComplete = questions.every((one) => Object.hasOwn(counted.answers, one.componentId));
    if (isComplete && !result)
      await insertResult(element, { part: "", ...counted, ...counted.grade });
    return { attempt, counted, testGrade: result ?? (isComplete ? counted.grade : null) };
  });
}

/** The grade of an answer to one question, as a result stores it. */
const gradeOfOne = (question: TestQuestion, passed: boolean): Grade => ({
  passed,
  score: passed ? maxScore : 0,
  points: passed ? pointsOf(question) : 0,
  maxPoints: pointsOf(question),
});

type Grade = Pick<TestGrade, "passed" | "score" | "points" | "maxPoints">;
type ResultPart = Grade & {
  key: string;
  /** The component id of the answered question; "" for the whole test. */
  part: string;
  /** The questions that are answered, as the learner saw them. */
  questions: readonly TestQuestion[];
  answers: Answers;
};

/** SQL that stores a result, unless its key is already stored. */
function insertResultSql(
  { portal, actor, deviceId, clock }: AnswerCtx,
  element: LoadedElement,
  { attempt, clientAt, categoryId }: TestAnswer,
  { key, part, questions, answers, passed, score, points, maxPoints }: ResultPart,
) {
  const { id, courseId, revision } = element;
  const { text, variants } = describeAnswers(element, answers, part || null);
  const now = clock.now();
  const happenedAt = clientAt === null ? null : new Date(clampTime(clientAt, now));
  return sql`
    insert into ${results} (environment_id, key, kind, user_id, device_id, course_id, element_id,
      element_revision, component_id, text, variants, category_id, answers, multiple, passed, score, points,
      max_points, session_id, email, client_at, server_at)
    values (${portal.id}, ${key}, 'test', ${actor.userId}, ${deviceId}, ${courseId}, ${id}, ${revision},
      ${part || null}, ${text}, ${JSON.stringify(variants)}::jsonb, ${categoryId},
      ${JSON.stringify(toStoredAnswers(questions, answers))}::jsonb,
      ${Object.values(answers).some((variants) => variants.length > 1)}, ${passed}, ${score},
      ${points}, ${maxPoints}, ${attempt}, ${actor.email}, ${happenedAt}::timestamptz, ${new Date(now)})
    on conflict do nothing`;
}

/** Returns the key of one of an attempt's results, by the question it answers; "" for the whole test. */
const partKey = (elementId: string, attempt: string, part: string): string =>
  `each ${hash("sha256", JSON.stringify([elementId, attempt, part]), "base64url")}`;

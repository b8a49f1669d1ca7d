import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { LoadedElement } from "#domains/courses/load-element.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { AnsweredElement } from "./answered-revisions.server.ts";
import { gradeTest, type TestGrade } from "./grade-test.ts";
import { type TestQuestion, toShownAnswers } from "./test-questions.ts";
import { results } from "#domains/learning/result-tables.server.ts";

/** A stored answer to one question of a test, or the stored result of a whole test. */
export type StoredAnswer = {
  /** Null: the whole test. */
  component_id: string | null;
  answers: Record<string, string[]>;
  element_revision: number;
  passed: boolean;
  score: number;
  server_at: string;
};

/** One attempt at a test that shows the result after each answer. */
export type Attempt = {
  /** The id of the attempt that was started last; null: no attempt was started. */
  id: string | null;
  /** The answers given in it; only the result, if the test was submitted as a whole. */
  given: StoredAnswer[];
  /** Whether every question is answered: of the test as it is now, or as it was when the attempt ended. */
  isOver: boolean;
  /** The result of the whole test, unless an author removed the only question without an answer. */
  result: StoredAnswer | null;
  /** The id of the next attempt, which begins with its first answer. */
  next: string;
};

/** Used as the id if the test was submitted as a whole, because that is no attempt of single answers. */
const submittedWhole = "whole";

type Row = StoredAnswer & { session_id: string | null; test_results: number };

/**
 * Loads the caller's newest attempt at a test. The server makes the id, so that all tabs and devices of a user share
 * one attempt.
 */
export async function loadAttempt(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
  element: Pick<LoadedElement, "id">,
  questions: readonly TestQuestion[],
): Promise<Attempt> {
  const { userId } = ctx.actor;
  const { rows } = await ctx.db.execute<Row>(sql`
    with mine as (
      select component_id, answers, element_revision, passed, score, session_id, server_at,
        bool_or(component_id is null) over (partition by session_id) as ended
      from ${results}
      where environment_id = ${ctx.portal.id} and user_id = ${userId}
        and element_id = ${element.id} and kind = 'test'),
    newest as (select session_id from mine order by server_at desc, ended limit 1)
    select component_id, answers, element_revision, passed, score, session_id, server_at,
      (select count(*) from mine where component_id is null)::int as test_results
    from mine
    where session_id is not distinct from (select session_id from newest)
    order by server_at desc`);
  const result = rows.find(({ component_id }) => component_id === null) ?? null;
  const answerRows = rows.filter(({ component_id }) => component_id !== null);
  const given = answerRows.length === 0 && result ? [result] : answerRows;
  const areAllAnswered = questions.every(({ componentId }) => findGiven(given, componentId));
  // An author may have removed the one unanswered question: then all are answered and the attempt is over.
  const isOver = rows.length > 0 && (result !== null || areAllAnswered);
  const earlierCount = (rows[0]?.test_results ?? 0) + (isOver && !result ? 1 : 0);
  return {
    id: rows.length === 0 ? null : (answerRows[0]?.session_id ?? submittedWhole),
    given,
    isOver,
    result,
    next: attemptIdOf(userId, element.id, earlierCount),
  };
}

const findGiven = (given: readonly StoredAnswer[], componentId: string) =>
  given.find(({ answers }) => Object.hasOwn(answers, componentId));

export type GradedAttempt = {
  /** The questions of the test; those that are answered are as they were then. */
  questions: TestQuestion[];
  /** The answers to them, as learners send them, by the question's component id. */
  answers: Record<string, string[]>;
  grade: TestGrade;
};

/**
 * Grades an attempt. Each answer keeps the grade that the learner was shown, whatever an editor has changed since.
 * @param revisionOf finds the revisions that were answered
 */
export function gradeAttempt(
  test: Pick<AnsweredElement, "testQuestions" | "passMark">,
  given: readonly StoredAnswer[],
  revisionOf: (revision: number) => AnsweredElement,
): GradedAttempt {
  const questions = test.testQuestions.map((question) => {
    const row = findGiven(given, question.componentId);
    const then = row ? revisionOf(row.element_revision).testQuestions : [];
    return then.find(({ componentId }) => componentId === question.componentId) ?? question;
  });
  const answers: GradedAttempt["answers"] = Object.assign(
    {},
    ...questions.map((question) =>
      toShownAnswers([question], findGiven(given, question.componentId)?.answers ?? {}),
    ),
  );
  return { questions, answers, grade: gradeTest({ ...test, questions }, answers) };
}

/** Every user has their own ids: the attempts of a guest and of the account they sign in to never collide. */
const attemptIdOf = (userId: string, elementId: string, earlierCount: number): string =>
  hash("sha256", JSON.stringify([userId, elementId, earlierCount]), "base64url").slice(0, 22);

import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { LoadedElement } from "#domains/courses/load-element.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Question } from "./grading.ts";
import { results } from "#domains/learning/result-tables.server.ts";

/** One attempt at a test that shows the result after each answer. */
export type Attempt = {
  /** The id of the attempt that was started last; null: no attempt was started. */
  id: string | null;
  /** The answers given in it, by the question's component id. */
  answers: Record<string, string[]>;
  /** Whether every question is answered: of the test as it is now, or as it was when the attempt ended. */
  isOver: boolean;
  /** When its result was stored, epoch milliseconds; null: there is none. */
  endedAt: number | null;
  /** The id of the next attempt, which begins with its first answer. */
  next: string;
};

/** Used as the id if the test was submitted as a whole, because that is no attempt of single answers. */
const submittedWhole = "whole";

type Row = {
  component_id: string | null;
  answers: Record<string, string[]>;
  session_id: string | null;
  server_at: string;
  test_results: number;
};

/**
 * Loads the caller's newest attempt at a test. The server makes the id, so that all tabs and devices of a user share
 * one attempt.
 */
export async function loadAttempt(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
  element: Pick<LoadedElement, "id">,
  questions: readonly Question[],
): Promise<Attempt> {
  const { userId } = ctx.actor;
  const { rows } = await ctx.db.execute<Row>(sql`
    with mine as (
      select component_id, answers, session_id, server_at,
        bool_or(component_id is null) over (partition by session_id) as ended
      from ${results}
      where environment_id = ${ctx.portal.id} and user_id = ${userId}
        and element_id = ${element.id} and kind = 'test'),
    newest as (select session_id from mine order by server_at desc, ended limit 1)
    select component_id, answers, session_id, server_at,
      (select count(*) from mine where component_id is null)::int as test_results
    from mine
    where session_id is not distinct from (select session_id from newest)
    order by server_at desc`);
  const testResult = rows.find(({ component_id }) => component_id === null);
  const answerRows = rows.filter(({ component_id }) => component_id !== null);
  const answers = testResult?.answers ?? Object.assign({}, ...answerRows.map((row) => row.answers));
  const areAllAnswered = questions.every(({ componentId }) => Object.hasOwn(answers, componentId));
  // An author may have removed the one unanswered question: then all are answered and the attempt is over.
  const isOver = rows.length > 0 && (testResult !== undefined || areAllAnswered);
  const earlierCount = (rows[0]?.test_results ?? 0) + (isOver && !testResult ? 1 : 0);
  return {
    id: rows.length === 0 ? null : (answerRows[0]?.session_id ?? submittedWhole),
    answers,
    isOver,
    endedAt: testResult ? Date.parse(testResult.server_at) : null,
    next: attemptIdOf(userId, element.id, earlierCount),
  };
}

/** Every user has their own ids: the attempts of a guest and of the account they sign in to never collide. */
const attemptIdOf = (userId: string, elementId: string, earlierCount: number): string =>
  hash("sha256", JSON.stringify([userId, elementId, earlierCount]), "base64url").slice(0, 22);

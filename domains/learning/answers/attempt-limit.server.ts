import { sql } from "drizzle-orm";
import type { LoadedElement } from "#domains/courses/load-element.server.ts";
import { extraAttempts, results } from "#domains/learning/result-tables.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Db } from "#platform/database.server.ts";
import { attemptsUsedUp } from "./errors.ts";
import { verificationOf } from "./verification.ts";

type AttemptCtx = Pick<Ctx, "db" | "portal" | "actor">;
type LimitedTest = Pick<LoadedElement, "id" | "attempts" | "verificationType" | "components">;

/** Until the transaction ends, no other request of the user starts or ends an attempt at this test. */
export async function lockAttempts(db: Db, userId: string, elementId: string): Promise<void> {
  const key = `${userId} ${elementId}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/**
 * Counts how many more attempts the caller may start; null: any number. An attempt counts once it is submitted, or with
 * its first answer in a test that grades each answer.
 */
export async function countAttemptsLeft(
  { db, portal, actor }: AttemptCtx,
  element: LimitedTest,
): Promise<number | null> {
  const { id, attempts } = element;
  if (attempts === undefined) return null;
  if (actor.kind === "guest") return attempts;
  const isOwn = sql`environment_id = ${portal.id} and user_id = ${actor.userId} and element_id = ${id}`;
  const countsUnfinished = verificationOf(element) === "each";
  const { rows } = await db.execute<{ used: number; extra: number }>(sql`
    with own as (
      select component_id, session_id,
        bool_or(component_id is null) over (partition by session_id) as is_over
      from ${results} where ${isOwn} and kind = 'test')
    select (select count(*) from own where component_id is null)::int
        + (select count(distinct session_id) from own
          where not is_over and ${countsUnfinished})::int as used,
      coalesce((select count from ${extraAttempts} where ${isOwn}), 0) as extra`);
  const { used, extra } = rows[0]!;
  return Math.max(0, attempts + extra - used);
}

/** @throws RESULTS-ATTEMPTS-USED */
export async function requireAttemptLeft(ctx: AttemptCtx, element: LimitedTest): Promise<void> {
  if ((await countAttemptsLeft(ctx, element)) === 0) throw attemptsUsedUp();
}

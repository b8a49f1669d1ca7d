import { and, eq, not, sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import { keyAfterTransfer, isKeyTakenBy } from "./result-key.server.ts";
import { extraAttempts, results } from "#domains/learning/result-tables.server.ts";

/**
 * Transfers a temporary account's answers and extra attempts to the account that signed in. Their keys change too, so that an answer that
 * the browser sends again is recognized. Running this twice is safe.
 */
export async function adoptResults(
  { db }: { db: Db },
  adoption: { environmentId: string; fromUserId: string; toUserId: string },
): Promise<void> {
  const { environmentId, fromUserId, toUserId } = adoption;
  const isOfTemporaryAccount = and(
    eq(results.environmentId, environmentId),
    eq(results.userId, fromUserId),
  );
  await db
    .update(results)
    .set({ userId: toUserId, key: keyAfterTransfer(toUserId) })
    .where(and(isOfTemporaryAccount, not(isKeyTakenBy(toUserId))));
  // The user already has the remaining answers under their own keys: delete these copies.
  await db.delete(results).where(and(isOfTemporaryAccount, isKeyTakenBy(toUserId)));
  await db.execute(sql`
    with moved as (
      delete from ${extraAttempts}
      where environment_id = ${environmentId} and user_id = ${fromUserId} returning *)
    insert into ${extraAttempts} (environment_id, user_id, element_id, count, given_at)
    select environment_id, ${toUserId}::uuid, element_id, count, given_at from moved
    on conflict (environment_id, user_id, element_id)
    do update set count = extra_attempts.count + excluded.count`);
}

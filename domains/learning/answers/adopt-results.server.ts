import { and, eq, not } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import { keyAfterTransfer, isKeyTakenBy } from "./result-key.server.ts";
import { results } from "#domains/learning/result-tables.server.ts";

/**
 * Transfers a temporary account's answers to the account that signed in. Their keys change too, so that an answer that
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
}

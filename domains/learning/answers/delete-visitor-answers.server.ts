import { and, isNotNull, isNull, lt, ne } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import { type Db, withTransaction } from "#platform/database.server.ts";
import { results } from "#domains/learning/result-tables.server.ts";

/** How long answers without an account are stored. The portal's privacy policy names this time. */
export const visitorAnswersRetentionMs = 365 * 24 * 60 * 60 * 1000;

/**
 * Deletes old answers of browsers that never signed in. Their quiz answers stay in the counts, without the browser's
 * id.
 */
export async function deleteVisitorAnswers({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const cutoff = new Date(clock.now() - visitorAnswersRetentionMs);
  const isOld = and(
    isNull(results.userId),
    isNotNull(results.deviceId),
    lt(results.serverAt, cutoff),
  );
  await withTransaction(db, async (tx) => {
    await tx.delete(results).where(and(isOld, ne(results.kind, "quiz")));
    await tx.update(results).set({ deviceId: null, sessionId: null, email: null }).where(isOld);
  });
}

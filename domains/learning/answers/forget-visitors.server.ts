import { sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import { type Db, withTransaction } from "#platform/database.server.ts";
import { results } from "#domains/learning/result-tables.server.ts";

/** How long answers without an account are stored. The portal's privacy policy names this time. */
export const visitorAnswersKeptMs = 365 * 24 * 60 * 60 * 1000;

/**
 * Deletes old answers of browsers that never signed in. Their quiz answers stay in the counts, without the browser's
 * id.
 */
export async function forgetVisitorAnswers({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now() - visitorAnswersKeptMs);
  const isOld = sql`user_id is null and device_id is not null and server_at < ${before}`;
  await withTransaction(db, async (tx) => {
    await tx.execute(sql`delete from ${results} where ${isOld} and kind <> 'quiz'`);
    await tx.execute(sql`
      update ${results} set device_id = null, session_id = null, email = null where ${isOld}`);
  });
}

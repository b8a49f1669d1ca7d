import { sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import { keyOf, takenBy } from "./result-key.server.ts";

/**
 * Hands a temporary account's answers over to the account that signed in. Their keys go along, so that what the
 * browser sends once more is known again. May run twice.
 */
export async function adoptResults(
  { db }: { db: Db },
  adoption: { environmentId: string; fromUserId: string; toUserId: string },
): Promise<void> {
  const { environmentId, fromUserId, toUserId } = adoption;
  await db.execute(sql`
    update results set user_id = ${toUserId}, key = ${keyOf(toUserId)}
    where environment_id = ${environmentId} and user_id = ${fromUserId}
      and not ${takenBy(toUserId)}`);
  // What stands under the person's own key already is the same answer.
  await db.execute(sql`
    delete from results
    where environment_id = ${environmentId} and user_id = ${fromUserId} and ${takenBy(toUserId)}`);
}

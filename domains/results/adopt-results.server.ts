import { sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";

/** Hands a temporary account's answers over to the account that signed in. May run twice. */
export async function adoptResults(
  { db }: { db: Db },
  adoption: { environmentId: string; fromUserId: string; toUserId: string },
): Promise<void> {
  await db.execute(sql`
    update results set user_id = ${adoption.toUserId}
    where environment_id = ${adoption.environmentId} and user_id = ${adoption.fromUserId}`);
}

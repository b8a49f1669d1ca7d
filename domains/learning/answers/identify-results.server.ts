import { sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import { keyOf, takenBy } from "./result-key.server.ts";
import { results } from "#domains/learning/result-tables.server.ts";

export type Identification = {
  environmentId: string;
  /** The browser's secret id, under which answers without an account are stored. */
  deviceId: string;
  userId: string;
  email: string | null;
};

/** Whether a browser has answers without an account. */
export async function holdsUnidentified(
  db: Db,
  { environmentId, deviceId }: Pick<Identification, "environmentId" | "deviceId">,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${results}
    where environment_id = ${environmentId} and device_id = ${deviceId} and user_id is null limit 1`);
  return rows.length > 0;
}

/**
 * Transfers a browser's answers without an account to a user: tests, or quizzes and single questions. Their keys come
 * along, so that an answer the browser sends again is recognized. May run twice.
 * @returns how many there were
 */
export async function identifyResults(
  { db }: { db: Db },
  kind: "test" | "quiz",
  { environmentId, deviceId, userId, email }: Identification,
): Promise<number> {
  const kinds = kind === "test" ? sql`kind = 'test'` : sql`kind <> 'test'`;
  const nobodys = sql`
    environment_id = ${environmentId} and device_id = ${deviceId} and user_id is null and ${kinds}`;
  const { rowCount } = await db.execute(sql`
    update ${results} set user_id = ${userId}, email = coalesce(email, ${email}), key = ${keyOf(userId)}
    where ${nobodys} and not ${takenBy(userId)}`);
  // A row under the user's own key is the same answer.
  await db.execute(sql`delete from ${results} where ${nobodys} and ${takenBy(userId)}`);
  return rowCount ?? 0;
}

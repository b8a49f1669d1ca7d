import { sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import { keyOf, takenBy } from "./result-key.server.ts";

export type Identification = {
  environmentId: string;
  /** The browser's secret name, under which nobody's answers are kept. */
  deviceId: string;
  userId: string;
  email: string | null;
};

/** Whether a browser has answers that nobody has signed in for. */
export async function holdsUnidentified(
  db: Db,
  { environmentId, deviceId }: Pick<Identification, "environmentId" | "deviceId">,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from results
    where environment_id = ${environmentId} and device_id = ${deviceId} and user_id is null limit 1`);
  return rows.length > 0;
}

/**
 * A browser's answers that nobody has signed in for become a person's: tests, or quizzes and single questions.
 * Their keys go along, so that what the browser sends once more is known again. May run twice.
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
    update results set user_id = ${userId}, email = coalesce(email, ${email}), key = ${keyOf(userId)}
    where ${nobodys} and not ${takenBy(userId)}`);
  // What stands under the person's own key already is the same answer.
  await db.execute(sql`delete from results where ${nobodys} and ${takenBy(userId)}`);
  return rowCount ?? 0;
}

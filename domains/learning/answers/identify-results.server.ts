import { and, eq, isNull, ne, not, sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import { keyAfterTransfer, isKeyTakenBy } from "./result-key.server.ts";
import { results } from "#domains/learning/result-tables.server.ts";

/** Whose anonymous answers in a portal are transferred to which user. */
export type Identification = {
  environmentId: string;
  /** The browser's secret id, under which answers without an account are stored. */
  deviceId: string;
  userId: string;
  email: string | null;
};

/** Whether a browser has answers without an account. */
export async function hasAnonymousAnswers(
  db: Db,
  { environmentId, deviceId }: Pick<Identification, "environmentId" | "deviceId">,
): Promise<boolean> {
  const rows = await db
    .select({ key: results.key })
    .from(results)
    .where(
      and(
        eq(results.environmentId, environmentId),
        eq(results.deviceId, deviceId),
        isNull(results.userId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Transfers a browser's answers without an account to a user: tests, or quizzes and single questions. Their keys change
 * too, so that an answer the browser sends again is recognized. Running this twice is safe.
 * @returns how many answers were transferred
 */
export async function identifyResults(
  { db }: { db: Db },
  kind: "test" | "quiz",
  { environmentId, deviceId, userId, email }: Identification,
): Promise<number> {
  const isAnonymous = and(
    eq(results.environmentId, environmentId),
    eq(results.deviceId, deviceId),
    isNull(results.userId),
    kind === "test" ? eq(results.kind, "test") : ne(results.kind, "test"),
  );
  const { rowCount } = await db
    .update(results)
    .set({
      userId,
      email: sql`coalesce(${results.email}, ${email})`,
      key: keyAfterTransfer(userId),
    })
    .where(and(isAnonymous, not(isKeyTakenBy(userId))));
  // The user already has the remaining answers under the same keys: delete the anonymous copies.
  await db.delete(results).where(and(isAnonymous, isKeyTakenBy(userId)));
  return rowCount ?? 0;
}

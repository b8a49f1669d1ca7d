import { type SQL, sql } from "drizzle-orm";

const keyMaxChars = 100;

/**
 * A result's key in the table: the browser's own, behind whose it is (a person's id, a guest's browser), so that what
 * two people chose alike never meets.
 */
export const resultKey = (owner: string, key: string): string =>
  `${owner} ${key.slice(0, keyMaxChars)}`;

/** The key of a row when it becomes this person's. */
export const keyOf = (userId: string): SQL =>
  sql`${userId}::text || substr(results.key, strpos(results.key, ' '))`;

/** Whether that key is taken already: the same answer, sent once more after signing in. */
export const takenBy = (userId: string): SQL => sql`exists (
  select 1 from results o
  where o.environment_id = results.environment_id and o.key = ${keyOf(userId)})`;

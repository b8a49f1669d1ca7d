import { type SQL, sql } from "drizzle-orm";
import { results } from "#domains/learning/result-tables.server.ts";

const keyMaxChars = 100;

/**
 * Returns a result's key in the table: the browser's key, prefixed with its owner (a user's id or a guest's browser),
 * so that equal keys of two users never collide.
 */
export const resultKey = (owner: string, key: string): string =>
  `${owner} ${key.slice(0, keyMaxChars)}`;

/** Returns the key of a row when it is transferred to this user. */
export const keyAfterTransfer = (userId: string): SQL =>
  sql`${userId}::text || substr(results.key, strpos(results.key, ' '))`;

/** Whether the user already has a row with this key: the same answer was sent again after signing in. */
export const isKeyTakenBy = (userId: string): SQL => sql`exists (
  select 1 from ${results} o
  where o.environment_id = results.environment_id and o.key = ${keyAfterTransfer(userId)})`;

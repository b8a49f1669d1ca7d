import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";

/** Two courses or elements that are created at once must not get the same id. */
export async function lockIds(
  tx: Transaction,
  environmentId: string,
  what: "courses" | "elements",
): Promise<void> {
  const name = `ids of ${what} ${environmentId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

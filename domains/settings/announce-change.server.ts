import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";

/** The channel on which every process hears what changed. */
export const changesChannel = "lampstand_changes";
/** NOTIFY carries at most 8000 bytes; more tags than fit are told as "everything of the portal". */
const payloadMaxBytes = 7_000;

export const portalTag = (environmentId: string) => `portal:${environmentId}`;

/**
 * Tells every process, at commit, that what bears these tags has changed, and moves the portal's version on.
 * Call it inside the transaction of the change: news and change become visible together or not at all.
 */
export async function announceChange(
  tx: Transaction,
  environmentId: string,
  tags: readonly string[],
): Promise<void> {
  const exact = JSON.stringify(tags);
  const payload =
    Buffer.byteLength(exact) <= payloadMaxBytes
      ? exact
      : JSON.stringify([portalTag(environmentId)]);
  await tx.execute(sql`update environments set version = version + 1 where id = ${environmentId}`);
  await tx.execute(sql`select pg_notify(${changesChannel}, ${payload})`);
}

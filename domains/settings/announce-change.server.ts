import { eq, sql } from "drizzle-orm";
import { broadcast } from "#platform/broadcast.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { environments } from "./tables.server.ts";

/** The PostgreSQL channel on which changes are announced to all processes. */
export const changesChannel = "lampstand_changes";
/** NOTIFY carries at most 8000 bytes. If the tags don't fit, the portal's own tag is sent instead. */
const payloadMaxBytes = 7_000;

export const portalTag = (environmentId: string) => `portal:${environmentId}`;

/**
 * Tells every process, on commit, that everything cached under these tags is stale, and raises the portal's version. This
 * process knows it right after the commit.
 * Call it inside the transaction of the change, so that the change and its announcement become visible together.
 */
export async function announceChange(
  tx: Transaction,
  environmentId: string,
  tags: readonly string[],
): Promise<void> {
  const allTags = JSON.stringify(tags);
  const payload =
    Buffer.byteLength(allTags) <= payloadMaxBytes
      ? allTags
      : JSON.stringify([portalTag(environmentId)]);
  await tx
    .update(environments)
    .set({ version: sql`${environments.version} + 1` })
    .where(eq(environments.id, environmentId));
  await broadcast(tx, changesChannel, payload);
}

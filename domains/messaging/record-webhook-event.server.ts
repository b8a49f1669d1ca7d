import { createHash } from "node:crypto";
import { lt } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { Channel } from "./messenger.ts";
import { webhookEvents } from "./tables.server.ts";

/** How long an event is remembered. Platforms repeat a call for up to a week if they get no response. */
export const eventRetentionMs = 8 * 24 * 60 * 60_000;

/**
 * Records a platform's event in the transaction that handles it. Returns false if it was handled before, so a repeated
 * call has one effect.
 */
export async function recordWebhookEvent(
  db: Db,
  { portal, clock }: { portal: { id: string }; clock: Clock },
  channel: Channel,
  eventId: string,
): Promise<boolean> {
  const hashedId = createHash("sha256").update(eventId).digest("hex");
  const expiresAt = new Date(clock.now() + eventRetentionMs);
  const { rowCount } = await db
    .insert(webhookEvents)
    .values({ environmentId: portal.id, channel, eventHash: hashedId, expiresAt })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Deletes the records of events that no platform repeats any more. */
export async function sweepEvents({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db.delete(webhookEvents).where(lt(webhookEvents.expiresAt, new Date(clock.now())));
}

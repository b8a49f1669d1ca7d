import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { Channel } from "./messenger.ts";
import { webhookEvents } from "./tables.server.ts";

type EventChannel = Channel | "email";

/** How long an event is remembered. Platforms repeat a call for up to a week if they get no response. */
export const eventRetentionMs = 8 * 24 * 60 * 60_000;

/**
 * Records a platform's event in the transaction that handles it. Returns false if it was handled before, so a repeated
 * call has one effect.
 */
export async function recordWebhookEvent(
  db: Db,
  { portal, clock }: { portal: { id: string }; clock: Clock },
  channel: EventChannel,
  eventId: string,
): Promise<boolean> {
  const expiresAt = new Date(clock.now() + eventRetentionMs);
  const { rowCount } = await db
    .insert(webhookEvents)
    .values({ environmentId: portal.id, channel, eventHash: hashOf(eventId), expiresAt })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Whether an event was recorded and not forgotten. */
export async function wasEventRecorded(...event: EventKey): Promise<boolean> {
  const rows = await event[0]
    .select()
    .from(webhookEvents)
    .where(isEvent(...event));
  return rows.length > 0;
}

/** Forgets an event, so that it can happen again. */
export async function forgetWebhookEvent(...event: EventKey): Promise<void> {
  await event[0].delete(webhookEvents).where(isEvent(...event));
}

type EventKey = [db: Db, ctx: { portal: { id: string } }, channel: EventChannel, eventId: string];

const hashOf = (eventId: string): string => createHash("sha256").update(eventId).digest("hex");

const isEvent = (...[, { portal }, channel, eventId]: EventKey) =>
  and(
    eq(webhookEvents.environmentId, portal.id),
    eq(webhookEvents.channel, channel),
    eq(webhookEvents.eventHash, hashOf(eventId)),
  );

/** Deletes the records of events that no platform repeats any more. */
export async function sweepEvents({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db.delete(webhookEvents).where(lt(webhookEvents.expiresAt, new Date(clock.now())));
}

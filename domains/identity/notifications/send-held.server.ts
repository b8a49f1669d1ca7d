import { and, eq, lte } from "drizzle-orm";
import { heldNotifications } from "#domains/identity/notification-tables.server.ts";
import { findActiveRoles } from "#domains/identity/membership/find-member.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, type Transaction, withTransaction } from "#platform/database.server.ts";
import type { Log } from "#platform/log.server.ts";
import { deliver, deliverDigest, type DeliveryCtx } from "./deliver.server.ts";
import { planDelivery } from "./delivery-time.ts";
import { readPreferences } from "./load-preferences.server.ts";
import { isChannelOn, type NotificationPreferences } from "./preferences.ts";

/** The queue of the messages that waited; its jobs have no data. */
export const heldQueue = "send-held-notifications";
/** Cron schedule: every five minutes. */
export const heldCron = "*/5 * * * *";

/** The most people handled in one run; the next run continues. */
const peoplePerRunMax = 500;

type Held = typeof heldNotifications.$inferSelect;
type Member = { environmentId: string; userId: string };
type Tools = {
  db: Db;
  clock: Clock;
  log: Log;
  /** Null: the portal doesn't exist any more. */
  portal(environmentId: string): Promise<DeliveryCtx | null>;
};

/**
 * Queues the messages whose time has come. Each is deleted in the transaction that queues it, so it is sent once, also
 * if two processes do this at the same time. A failure for one person doesn't stop the others.
 */
export async function sendHeld({ db, clock, log, portal }: Tools): Promise<void> {
  const { dueAt, environmentId, userId } = heldNotifications;
  const people = await db
    .selectDistinct({ environmentId, userId })
    .from(heldNotifications)
    .where(lte(dueAt, new Date(clock.now())))
    .limit(peoplePerRunMax);
  for (const member of people) {
    try {
      const ctx = await portal(member.environmentId);
      if (ctx) await withTransaction(db, (tx) => sendHeldOf(tx, ctx, member));
    } catch (error) {
      log.error({ err: error, ...member }, "held notifications could not be sent");
    }
  }
}

async function sendHeldOf(tx: Transaction, ctx: DeliveryCtx, member: Member): Promise<void> {
  const due = await tx
    .select()
    .from(heldNotifications)
    .where(
      and(
        eq(heldNotifications.environmentId, member.environmentId),
        eq(heldNotifications.userId, member.userId),
        lte(heldNotifications.dueAt, new Date(ctx.clock.now())),
      ),
    )
    .orderBy(heldNotifications.createdAt)
    .for("update", { skipLocked: true });
  const preferences = await readPreferences(tx, member);
  // Users who left the portal or are blocked get nothing.
  const { environmentId, userId } = member;
  const activeUsers = await findActiveRoles(tx, { environmentId, userIds: [userId] });
  const wanted = due.filter(
    ({ topic, channel }) => activeUsers.has(userId) && isChannelOn(preferences, topic, channel),
  );
  const laterById = new Map(
    wanted.flatMap((held) => {
      const at = releaseTime(preferences, held, ctx.clock.now());
      return at > ctx.clock.now() ? [[held.id, at] as const] : [];
    }),
  );
  const isHeld = (id: string) =>
    and(eq(heldNotifications.environmentId, member.environmentId), eq(heldNotifications.id, id));
  for (const [id, at] of laterById)
    await tx
      .update(heldNotifications)
      .set({ dueAt: new Date(at) })
      .where(isHeld(id));
  for (const { id } of due.filter((held) => !laterById.has(held.id)))
    await tx.delete(heldNotifications).where(isHeld(id));
  const ready = wanted.filter(({ id }) => !laterById.has(id));
  const recipient = { userId: member.userId, preferences };
  const digest = ready.filter(({ isInDigest }) => isInDigest);
  await deliverDigest(
    tx,
    ctx,
    recipient,
    digest.map(({ content }) => content),
  );
  for (const held of ready.filter(({ isInDigest }) => !isInDigest))
    await deliver(tx, ctx, recipient, held);
}

/** Returns when a message may be sent: later if the person has set other quiet hours since. */
const releaseTime = (
  preferences: NotificationPreferences,
  { channel, content, topic }: Held,
  now: number,
): number =>
  planDelivery({ ...preferences, digest: false }, channel, {
    topic,
    now,
    latestAt: content.latestAt,
  }).at;

import { heldNotifications } from "#domains/identity/notification-tables.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { deliver, type DeliveryCtx, type HeldContent } from "./deliver.server.ts";
import { planDelivery } from "./delivery-time.ts";
import { readPreferences } from "./load-preferences.server.ts";
import type { NotificationKind } from "./notification.ts";
import { notify } from "./notify.server.ts";
import { isChannelOn, type NotificationTopic } from "./preferences.ts";

/** A notification for one user, and its text for each channel. */
export type NotificationMessage = Omit<HeldContent, "origin"> & {
  userId: string;
  topic: NotificationTopic;
  /** The address of the portal that the user knows; the context's by default. */
  origin?: string;
  /** The line in the portal; each `key` is notified once. Null: the portal shows it already. */
  line: { kind: NotificationKind; key: string; detail?: Record<string, string> } | null;
};

/**
 * Notifies a user on the portal, by email, by messenger and by push message: where they want it, and not in their quiet
 * hours.
 * Everything is queued in the caller's transaction, so it is sent if and only if that commits.
 */
export async function sendNotification(
  tx: Transaction,
  ctx: DeliveryCtx,
  { userId, topic, line, ...message }: NotificationMessage,
): Promise<void> {
  const now = ctx.clock.now();
  const member = { environmentId: ctx.portal.id, userId };
  const preferences = await readPreferences(tx, member);
  const content: HeldContent = { origin: ctx.portal.origin, ...message };
  if (line && isChannelOn(preferences, topic, "portal"))
    await notify(tx, { ...member, ...line, createdAt: now });
  for (const channel of ["email", "messenger", "push"] as const) {
    if (!isChannelOn(preferences, topic, channel)) continue;
    if (channel === "email" && !content.email) continue;
    const { at, isInDigest } = planDelivery(preferences, channel, {
      topic,
      now,
      latestAt: content.latestAt,
    });
    if (at > now)
      await tx.insert(heldNotifications).values({
        ...member,
        topic,
        channel,
        isInDigest,
        content,
        dueAt: new Date(at),
        createdAt: new Date(now),
      });
    else await deliver(tx, ctx, { userId, preferences }, { channel, topic, content });
  }
}

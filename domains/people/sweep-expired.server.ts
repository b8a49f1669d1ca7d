import { and, isNull, lt } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import { unconfirmedRetentionMs } from "./subscriptions/subscription.server.ts";
import { sweepSignIns } from "#domains/identity/sweep-sign-ins.server.ts";
import { sweepEvents } from "#domains/messaging/record-webhook-event.server.ts";
import { invitationRetentionMs } from "./invitations/invitation.ts";
import { presenceExpiryMs } from "./presence/presence.ts";
import { invitations, screenVisits, subscriptions } from "./tables.server.ts";

/** The queue of the sweep; its jobs have no data. */
export const sweepQueue = "sweep-expired";
/** Cron schedule: every half hour. */
export const sweepCron = "*/30 * * * *";

/** Deletes what has expired: sessions, codes, counters, handled events, addresses that nobody confirmed, old invitations, closed screens. */
export async function sweepExpired(tools: { db: Db; clock: Clock }): Promise<void> {
  await sweepSignIns(tools);
  await sweepEvents(tools);
  const unconfirmedCutoff = new Date(tools.clock.now() - unconfirmedRetentionMs);
  await tools.db
    .delete(subscriptions)
    .where(
      and(isNull(subscriptions.confirmedAt), lt(subscriptions.requestedAt, unconfirmedCutoff)),
    );
  await tools.db
    .delete(invitations)
    .where(lt(invitations.expiresAt, new Date(tools.clock.now() - invitationRetentionMs)));
  await tools.db
    .delete(screenVisits)
    .where(lt(screenVisits.seenAt, new Date(tools.clock.now() - presenceExpiryMs)));
}

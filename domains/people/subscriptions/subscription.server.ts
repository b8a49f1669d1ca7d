import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { subscriptions } from "#domains/people/tables.server.ts";

type SubscriptionCtx = Pick<Ctx, "db" | "portal">;

/** How long an unconfirmed address is stored. */
export const unconfirmedRetentionMs = 7 * 24 * 3_600_000;

export type SubscriptionState = "requested" | "confirmed";

/** Returns a subscription's status; null if it no longer exists. */
export async function findSubscriptionState(
  { db, portal }: SubscriptionCtx,
  id: string,
): Promise<SubscriptionState | null> {
  const [row] = await db
    .select({ confirmedAt: subscriptions.confirmedAt })
    .from(subscriptions)
    .where(isSubscription(portal.id, id));
  return row ? (row.confirmedAt === null ? "requested" : "confirmed") : null;
}

const isSubscription = (environmentId: string, id: string) =>
  and(eq(subscriptions.environmentId, environmentId), eq(subscriptions.id, id));

/** Confirms a subscription; confirming again changes nothing. */
export async function confirmSubscription(
  { db, portal, clock }: SubscriptionCtx & Pick<Ctx, "clock">,
  id: string,
): Promise<void> {
  await db
    .update(subscriptions)
    .set({ confirmedAt: sql`coalesce(${subscriptions.confirmedAt}, ${new Date(clock.now())})` })
    .where(isSubscription(portal.id, id));
}

/** Ends a subscription and deletes its address. */
export async function endSubscription({ db, portal }: SubscriptionCtx, id: string): Promise<void> {
  await db.delete(subscriptions).where(isSubscription(portal.id, id));
}

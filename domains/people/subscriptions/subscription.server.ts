import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";

type Where = Pick<Ctx, "db" | "portal">;

/** How long an unconfirmed address is stored. */
export const unconfirmedKeptMs = 7 * 24 * 3_600_000;

export type SubscriptionState = "asked" | "confirmed";

/** Returns a subscription's status; null if it no longer exists. */
export async function subscriptionState(
  { db, portal }: Where,
  id: string,
): Promise<SubscriptionState | null> {
  const { rows } = await db.execute<{ confirmed: boolean }>(sql`
    select confirmed_at is not null as confirmed from subscriptions
    where environment_id = ${portal.id} and id = ${id}`);
  return rows[0] ? (rows[0].confirmed ? "confirmed" : "asked") : null;
}

/** Confirms a subscription; confirming again changes nothing. */
export async function confirmSubscription(
  { db, portal, clock }: Where & Pick<Ctx, "clock">,
  id: string,
): Promise<void> {
  await db.execute(sql`
    update subscriptions set confirmed_at = coalesce(confirmed_at, ${new Date(clock.now())})
    where environment_id = ${portal.id} and id = ${id}`);
}

/** Ends a subscription and deletes its address. */
export async function endSubscription({ db, portal }: Where, id: string): Promise<void> {
  await db.execute(sql`
    delete from subscriptions where environment_id = ${portal.id} and id = ${id}`);
}

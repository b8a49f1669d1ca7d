import { and, eq, gte, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { authorize } from "./policy.server.ts";
import { outbox } from "./tables.server.ts";

/** How many days back delivery is counted. */
export const deliveryDays = 7;
const dayMs = 24 * 60 * 60 * 1000;

/** How many of the portal's emails, SMS and chat messages were sent, still wait, or failed in the last days. */
export type Delivery = { sent: number; waiting: number; failed: number };

/**
 * Counts what happened to the portal's messages of the last `deliveryDays` days.
 * @throws AUTH-DENY without an admin's role
 */
export async function readDelivery(
  ctx: Pick<Ctx, "actor" | "clock" | "db" | "portal">,
): Promise<Delivery> {
  authorize(ctx, "read", "delivery of messages");
  const countOf = (...statuses: string[]) =>
    sql<number>`count(*) filter (where ${outbox.status} in ${statuses})::int`;
  const since = new Date(ctx.clock.now() - deliveryDays * dayMs);
  const [row] = await ctx.db
    .select({
      sent: countOf("sent"),
      waiting: countOf("queued", "sending"),
      failed: countOf("failed"),
    })
    .from(outbox)
    .where(and(eq(outbox.environmentId, ctx.portal.id), gte(outbox.createdAt, since)));
  return row!;
}

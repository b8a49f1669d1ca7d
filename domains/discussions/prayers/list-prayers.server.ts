import { and, desc, eq, gt } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { authorize } from "#domains/discussions/policy.server.ts";
import { prayerShownMs, prayersPageMax, type ShownPrayer } from "./prayer.ts";
import { prayerRequests } from "./tables.server.ts";

/** The cache tag of the requests that everyone may read. */
export const prayersTag = (environmentId: string) => `prayers:${environmentId}`;

/** Lists the requests that a moderator has shown, the newest first. */
export async function listPrayers(
  ctx: Pick<Ctx, "db" | "portal" | "clock" | "actor">,
  limit: number = prayersPageMax,
): Promise<ShownPrayer[]> {
  authorize(ctx, "read", "prayer request");
  const rows = await ctx.db
    .select({
      id: prayerRequests.id,
      name: prayerRequests.name,
      text: prayerRequests.text,
      createdAt: prayerRequests.createdAt,
      prayedCount: prayerRequests.prayedCount,
    })
    .from(prayerRequests)
    .where(
      and(
        eq(prayerRequests.environmentId, ctx.portal.id),
        eq(prayerRequests.state, "shown"),
        gt(prayerRequests.createdAt, new Date(ctx.clock.now() - prayerShownMs)),
      ),
    )
    .orderBy(desc(prayerRequests.createdAt), desc(prayerRequests.id))
    .limit(Math.min(limit, prayersPageMax));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

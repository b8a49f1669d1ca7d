import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  afterCursor,
  constantLimit,
  type ListPage,
  pageOf,
  type PageRequest,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import { authorize } from "#domains/discussions/policy.server.ts";
import { queueCountMax } from "#domains/discussions/moderation/queue.ts";
import {
  type PrayerFlag,
  prayersPageMax,
  type PrayerState,
  type PrayerView,
  prayerViews,
  type ShownPrayer,
} from "./prayer.ts";
import { prayerRequests } from "./tables.server.ts";

/** A request as moderators see it. */
export type QueuedPrayer = ShownPrayer & {
  status: PrayerState;
  flag: PrayerFlag | null;
  /** The writer wants nobody but the team to read it. */
  isForTeam: boolean;
};
export type PrayerQueue = ListPage<QueuedPrayer> & { counts: Record<PrayerView, number> };

/** Lists requests for moderators, the newest first, and counts those of each list. @throws AUTH-DENY */
export async function listPrayerQueue(
  ctx: Ctx,
  view: PrayerView,
  pageRequest: PageRequest = { limit: prayersPageMax, after: null },
): Promise<PrayerQueue> {
  authorize(ctx, "moderate", "prayer requests");
  type Row = Omit<QueuedPrayer, "createdAt"> & { exactTime: string };
  const [{ rows }, counts] = await Promise.all([
    ctx.db.execute<Row>(sql`
      select r.id, r.name, r.text, r.prayed_count as "prayedCount", r.state as status, r.flag,
        r.is_for_team as "isForTeam",
        r.created_at as "exactTime"
      from ${prayerRequests} r
      where r.environment_id = ${ctx.portal.id} and r.state = ${view} and ${afterCursor(
        pageRequest,
        (time, id) => sql`(r.created_at, r.id) < (${time}::timestamptz, ${id}::uuid)`,
      )}
      order by r.created_at desc, r.id desc limit ${rowsToRead(pageRequest)}`),
    countPrayers(ctx),
  ]);
  const page = pageOf(
    rows,
    pageRequest,
    ({ exactTime, id }) => [exactTime, id],
    ({ exactTime, ...row }) => ({ ...row, createdAt: new Date(exactTime).toISOString() }),
  );
  return { ...page, counts };
}

/** Counts the requests of each list; `queueCountMax` + 1 stands for more. */
async function countPrayers({ db, portal }: Ctx): Promise<Record<PrayerView, number>> {
  const columns = prayerViews.map(
    (view) => sql`(select count(*)::int from (select 1 from ${prayerRequests} r
      where r.environment_id = ${portal.id} and r.state = ${view}
      limit ${constantLimit(queueCountMax + 1)}) counted) as ${sql.identifier(view)}`,
  );
  const { rows } = await db.execute<Record<PrayerView, number>>(
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  return rows[0]!;
}

import { lt } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import { prayerLifeMs } from "./prayer.ts";
import { prayerRequests } from "./tables.server.ts";

/** Deletes old requests, with the marks of who prayed for them. */
export async function sweepPrayers({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db
    .delete(prayerRequests)
    .where(lt(prayerRequests.createdAt, new Date(clock.now() - prayerLifeMs)));
}

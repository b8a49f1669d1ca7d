import { lt } from "drizzle-orm";
import { liveEvents } from "#domains/settings/tables.server.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import { liveEventRetentionMs } from "./live-event.server.ts";

/** Deletes live events that nobody catches up on any more. */
export async function sweepLiveEvents({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db
    .delete(liveEvents)
    .where(lt(liveEvents.at, new Date(clock.now() - liveEventRetentionMs)));
}

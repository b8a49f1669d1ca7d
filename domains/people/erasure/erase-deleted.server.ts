import { sql } from "drizzle-orm";
import type { PersonalTable } from "#domains/settings/personal-data.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, withTransaction } from "#platform/database.server.ts";
import type { Log } from "#platform/log.server.ts";
import { erasePerson } from "./erase-person.server.ts";

/** The queue of the erasure; its jobs have no data. */
export const erasureQueue = "erase-deleted";
/** Cron schedule: once an hour. */
export const erasureCron = "17 * * * *";

/** How long signing in can still undo a deletion. The portal's privacy policy names it. */
export const deletionGraceMs = 30 * 24 * 60 * 60 * 1000;
/** The most users erased in one run; the next run continues. */
const erasedMax = 500;

type Tools = { db: Db; clock: Clock; log: Log; tables: readonly PersonalTable[] };
type Deleted = { environment_id: string; user_id: string };

/** Erases users in the portals in which they deleted their account longer ago than the grace period. */
export async function eraseDeleted({ db, clock, log, tables }: Tools): Promise<void> {
  const before = new Date(clock.now() - deletionGraceMs);
  const { rows } = await db.execute<Deleted>(sql`
    select environment_id, user_id from memberships
    where deleted_at < ${before} order by deleted_at limit ${erasedMax}`);
  for (const { environment_id: environmentId, user_id: userId } of rows) {
    try {
      await withTransaction(db, async (tx) => {
        await tx.execute(sql`select 1 from users where id = ${userId} for update`);
        // A user who signs in at this moment has undone the deletion.
        const { rows: still } = await tx.execute(sql`
          select 1 from memberships where environment_id = ${environmentId}
            and user_id = ${userId} and deleted_at < ${before} for update`);
        if (still.length === 0) return;
        const erased = await erasePerson(tx, tables, { userId, environmentId });
        log.info({ environmentId, userId, erased }, "a deleted account was erased");
      });
    } catch (error) {
      // One failure must not stop the erasure of others; it is tried again.
      log.error({ err: error, environmentId, userId }, "a deleted account could not be erased");
    }
  }
}

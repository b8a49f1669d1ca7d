import { sql } from "drizzle-orm";
import type { PersonalTable } from "#domains/settings/personal-data.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, withTransaction } from "#platform/database.server.ts";
import type { Log } from "#platform/log.server.ts";
import { erasePerson } from "./erase-person.server.ts";

/** The queue of the erasure; its jobs carry nothing. */
export const erasureQueue = "erase-deleted";
/** Once an hour, as cron has it. */
export const erasureCron = "17 * * * *";

/** How long a deleted account can be taken back by signing in. The portal's privacy policy names it. */
export const deletionGraceMs = 30 * 24 * 60 * 60 * 1000;
/** At most so many people in one run; the next run goes on. */
const erasedMax = 500;

type Tools = { db: Db; clock: Clock; log: Log; tables: readonly PersonalTable[] };
type Deleted = { environment_id: string; user_id: string };

/** Erases people in the portals in which they deleted their account longer ago than the grace period. */
export async function eraseDeleted({ db, clock, log, tables }: Tools): Promise<void> {
  const before = new Date(clock.now() - deletionGraceMs);
  const { rows } = await db.execute<Deleted>(sql`
    select environment_id, user_id from memberships
    where deleted_at < ${before} order by deleted_at limit ${erasedMax}`);
  for (const { environment_id: environmentId, user_id: userId } of rows) {
    try {
      await withTransaction(db, async (tx) => {
        await tx.execute(sql`select 1 from users where id = ${userId} for update`);
        // Whoever signed in at this moment has taken the deletion back.
        const { rows: still } = await tx.execute(sql`
          select 1 from memberships where environment_id = ${environmentId}
            and user_id = ${userId} and deleted_at < ${before} for update`);
        if (still.length === 0) return;
        const erased = await erasePerson(tx, tables, { userId, environmentId });
        log.info({ environmentId, userId, erased }, "a deleted account was erased");
      });
    } catch (error) {
      // One that fails keeps no other from being erased, and is tried again.
      log.error({ err: error, environmentId, userId }, "a deleted account could not be erased");
    }
  }
}

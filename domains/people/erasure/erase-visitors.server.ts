import { sql } from "drizzle-orm";
import type { PersonalTable } from "#domains/settings/personal-data.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, withTransaction } from "#platform/database.server.ts";
import { erasePerson } from "./erase-person.server.ts";

/** The queue that erases visitors' temporary accounts; its jobs have no data. */
export const visitorsQueue = "erase-visitors";
/** Cron schedule: every night, because it scans whole tables. */
export const visitorsCron = "43 3 * * *";

/** The minimum time a temporary account is stored after its last visit. The portal's privacy policy names it. */
export const visitorKeptMs = 365 * 24 * 60 * 60 * 1000;
/** The most accounts erased in one run; the next run continues. */
const erasedMax = 500;

type Tools = { db: Db; clock: Clock; tables: readonly PersonalTable[] };

/** Erases old temporary accounts that have no session and were not taken over by an account. */
export async function eraseVisitors({ db, clock, tables }: Tools): Promise<void> {
  const before = new Date(clock.now() - visitorKeptMs);
  const isLeft = sql`status = 'session' and adopted_by is null and created_at < ${before}
    and not exists (select 1 from sessions where sessions.user_id = users.id)`;
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users where ${isLeft} order by created_at limit ${erasedMax}`,
  );
  for (const { id: userId } of rows)
    await withTransaction(db, async (tx) => {
      const { rows: still } = await tx.execute(
        sql`select 1 from users where id = ${userId} and ${isLeft} for update`,
      );
      if (still.length > 0) await erasePerson(tx, tables, { userId, environmentId: null });
    });
}

import { sql } from "drizzle-orm";
import type { PersonalTable } from "#domains/settings/personal-data.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, withTransaction } from "#platform/database.server.ts";
import { erasePerson } from "./erase-person.server.ts";

/** The queue that erases what visitors left; its jobs carry nothing. */
export const visitorsQueue = "erase-visitors";
/** Every night, as cron has it: the tables are read as a whole. */
export const visitorsCron = "43 3 * * *";

/** How long a temporary account outlives its last visit, at least. The portal's privacy policy names it. */
export const visitorKeptMs = 365 * 24 * 60 * 60 * 1000;
/** At most so many in one run; the next run goes on. */
const erasedMax = 500;

type Tools = { db: Db; clock: Clock; tables: readonly PersonalTable[] };

/** Erases temporary accounts of long ago that no session opens any more and no account has taken over. */
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

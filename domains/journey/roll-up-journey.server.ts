import { sql } from "drizzle-orm";
import { listPortals } from "#domains/settings/create-portal.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, withTransaction } from "#platform/database.server.ts";
import { addCounts } from "./add-counts.server.ts";
import { dayMs, dayOf, journeyRetentionDays } from "./journey.ts";
import { memberCounts } from "./member-counts.server.ts";
import { journeyCounts } from "./tables.server.ts";

/** The queue that counts today's accounts and finished courses; its jobs have no data. */
export const journeyQueue = "roll-up-journey";
export const journeyCron = "*/10 * * * *";
/** The queue that counts past days again: work of offline devices arrives late. */
export const lateJourneyQueue = "roll-up-late-journey";
export const lateJourneyCron = "47 2 * * *";

/** How many days each of the two queues counts again. Yesterday is one of them: its last minutes are counted after midnight. */
export const journeyDays = 2;
export const lateJourneyDays = 35;

/**
 * Counts the accounts and finished courses of each of the last days, so that the studio need not look at every member. A
 * portal without such counts gets them for the whole time that is kept. Running this twice is safe.
 */
export async function rollUpJourney(
  { db, clock }: { db: Db; clock: Clock },
  recountedDays: number,
): Promise<void> {
  const now = clock.now();
  const oldest = dayOf(now - journeyRetentionDays * dayMs);
  for (const { id } of await listPortals(db))
    await withTransaction(db, async (tx) => {
      // Two runs at once would add the same rows.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`journey ${id}`}, 0))`);
      // A large portal's whole time takes longer than a request may.
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(
        sql`delete from ${journeyCounts} where environment_id = ${id} and day < ${oldest}`,
      );
      const { rowCount } = await tx.execute(sql`
        select from ${journeyCounts}
        where environment_id = ${id} and step in ('account', 'finish')
        order by day limit 1`);
      const from = rowCount === 0 ? oldest : dayOf(now - (recountedDays - 1) * dayMs);
      const until = dayOf(now + dayMs);
      await tx.execute(sql`
        delete from ${journeyCounts} where environment_id = ${id} and step in ('account', 'finish')
          and day >= ${from} and day < ${until}`);
      await addCounts(tx, id, memberCounts(id, { from, until }));
    });
}

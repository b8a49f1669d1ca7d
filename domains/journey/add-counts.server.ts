import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import { noSource, otherSource, sourcesPerDayMax } from "./journey.ts";
import { journeyCounts } from "./tables.server.ts";

/**
 * Adds counts of a portal to those of their days: rows of `day, step, source, course_id, count`. A day has room for
 * `sourcesPerDayMax` sources, whatever their steps: those it has already, then those with the most people. The others count
 * together. Visits without a source, and the others themselves, need no room.
 */
export async function addCounts(db: Db, environmentId: string, counts: SQL): Promise<void> {
  const isNamed = sql`source not in (${noSource}, ${otherSource})`;
  await db.execute(sql`
    with added as materialized (${counts}),
    known as materialized (
      select distinct day, source from ${journeyCounts}
      where environment_id = ${environmentId} and ${isNamed}
        and day between (select min(day) from added) and (select max(day) from added)),
    ranked as (
      select day, source, row_number() over (partition by day order by sum(count) desc, source) as rank
      from added where ${isNamed} and (day, source) not in (select day, source from known)
      group by day, source),
    named as (
      select day, source from known
      union all
      select day, source from ranked
      where rank + (select count(*) from known where known.day = ranked.day) <= ${sourcesPerDayMax}::int
      union all
      select distinct day, ${noSource} from added)
    insert into ${journeyCounts} as stored (environment_id, day, step, source, course_id, count)
    select ${environmentId}, day, step, coalesce(named.source, ${otherSource}) as source, course_id,
      sum(count)::int
    from added left join named using (day, source)
    where count > 0 group by 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (environment_id, day, step, source, course_id)
    do update set count = stored.count + excluded.count`);
}

import { sql } from "drizzle-orm";
import type { Db } from "./database.server.ts";

/** A queue of jobs. */
export type QueueState = {
  name: string;
  /** Jobs that could run now. */
  waiting: number;
  /** For how long the oldest of them has waited, in seconds. */
  oldestSeconds: number;
  /** Jobs that run or failed for good, as the job queue counted them in the last minute. */
  active: number;
  failed: number;
};

/** Reads the state of all queues, from the index of waiting jobs: finished ones are never read. */
export async function readQueues(db: Db): Promise<QueueState[]> {
  const { rows: found } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('pgboss.queue') is not null as exists`,
  );
  // The job queue creates its tables when the first job is queued.
  if (!found[0]!.exists) return [];
  const { rows } = await db.execute<QueueState>(sql`
    with waiting as (
      select name, count(*)::int as jobs,
        extract(epoch from now() - min(greatest(created_on, start_after)))::float8 as seconds
      from pgboss.job
      where state < 'active' and not blocked and start_after <= now()
      group by name
    )
    select name, coalesce(jobs, 0) as waiting, coalesce(seconds, 0) as "oldestSeconds",
      active_count as active, failed_count as failed
    from pgboss.queue left join waiting using (name)
    order by name`);
  return rows;
}

/** For how long the oldest job of any queue that could run has waited, in seconds; 0 if none waits. */
export async function readOldestWaitSeconds(db: Db): Promise<number> {
  const queues = await readQueues(db);
  return Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds));
}

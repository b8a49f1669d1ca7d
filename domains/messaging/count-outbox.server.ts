import { sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import { outbox } from "./tables.server.ts";

/** Older messages aren't counted: they would only make the count slow. */
export const outboxCountMs = 24 * 60 * 60 * 1000;

export type OutboxCount = {
  channel: string;
  status: string;
  messages: number;
  /** For how long the oldest of them has been in the outbox. */
  oldestSeconds: number;
};

/** Counts the messages of the last day in all portals. Jumps from portal to portal in the index. */
export async function countOutbox(tools: { db: Db; clock: Clock }): Promise<OutboxCount[]> {
  const now = new Date(tools.clock.now());
  const since = new Date(now.getTime() - outboxCountMs);
  const { rows } = await tools.db.execute<OutboxCount>(sql`
    with recursive portal as (
      (select environment_id as id from ${outbox} order by environment_id limit 1)
      union all
      select (select environment_id from ${outbox} where environment_id > portal.id
        order by environment_id limit 1)
      from portal where portal.id is not null
    )
    select channel, status, count(*)::int as messages,
      extract(epoch from ${now.toISOString()}::timestamptz - min(created_at))::float8 as "oldestSeconds"
    from portal join ${outbox} on environment_id = portal.id
      and created_at > ${since.toISOString()}::timestamptz
    group by channel, status
    order by channel, status`);
  return rows;
}

import type pg from "pg";
import { userIdSql } from "./bulk-data.ts";
import { insertWithoutIndexes } from "./bulk-insert.ts";

/** Of this many messages, one is in the measured discussion; the others are spread over the other elements. */
const share = 5;
/** Of this many messages, the first begins a thread and the others answer it. */
const threadLength = 4;
/** How many of the bulk members write. */
const writersCount = 10_000;
const heldCount = 200;
const hiddenCount = 300;
const reportedCount = 100;

/** Lets every element of the portal have a discussion. */
export async function allowDiscussions(
  db: pg.Pool | pg.PoolClient,
  environmentId: string,
): Promise<void> {
  for (const table of ["course_revisions", "element_revisions"])
    await db.query(
      `update ${table} set body = replace(body::text, '"discussion": false', '"discussion": true')::jsonb
       where environment_id = $1`,
      [environmentId],
    );
}

/**
 * Inserts messages that bulk members wrote in discussions, the oldest first, a fifth of them in one discussion. The newest
 * ones are held, the ones before were hidden, and those before them were reported.
 */
export async function insertBulkDiscussions(
  client: pg.PoolClient,
  environmentId: string,
  {
    elementIds,
    members,
    count,
  }: { elementIds: readonly [string, ...string[]]; members: number; count: number },
): Promise<void> {
  const writers = Math.min(writersCount, members);
  const writerSql = (number: string) => userIdSql(`1 + (${number}) % ${writers}`);
  // In the order of time, so that the primary key grows at its end.
  const messageSql = (number: string) =>
    `('00000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
  const hiddenFrom = count - heldCount - hiddenCount;
  await insertWithoutIndexes(client, "discussion_messages", () =>
    client.query(
      `insert into discussion_messages (environment_id, id, element_id, parent_id, user_id, key, text,
         state, held_for, hidden_reason, created_at)
       select $1, ${messageSql("n")},
         ($3::text[])[case when thread % ${share} = 0 then 1
           else 2 + thread % (array_length($3::text[], 1) - 1) end],
         case when n % ${threadLength} > 0 then ${messageSql(`thread * ${threadLength}`)} end, ${writerSql("n")},
         'bulk ' || n, left(repeat('What does the father do when he sees his son? ', 4), 20 + n % 160),
         case when n < ${hiddenFrom} then 'shown' when n < ${hiddenFrom + hiddenCount} then 'hidden' else 'held' end,
         case when n >= ${hiddenFrom + hiddenCount} then 'link' end,
         case when n between ${hiddenFrom} and ${hiddenFrom + hiddenCount - 1} then 'Off topic' end,
         now() - ($2::int - n) * interval '1 second'
       from generate_series(0, $2::int - 1) n, lateral (select n / ${threadLength} as thread) threads`,
      [environmentId, count, elementIds],
    ),
  );
  await client.query(
    `insert into discussion_reports (environment_id, message_id, user_id, reason, created_at)
     select $1, ${messageSql("n")}, ${writerSql("n + 1")}, 'Advertising', now()
     from generate_series(${hiddenFrom - reportedCount}, ${hiddenFrom - 1}) n`,
    [environmentId],
  );
  await client.query("vacuum (analyze) discussion_reports");
}

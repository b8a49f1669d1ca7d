import type pg from "pg";
import { userIdSql } from "./bulk-data.ts";
import { insertWithoutIndexes } from "./bulk-insert.ts";

/** One notification of this many is for the first of the bulk members. */
const share = 1_000;
/** Of their own notifications, one of this many is unread. */
const unreadShare = 100;
/** The newest rows are this far apart; none is so old that the server deletes it. */
const notificationSpace = "3 seconds";
const attemptSpace = "0.2 seconds";
const journeySteps = ["link", "lesson", "account", "finish"];
/** How many campaigns a day has people of. */
const sourcesPerDay = 20;

/** Inserts notifications for bulk members: a thousandth of them for one person, the others for all in turn. */
export async function insertBulkNotifications(
  client: pg.PoolClient,
  environmentId: string,
  { members, count }: { members: number; count: number },
): Promise<void> {
  await insertWithoutIndexes(client, "notifications", () =>
    client.query(
      `insert into notifications (environment_id, user_id, kind, key, detail, created_at, read_at)
       select $1, ${userIdSql(`case when n % ${share} = 0 then 1 else 1 + n % $2::int end`)}, 'course-finished',
         'bulk ' || n, jsonb_build_object('courseId', 'the-long-way-home', 'title', 'The long way home'),
         now() - n * interval '${notificationSpace}',
         case when n % ${share * unreadShare} > 0 then now() end
       from generate_series(1, $3::int) n`,
      [environmentId, members, count],
    ),
  );
}

/** Inserts attempts that limits have blocked: each window has ten. */
export async function insertBulkBlockedAttempts(
  client: pg.PoolClient,
  environmentId: string,
  { count }: { count: number },
): Promise<void> {
  await insertWithoutIndexes(client, "blocked_attempts", () =>
    client.query(
      `insert into blocked_attempts (environment_id, limit_name, subject, window_start, client_address,
         count, first_at, last_at)
       select $1, 'sign-in-account', 'a' || n || '…@bulk.example', at, '10.0.' || n / 250 % 250 || '.' || n % 250,
         1 + n % 50, at, at + interval '1 minute'
       from generate_series(1, $2::int) n,
         lateral (select now() - n / 10 * 10 * interval '${attemptSpace}' as at) times`,
      [environmentId, count],
    ),
  );
}

/** Inserts the sums of these days, each with people of several campaigns at every step. */
export async function insertBulkJourney(
  client: pg.PoolClient,
  environmentId: string,
  { days, courseId }: { days: number; courseId: string },
): Promise<void> {
  await client.query(
    `insert into journey_counts (environment_id, day, step, source, course_id, count)
     select $1, current_date - age, step, 'campaign-' || source, $3, 1 + (age + source) % 100
     from generate_series(0, $2::int - 1) age, unnest($4::text[]) step,
       generate_series(1, ${sourcesPerDay}) source`,
    [environmentId, days, courseId, journeySteps],
  );
  await client.query("vacuum (analyze) journey_counts");
}

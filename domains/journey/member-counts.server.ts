import { sql, type SQL } from "drizzle-orm";
import { memberships, users } from "#domains/identity/tables.server.ts";
import { courseProgress } from "#domains/learning/progress-tables.server.ts";
import { sourceMaxChars } from "./journey.ts";

type Days = { from: string; until: string };

/** The campaign that a member came with. */
const sourceOf = sql`left(coalesce(m.utm ->> 'utm_source', ''), ${sql.raw(String(sourceMaxChars))})`;

/**
 * SQL: rows of `day, step, source, course_id, count` for the accounts and finished courses of a portal in a range of days.
 * An account belongs to the day on which its owner became a member with it, and to the course on whose page they signed
 * in. A temporary account was a member before: it belongs to the day on which it was registered, so that an account is
 * never new on a day that isn't counted again. The ranges are conditions on indexed columns.
 */
export const memberCounts = (environmentId: string, { from, until }: Days): SQL => sql`
  ${accountCounts(environmentId, sql`m.created_at`, { from, until })} and m.registered_at is null
  group by 1, 3, 4
  union all
  ${accountCounts(environmentId, sql`m.registered_at`, { from, until })}
  group by 1, 3, 4
  union all
  select (p.completed_at at time zone 'UTC')::date, 'finish', ${sourceOf}, p.course_id, count(*)::int
  from ${courseProgress} p
    left join ${memberships} m on m.environment_id = p.environment_id and m.user_id = p.user_id
  where p.environment_id = ${environmentId}
    and p.completed_at >= ${startOf(from)} and p.completed_at < ${startOf(until)}
  group by 1, 3, 4`;

const accountCounts = (environmentId: string, at: SQL, { from, until }: Days): SQL => sql`
  select (${at} at time zone 'UTC')::date as day, 'account' as step, ${sourceOf} as source,
    coalesce(m.mentor_data ->> 'courseId', '') as course_id, count(*)::int as count
  from ${memberships} m join ${users} u on u.id = m.user_id and u.status is null
  where m.environment_id = ${environmentId}
    and ${at} >= ${startOf(from)} and ${at} < ${startOf(until)}`;

const startOf = (day: string): SQL => sql`${`${day}T00:00:00Z`}::timestamptz`;

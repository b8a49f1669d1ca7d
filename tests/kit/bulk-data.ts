import { createHash } from "node:crypto";
import type pg from "pg";

/** How much data to insert. */
export type BulkSizes = {
  courses: number;
  users: number;
  /** Element states, packed into rows of 64. */
  elementStates: number;
  /** Rows of `progress_operations`. */
  operations: number;
};

/** The number of elements in a course, and so of states in a row of progress. */
export const statesPerRow = 64;
/** The number of different progress rows per course. Identical rows would compress unrealistically well. */
const progressVariantsPerCourse = 4;
/** The number of users who take many courses, so that their lists have more than one page. */
export const busyUsers = 50;
const coursesOfBusyUser = 100;

export const bulkCourseId = (number: number): string => `bulk-${number}`;
/** The value of the cookie `access_token` of the user with this number. */
export const bulkAccessToken = (number: number): string => `bulk-token-${number}`;

/** Returns the id of the user with this number. */
export function bulkUserId(number: number): string {
  const hex = createHash("md5").update(`bulk${number}`).digest("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
/** Returns the number of a course that the user with this number takes. */
export const bulkCourseNumberOf = (user: number, { courses }: Pick<BulkSizes, "courses">): number =>
  1 + (((user - 1) * 7) % courses);

/**
 * Fills a portal with users, courses and progress. SQL copies them from an existing course of 64 elements, because that
 * inserts hundreds of thousands of rows per second. The users get the rows of progress in turn.
 */
export async function insertBulkData(
  pool: pg.Pool,
  environmentId: string,
  template: { courseId: string; elementPrefix: string },
  sizes: BulkSizes,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("set synchronous_commit = off");
    await insertUsers(client, environmentId, sizes.users);
    await insertCourses(client, environmentId, template, sizes.courses);
    await insertProgress(client, environmentId, template.elementPrefix, sizes);
    await client.query("vacuum (analyze)");
  } finally {
    // Close the connection, because its settings must not affect later queries.
    client.release(true);
  }
}

/** SQL for the id of the user with this number. */
export const userIdSql = (number: string) => `md5('bulk' || ${number})::uuid`;

async function insertUsers(db: pg.PoolClient, environmentId: string, users: number): Promise<void> {
  await db.query(
    `insert into users (id, email, profile)
     select ${userIdSql("n")}, 'bulk-' || n || '@bulk.example', '{"firstName":"Anna"}'
     from generate_series(1, $1::int) n`,
    [users],
  );
  await db.query(
    `insert into memberships (environment_id, user_id, roles, gdpr_cookies)
     select $1, ${userIdSql("n")}, array['disciple'], '{"analytics":false}'
     from generate_series(1, $2::int) n`,
    [environmentId, users],
  );
  await db.query(
    `insert into sessions (environment_id, user_id, access_hash, access_expires_at, refresh_hash,
       rotated_at, idle_expires_at, absolute_expires_at)
     select $1, ${userIdSql("n")}, encode(sha256(convert_to('bulk-token-' || n, 'utf8')), 'hex'),
       now() + interval '1 day', encode(sha256(convert_to('bulk-refresh-' || n, 'utf8')), 'hex'),
       now(), now() + interval '1 day', now() + interval '1 day'
     from generate_series(1, $2::int) n`,
    [environmentId, users],
  );
}

/** Copies the template course with its elements. The ids of the elements begin with the course's number. */
async function insertCourses(
  db: pg.PoolClient,
  environmentId: string,
  { courseId, elementPrefix }: { courseId: string; elementPrefix: string },
  courses: number,
): Promise<void> {
  await db.query(
    `insert into courses (environment_id, id, source_key, position, published, revision, card)
     select environment_id, 'bulk-' || n, 'bulk-' || n, n, true, 1, card
     from courses, generate_series(1, $3::int) n where environment_id = $1 and id = $2`,
    [environmentId, courseId, courses],
  );
  await db.query(
    `insert into course_revisions (environment_id, course_id, revision, body, created_by)
     select environment_id, 'bulk-' || n, 1,
       replace(body::text, '"' || $3, '"' || n || '-' || $3)::jsonb, 'bulk'
     from course_revisions, generate_series(1, $4::int) n
     where environment_id = $1 and course_id = $2`,
    [environmentId, courseId, elementPrefix, courses],
  );
  await db.query(
    `insert into elements (environment_id, id, course_id, source_key, type, revision)
     select environment_id, n || '-' || id, 'bulk-' || n, n || '-' || id, type, 1
     from elements, generate_series(1, $3::int) n where environment_id = $1 and course_id = $2`,
    [environmentId, courseId, courses],
  );
  await db.query(
    `insert into element_revisions (environment_id, element_id, revision, body, created_by)
     with short as materialized (
       select jsonb_set(body, '{texts}',
         '{"en":{"title":"A lamp","description":"","components":[]}}') as body
       from element_revisions where environment_id = $1 limit 1)
     select e.environment_id, e.id, 1, short.body, 'bulk' from elements e cross join short
     where e.environment_id = $1 and e.course_id like 'bulk-%'`,
    [environmentId],
  );
}

async function insertProgress(
  db: pg.PoolClient,
  environmentId: string,
  elementPrefix: string,
  { courses, users, elementStates, operations }: BulkSizes,
): Promise<void> {
  await db.query(
    `create temporary table bulk_states as
     select course, variant, (
       select jsonb_object_agg(course || '-' || $1::text || lpad(k::text, 2, '0'), jsonb_build_object(
         'state', 'done', 'started', at, 'finished', at + took, 'percent', 100,
         'history', jsonb_build_array(
           jsonb_build_object('at', at, 'state', 'opened'),
           jsonb_build_object('at', at + took, 'state', 'done'))))
       from generate_series(1, ${statesPerRow}) k
       cross join lateral (select (1750000000000 + (k + random()) * 86400000)::bigint as at,
         (random() * 7200000)::bigint as took) moments
     ) as states
     from generate_series(1, $2::int) course, generate_series(1, ${progressVariantsPerCourse}) variant`,
    [elementPrefix, courses],
  );
  await db.query("create index on bulk_states (course, variant)");
  await db.query("analyze bulk_states");
  // First each user gets rows in turn, each in another course. Then the busy users get rows in many courses.
  await db.query(
    `insert into course_progress (environment_id, user_id, course_id, version, states, variables,
       current_element, done_count, total, last_activity_at)
     select $1, ${userIdSql("user_number")}, 'bulk-' || pairs.course, 1, states, '{}',
       pairs.course || '-' || $2::text || '64', ${statesPerRow}, ${statesPerRow},
       now() - (n % 5000000) * interval '1 second'
     from (
       select n, 1 + n % $3::int as user_number, 1 + (n / $3::int + n % $3::int * 7) % $4::int as course
       from generate_series(0, $5::int - 1) n
       union
       select n, 1 + n % ${busyUsers}, 1 + (n / ${busyUsers}) % $4::int
       from generate_series(0, ${busyUsers} * least(${coursesOfBusyUser}, $4::int) - 1) n
     ) pairs
     join bulk_states s on s.course = pairs.course and s.variant = 1 + pairs.n % ${progressVariantsPerCourse}
     on conflict do nothing`,
    [environmentId, elementPrefix, users, courses, Math.ceil(elementStates / statesPerRow)],
  );
  await db.query(
    `insert into progress_operations (environment_id, user_id, key, course_id, element_id, kind, detail, server_at)
     select $1, ${userIdSql("1 + n % $2::int")}, md5('key' || n), 'bulk-' || 1 + n % $3::int,
       (1 + n % $3::int) || '-' || $4::text || '01', 'finish', '{}',
       now() - (n % 5000000) * interval '1 second'
     from generate_series(1, $5::int) n`,
    [environmentId, users, courses, elementPrefix, operations],
  );
  await db.query("drop table bulk_states");
}

/** Inserts members with different names, emails and times; each 1,000th is a mentor, each 500th is blocked. */
export async function insertBulkMembers(
  pool: pg.Pool,
  environmentId: string,
  { from = 1, count }: { from?: number; count: number },
): Promise<void> {
  const range = [from, from + count - 1];
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("set synchronous_commit = off");
    await client.query(
      `insert into users (id, email, phone, profile)
       select ${userIdSql("n")}, 'member' || n || '@bulk.example', '+38067' || lpad(n::text, 7, '0'),
         jsonb_build_object('firstName', 'Ганна' || n % 200, 'lastName', 'Коваль' || n)
       from generate_series($1::int, $2::int) n`,
      range,
    );
    await client.query(
      `insert into memberships (environment_id, user_id, roles, blocked_at, last_active_at, created_at)
       select $3, ${userIdSql("n")},
         case when n % 1000 = 0 then array['disciple', 'mentor'] else array['disciple'] end,
         case when n % 500 = 0 then now() end, now() - n * interval '1 minute', now() - n * interval '1 hour'
       from generate_series($1::int, $2::int) n`,
      [...range, environmentId],
    );
    await client.query("vacuum (analyze) users");
    await client.query("vacuum (analyze) memberships");
  } finally {
    // Close the connection, because its settings must not affect later queries.
    client.release(true);
  }
}

const auditRowsAtOnce = 10_000;
/** `actor-0` and so on. */
const auditActors = Array.from({ length: 20 }, (_, actor) => `actor-${actor}`);

/** Fills the audit log of a portal with entries of these actors about 1,000 pages. */
export async function insertBulkAuditLog(
  db: pg.Pool | pg.PoolClient,
  environmentId: string,
  {
    from = 1,
    count,
    actors = auditActors,
  }: { from?: number; count: number; actors?: readonly string[] },
): Promise<void> {
  // One statement for all rows would take longer than a statement may.
  for (let first = from; first < from + count; first += auditRowsAtOnce)
    await db.query(
      `insert into audit_log (environment_id, actor, action, subject_type, subject_id, before, after, detail, at)
       select $1, ($4::text[])[1 + n % array_length($4::text[], 1)], 'action-' || n % 10, 'page',
         'subject-' || n % 1000, jsonb_build_object('title', 'Title ' || n),
         jsonb_build_object('title', 'Title ' || n + 1), jsonb_build_object('version', n),
         now() - n * interval '5 minutes'
       from generate_series($2::int, $3::int) n`,
      [environmentId, first, Math.min(first + auditRowsAtOnce, from + count) - 1, actors],
    );
  await db.query("vacuum (analyze) audit_log");
}

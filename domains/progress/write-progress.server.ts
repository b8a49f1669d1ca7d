import { sql } from "drizzle-orm";
import { notify } from "#domains/accounts/notifications/notify.server.ts";
import type { CourseOutline } from "#domains/courses/element-access.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import { applyOperation, type ProgressOperation } from "./apply-operation.ts";
import { progressBusy } from "./errors.ts";
import { readStoredProgress, type StoredProgress } from "./load-progress.server.ts";
import { type CourseProgress, initialProgress } from "./progress.ts";

/** How often a write starts again because another one came between its read and its write. */
const writeTriesMax = 20;

/** Whose progress, in which portal, written from which browser. */
export type ProgressOwner = { environmentId: string; userId: string; deviceId: string | null };

/** What a device says of its own time; kept beside the server's. */
export type ClientTime = { clientAt: number | null };

/**
 * Applies one operation and keeps it with its history in one statement, guarded by the row's version: of two
 * tabs neither loses, and a repeated key is one write. When this returns, the write is on disk.
 * Errors: those of the operation's rule (see progress.ts), PROGRESS-BUSY after too many clashes.
 */
export async function writeProgress(
  { db, clock }: { db: Db; clock: Clock },
  owner: ProgressOwner,
  course: CourseOutline,
  operation: ProgressOperation & ClientTime,
): Promise<CourseProgress> {
  for (let attempt = 0; attempt < writeTriesMax; attempt += 1) {
    const stored = await readStoredProgress(db, owner.environmentId, owner.userId, course.id);
    const before = stored?.progress ?? initialProgress(course);
    const after = applyOperation(before, course, operation);
    const outcome = await keep(db, clock.now(), owner, course.id, stored, after, operation);
    if (outcome === "kept") {
      if (before.completedAt === 0 && after.completedAt > 0)
        await tellFinished(db, owner, course, clock.now());
      return after;
    }
    if (outcome === "repeated") return before;
  }
  throw progressBusy();
}

/** Once for each course, however often it is walked again. */
const tellFinished = (
  db: Db,
  { environmentId, userId }: ProgressOwner,
  { id: courseId }: CourseOutline,
  at: number,
): Promise<void> =>
  notify(db, {
    environmentId,
    userId,
    kind: "course-finished",
    key: `course ${courseId}`,
    detail: { courseId },
    at,
  });

type Outcome = "kept" | "repeated" | "clashed";

async function keep(
  db: Db,
  now: number,
  owner: ProgressOwner,
  courseId: string,
  stored: StoredProgress | undefined,
  after: CourseProgress,
  operation: ProgressOperation & ClientTime,
): Promise<Outcome> {
  const { key, kind, clientAt, at: _at, ...detail } = operation;
  const elementId = "elementId" in operation ? operation.elementId : null;
  const { rows } = await db.execute<{ written: number; seen: boolean }>(sql`
    with seen as (
      select 1 from progress_operations
      where environment_id = ${owner.environmentId} and user_id = ${owner.userId} and key = ${key}
    ), written as (
      ${writeRow(owner, courseId, stored, after)}
    ), noted as (
      insert into progress_operations
        (environment_id, user_id, key, course_id, element_id, kind, detail, device_id, client_at, server_at)
      select ${owner.environmentId}, ${owner.userId}, ${key}, ${courseId}, ${elementId}, ${kind},
        ${JSON.stringify(detail)}::jsonb, ${owner.deviceId},
        ${clientAt === null ? null : new Date(clientAt)}::timestamptz, ${new Date(now)}
      from written
    )
    select (select count(*)::int from written) as written, exists (select 1 from seen) as seen`);
  const row = rows[0]!;
  return row.written === 1 ? "kept" : row.seen ? "repeated" : "clashed";
}

function writeRow(
  owner: ProgressOwner,
  courseId: string,
  stored: StoredProgress | undefined,
  after: CourseProgress,
) {
  const states = JSON.stringify(after.states);
  const variables = JSON.stringify(after.variables);
  const last = new Date(after.lastActivityAt);
  const completed = after.completedAt > 0 ? new Date(after.completedAt) : null;
  if (stored === undefined) {
    return sql`
      insert into course_progress (environment_id, user_id, course_id, version, states, variables,
        current_element, done_count, total, last_activity_at, completed_at)
      select ${owner.environmentId}, ${owner.userId}::uuid, ${courseId}, 1, ${states}::jsonb, ${variables}::jsonb,
        ${after.currentElement}, ${after.doneCount}::int, ${after.total}::int, ${last}::timestamptz,
        ${completed}::timestamptz
      where not exists (select 1 from seen)
      on conflict do nothing returning 1`;
  }
  return sql`
    update course_progress set version = version + 1, states = ${states}::jsonb,
      variables = ${variables}::jsonb, current_element = ${after.currentElement},
      done_count = ${after.doneCount}, total = ${after.total}, last_activity_at = ${last},
      completed_at = ${completed}
    where environment_id = ${owner.environmentId} and user_id = ${owner.userId} and course_id = ${courseId}
      and version = ${stored.version} and not exists (select 1 from seen)
    returning 1`;
}

import { type SQL, sql } from "drizzle-orm";
import { notificationParts } from "#domains/identity/notifications/notify.server.ts";
import type { StoredProgress } from "./load-progress.server.ts";
import type { CourseProgress } from "./progress.ts";
import { courseProgress } from "#domains/learning/progress-tables.server.ts";

export type ProgressWrite = {
  environmentId: string;
  userId: string;
  courseId: string;
  /** The row when it was read; undefined: there was none. */
  before: StoredProgress | undefined;
  after: CourseProgress;
  /** Epoch milliseconds. */
  now: number;
};

/**
 * Returns the parts of a statement that store a progress: `with …, ${storeProgress(row)}, …`. The part `written` has
 * one row if the stored version was still the one that was read, else none. If the progress completes its course, the
 * same statement notifies the user: either both are written or neither.
 * @param condition a further condition for the write
 */
export function storeProgress(row: ProgressWrite, condition: SQL = sql`true`): SQL {
  const { environmentId, userId, courseId, before, after, now } = row;
  const writtenPart = sql`written as (${before ? updateStatement(row, before, condition) : insertStatement(row, condition)})`;
  const completesCourse = (before?.progress.completedAt ?? 0) === 0 && after.completedAt > 0;
  if (!completesCourse) return writtenPart;
  const notificationInput = {
    environmentId,
    userId,
    kind: "course-finished",
    // Once for each course, however often the user completes it.
    key: `course ${courseId}`,
    detail: { courseId },
    createdAt: now,
  } as const;
  return sql`${writtenPart}, ${notificationParts(notificationInput, sql`exists (select 1 from written)`)}`;
}

function insertStatement(
  { environmentId, userId, courseId, after }: ProgressWrite,
  condition: SQL,
): SQL {
  const { states, variables, last, completed } = columnsOf(after);
  return sql`
    insert into ${courseProgress} (environment_id, user_id, course_id, version, states, variables,
      current_element, done_count, total, last_activity_at, completed_at)
    select ${environmentId}, ${userId}::uuid, ${courseId}, 1, ${states}::jsonb, ${variables}::jsonb,
      ${after.currentElement}, ${after.doneCount}::int, ${after.total}::int, ${last}::timestamptz,
      ${completed}::timestamptz
    where ${condition}
    on conflict do nothing returning 1`;
}

function updateStatement(
  { environmentId, userId, courseId, after }: ProgressWrite,
  { version }: StoredProgress,
  condition: SQL,
): SQL {
  const { states, variables, last, completed } = columnsOf(after);
  return sql`
    update ${courseProgress} set version = version + 1, states = ${states}::jsonb,
      variables = ${variables}::jsonb, current_element = ${after.currentElement},
      done_count = ${after.doneCount}, total = ${after.total}, last_activity_at = ${last},
      completed_at = ${completed}
    where environment_id = ${environmentId} and user_id = ${userId} and course_id = ${courseId}
      and version = ${version} and ${condition}
    returning 1`;
}

const columnsOf = ({ states, variables, lastActivityAt, completedAt }: CourseProgress) => ({
  states: JSON.stringify(states),
  variables: JSON.stringify(variables),
  last: new Date(lastActivityAt),
  completed: completedAt > 0 ? new Date(completedAt) : null,
});

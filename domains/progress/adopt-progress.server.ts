import { sql } from "drizzle-orm";
import { readOutline } from "#domains/courses/read-outline.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, type Transaction, withTransaction } from "#platform/database.server.ts";
import { readStoredProgress } from "./load-progress.server.ts";
import { mergeProgress } from "./merge-progress.ts";
import type { CourseProgress } from "./progress.ts";

type Adoption = { environmentId: string; fromUserId: string; toUserId: string };

/**
 * Hands a temporary account's progress over to the account that signed in: rows are joined by the merge rule
 * (done wins, earliest start, latest finish, histories united), and the history moves along. May run twice.
 */
export async function adoptProgress(
  { db }: { db: Db; clock: Clock },
  adoption: Adoption,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ course_id: string }>(sql`
      select course_id from course_progress
      where environment_id = ${adoption.environmentId} and user_id = ${adoption.fromUserId}
      order by course_id for update`);
    for (const { course_id } of rows) await adoptCourse(tx, adoption, course_id);
    await tx.execute(sql`
      update progress_operations set user_id = ${adoption.toUserId}
      where environment_id = ${adoption.environmentId} and user_id = ${adoption.fromUserId}
        and not exists (select 1 from progress_operations o
          where o.environment_id = progress_operations.environment_id
            and o.user_id = ${adoption.toUserId} and o.key = progress_operations.key)`);
  });
}

async function adoptCourse(tx: Transaction, adoption: Adoption, courseId: string): Promise<void> {
  const { environmentId, fromUserId, toUserId } = adoption;
  // A first row may be made by the account's own tab at this very moment: taken into the lock as it is.
  await tx.execute(sql`
    insert into course_progress (environment_id, user_id, course_id, version, states, variables,
      current_element, done_count, total, last_activity_at, completed_at)
    select environment_id, ${toUserId}::uuid, course_id, 1, states, variables, current_element, done_count,
      total, last_activity_at, completed_at
    from course_progress
    where environment_id = ${environmentId} and user_id = ${fromUserId} and course_id = ${courseId}
    on conflict do nothing`);
  await tx.execute(sql`
    select 1 from course_progress
    where environment_id = ${environmentId} and user_id = ${toUserId} and course_id = ${courseId} for update`);
  const mine = await readStoredProgress(tx, environmentId, toUserId, courseId);
  const theirs = await readStoredProgress(tx, environmentId, fromUserId, courseId);
  const outline = await readOutline(tx, environmentId, courseId);
  if (mine && theirs && outline) {
    await replace(tx, adoption, courseId, mergeProgress(mine.progress, theirs.progress, outline));
  }
  await tx.execute(sql`
    delete from course_progress
    where environment_id = ${environmentId} and user_id = ${fromUserId} and course_id = ${courseId}`);
}

async function replace(
  tx: Transaction,
  { environmentId, toUserId }: Adoption,
  courseId: string,
  merged: CourseProgress,
): Promise<void> {
  await tx.execute(sql`
    update course_progress set version = version + 1, states = ${JSON.stringify(merged.states)}::jsonb,
      variables = ${JSON.stringify(merged.variables)}::jsonb, current_element = ${merged.currentElement},
      done_count = ${merged.doneCount}, total = ${merged.total},
      last_activity_at = ${new Date(merged.lastActivityAt)},
      completed_at = ${merged.completedAt > 0 ? new Date(merged.completedAt) : null}
    where environment_id = ${environmentId} and user_id = ${toUserId} and course_id = ${courseId}`);
}

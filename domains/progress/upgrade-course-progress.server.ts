import { sql } from "drizzle-orm";
import type { CourseOutline } from "#domains/courses/element-access.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { progressBusy } from "./errors.ts";
import { readStoredProgress } from "./load-progress.server.ts";
import { type CourseProgress, initialProgress, progressForCourse } from "./progress.ts";

const writeTriesMax = 20;

/**
 * Brings the caller's progress up to the course as it is now: what is open, how much is done, where the
 * person stands. What they have begun or done is never lost. Without `force` a progress that is up to date is
 * not written; with it, it is, also when there was none.
 * @throws PROGRESS-BUSY after too many clashes
 */
export async function upgradeCourseProgress(
  ctx: Pick<Ctx, "db" | "portal" | "actor" | "clock">,
  course: CourseOutline,
  { force }: { force: boolean },
): Promise<CourseProgress> {
  const owner = { environmentId: ctx.portal.id, userId: ctx.actor.userId };
  for (let attempt = 0; attempt < writeTriesMax; attempt += 1) {
    const stored = await readStoredProgress(ctx.db, owner.environmentId, owner.userId, course.id);
    if (!stored) {
      const first = initialProgress(course);
      if (!force || (await insertRow(ctx, course.id, first))) return first;
      continue;
    }
    const after = progressForCourse(stored.progress, course);
    if (!force && isSame(stored.progress, after)) return after;
    if (await updateRow(ctx, course.id, stored.version, after)) return after;
  }
  throw progressBusy();
}

function isSame(before: CourseProgress, after: CourseProgress): boolean {
  const facts = ({ doneCount, total, currentElement, completedAt, states }: CourseProgress) =>
    JSON.stringify([doneCount, total, currentElement, completedAt, Object.keys(states).sort()]);
  return facts(before) === facts(after);
}

type Writer = Pick<Ctx, "db" | "portal" | "actor" | "clock">;

async function insertRow(
  ctx: Writer,
  courseId: string,
  progress: CourseProgress,
): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    insert into course_progress (environment_id, user_id, course_id, version, states, variables,
      current_element, done_count, total, last_activity_at)
    values (${ctx.portal.id}, ${ctx.actor.userId}, ${courseId}, 1, ${JSON.stringify(progress.states)}::jsonb,
      '{}'::jsonb, ${progress.currentElement}, ${progress.doneCount}, ${progress.total},
      ${new Date(ctx.clock.now())})
    on conflict do nothing`);
  return rowCount === 1;
}

async function updateRow(
  ctx: Writer,
  courseId: string,
  version: number,
  progress: CourseProgress,
): Promise<boolean> {
  const completed = progress.completedAt > 0 ? new Date(progress.completedAt) : null;
  const { rowCount } = await ctx.db.execute(sql`
    update course_progress set version = version + 1, states = ${JSON.stringify(progress.states)}::jsonb,
      current_element = ${progress.currentElement}, done_count = ${progress.doneCount},
      total = ${progress.total}, completed_at = ${completed}
    where environment_id = ${ctx.portal.id} and user_id = ${ctx.actor.userId} and course_id = ${courseId}
      and version = ${version}`);
  return rowCount === 1;
}

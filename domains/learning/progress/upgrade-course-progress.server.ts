import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { CourseForLearner } from "#domains/learning/access.ts";
import { progressBusy } from "./errors.ts";
import { readStoredProgress } from "./load-progress.server.ts";
import { type CourseProgress, initialProgress, progressForCourse } from "./progress.ts";
import { storeProgress } from "./store-progress.server.ts";

const writeTriesMax = 20;

/**
 * Updates the caller's progress to the course as it is now: what is open, how much is done, and the current element.
 * Nothing they have started or done is lost. Without `force` a progress that is up to date is not written. With `force`
 * it is always written. If there was none, it is created, unless the course must be bought first.
 * @throws PROGRESS-BUSY after too many conflicts
 */
export async function upgradeCourseProgress(
  ctx: Pick<Ctx, "db" | "portal" | "actor" | "clock">,
  { course, bought }: Pick<CourseForLearner, "course" | "bought">,
  { force }: { force: boolean },
): Promise<CourseProgress> {
  const isCourseOpen = course.type === "free" || bought;
  const owner = { environmentId: ctx.portal.id, userId: ctx.actor.userId };
  for (let attempt = 0; attempt < writeTriesMax; attempt += 1) {
    const stored = await readStoredProgress(ctx.db, owner.environmentId, owner.userId, course.id);
    const after = stored ? progressForCourse(stored.progress, course) : initialProgress(course);
    if (!stored && !(force && isCourseOpen)) return after;
    if (!force && stored && isSame(stored.progress, after)) return after;
    const now = ctx.clock.now();
    const newProgress = stored ? after : { ...after, lastActivityAt: now };
    const row = { ...owner, courseId: course.id, before: stored, after: newProgress, now };
    const { rows } = await ctx.db.execute(sql`
      with ${storeProgress(row)} select 1 from written`);
    if (rows.length === 1) return after;
  }
  throw progressBusy();
}

function isSame(before: CourseProgress, after: CourseProgress): boolean {
  const toComparableText = ({
    doneCount,
    total,
    currentElement,
    completedAt,
    states,
  }: CourseProgress) =>
    JSON.stringify([doneCount, total, currentElement, completedAt, Object.keys(states).sort()]);
  return toComparableText(before) === toComparableText(after);
}

import { readOutline } from "#domains/courses/read-outline.server.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import { courseAuthorisations } from "#domains/learning/progress-tables.server.ts";

/**
 * Records when a user first visited a course while signed in. This gives no access by itself. A course that this portal
 * doesn't have is not recorded. Running this twice is safe.
 */
export async function authoriseOnCourse(
  { db, clock }: { db: Db; clock: Clock },
  { environmentId, userId, courseId }: { environmentId: string; userId: string; courseId: string },
): Promise<void> {
  if (!(await readOutline(db, environmentId, courseId))) return;
  await db
    .insert(courseAuthorisations)
    .values({ environmentId, userId, courseId, at: new Date(clock.now()) })
    .onConflictDoNothing();
}

import { sql } from "drizzle-orm";
import { readOutline } from "#domains/courses/read-outline.server.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";

/**
 * Notes that a person came to a course signed in (section 4.1, dispatch "auth"): once, with the first moment. It opens
 * nothing by itself; a course this portal does not have leaves no note. May run twice.
 */
export async function authoriseOnCourse(
  { db, clock }: { db: Db; clock: Clock },
  { environmentId, userId, courseId }: { environmentId: string; userId: string; courseId: string },
): Promise<void> {
  if (!(await readOutline(db, environmentId, courseId))) return;
  await db.execute(sql`
    insert into course_authorisations (environment_id, user_id, course_id, at)
    values (${environmentId}, ${userId}, ${courseId}, ${new Date(clock.now())}) on conflict do nothing`);
}

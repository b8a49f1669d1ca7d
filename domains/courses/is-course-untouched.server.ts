import { sql } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { isChanged } from "./list-edited-courses.server.ts";
import { authorize } from "./policy.server.ts";
import { courses } from "./tables.server.ts";

/** Whether a course is as an import made it: never published, in no trash, and nobody has changed it. @throws AUTH-DENY */
export async function isCourseUntouched(ctx: SystemCtx, courseId: string): Promise<boolean> {
  authorize(ctx, "list", "unpublished courses");
  const { rows } = await ctx.db.execute(sql`
    select from ${courses} course
    where course.environment_id = ${ctx.portal.id} and course.id = ${courseId}
      and not course.published and course.archived_at is null and course.trashed_at is null
      and not ${isChanged(ctx.portal.id)}`);
  return rows.length > 0;
}

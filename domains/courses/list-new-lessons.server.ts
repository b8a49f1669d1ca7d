import { sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import { courses, elementRevisions, elements } from "./tables.server.ts";

export type NewLessons = {
  environmentId: string;
  courseId: string;
  /** When its newest element was added. */
  newestAt: Date;
};

/** Lists the published courses of all portals that got an element after this time. */
export async function listNewLessons(db: Db, since: Date): Promise<NewLessons[]> {
  const { rows } = await db.execute<NewLessons>(sql`
    select element.environment_id as "environmentId", element.course_id as "courseId",
      max(first.created_at) as "newestAt"
    from ${elementRevisions} first
      join ${elements} element on element.environment_id = first.environment_id
        and element.id = first.element_id and element.present
      join ${courses} course on course.environment_id = element.environment_id
        and course.id = element.course_id and course.published
    where first.revision = 1 and first.created_at > ${since}
    group by element.environment_id, element.course_id
    order by element.environment_id, element.course_id`);
  return rows.map((row) => ({ ...row, newestAt: new Date(row.newestAt) }));
}

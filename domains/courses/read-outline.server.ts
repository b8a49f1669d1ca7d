import { sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import type { CourseBody } from "./course.ts";
import type { CourseOutline } from "./element-access.ts";
import { courseRevisions, courses } from "./tables.server.ts";

/** The order and types of a course's elements, published or not; null if the portal has no such course. */
export async function readOutline(
  db: Db,
  environmentId: string,
  courseId: string,
): Promise<CourseOutline | null> {
  const { rows } = await db.execute<{ walkthrough: boolean; elements: CourseBody["elements"] }>(sql`
    select (r.body->>'arbitraryWalkthrough')::boolean as walkthrough, r.body->'elements' as elements
    from ${courses} c
    join ${courseRevisions} r
      on r.environment_id = c.environment_id and r.course_id = c.id and r.revision = c.revision
    where c.environment_id = ${environmentId} and c.id = ${courseId}`);
  const row = rows[0];
  return row
    ? { id: courseId, arbitraryWalkthrough: row.walkthrough, elements: row.elements }
    : null;
}

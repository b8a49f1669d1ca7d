import { sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import type { CourseBody, ElementBody } from "./course.ts";
import { courseRevisions, courses, elementRevisions, elements } from "./tables.server.ts";

/** A stored course with the newest published revision. */
export type StoredCourseRow = {
  id: string;
  source_key: string;
  position: number;
  published: boolean;
  revision: number;
  body: CourseBody;
};

/** A stored element, including removed ones, with its shown revision. */
export type StoredElementRow = {
  id: string;
  course_id: string;
  source_key: string;
  type: string;
  present: boolean;
  revision: number;
  body: ElementBody;
};

/** The position of a course that left the portal's folder: not shown, but nothing is deleted. */
export const removedPosition = -1;

/** All courses of the portal in order, including unpublished and removed ones. */
export async function readStoredCourses(db: Db, environmentId: string): Promise<StoredCourseRow[]> {
  const { rows } = await db.execute<StoredCourseRow>(sql`
    select c.id, c.source_key, c.position, c.published, c.revision, r.body
    from ${courses} c
    join ${courseRevisions} r
      on r.environment_id = c.environment_id and r.course_id = c.id and r.revision = c.revision
    where c.environment_id = ${environmentId}
    order by c.position, c.id`);
  return rows;
}

/** All elements the portal ever had: their ids are never reused. */
export async function readStoredElements(
  db: Db,
  environmentId: string,
): Promise<StoredElementRow[]> {
  const { rows } = await db.execute<StoredElementRow>(sql`
    select e.id, e.course_id, e.source_key, e.type, e.present, e.revision, r.body
    from ${elements} e
    join ${elementRevisions} r
      on r.environment_id = e.environment_id and r.element_id = e.id and r.revision = e.revision
    where e.environment_id = ${environmentId}
    order by e.course_id, e.id`);
  return rows;
}

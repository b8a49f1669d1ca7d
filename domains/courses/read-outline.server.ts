import { sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import type { CourseBody } from "./course.ts";
import type { CourseOutline } from "./element-access.ts";
import { courseRevisions, courses } from "./tables.server.ts";
import { isCourse, isShownRevision } from "./course-revision.server.ts";

/** Reads the elements of a published or unpublished course in order; null if the portal has no such course. */
export async function readOutline(
  db: Db,
  environmentId: string,
  courseId: string,
): Promise<CourseOutline | null> {
  const { body } = courseRevisions;
  const [outline] = await db
    .select({
      id: courses.id,
      arbitraryWalkthrough: sql<boolean>`(${body}->>'arbitraryWalkthrough')::boolean`,
      elements: sql<CourseBody["elements"]>`${body}->'elements'`,
    })
    .from(courses)
    .innerJoin(courseRevisions, isShownRevision)
    .where(isCourse(environmentId, courseId));
  return outline ?? null;
}

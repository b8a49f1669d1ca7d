import { and, eq, type SQL } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import type { CourseBody, ElementBody } from "./course.ts";
import { courseRevisions, courses, elementRevisions, elements } from "./tables.server.ts";
import { isCourse, isShownElementRevision, isShownRevision } from "./course-revision.server.ts";

/** A stored course with the revision that the portal shows. */
export type StoredCourseRow = {
  id: string;
  source_key: string;
  position: number;
  published: boolean;
  archived_at: Date | null;
  revision: number;
  body: CourseBody;
};

/** A stored element with the revision that the portal shows. The element may have been removed from its course. */
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

const courseColumns = {
  id: courses.id,
  source_key: courses.sourceKey,
  position: courses.position,
  published: courses.published,
  archived_at: courses.archivedAt,
  revision: courses.revision,
  body: courseRevisions.body,
};

/** All courses of the portal in order, including unpublished and removed ones. */
export async function readStoredCourses(db: Db, environmentId: string): Promise<StoredCourseRow[]> {
  return db
    .select(courseColumns)
    .from(courses)
    .innerJoin(courseRevisions, isShownRevision)
    .where(eq(courses.environmentId, environmentId))
    .orderBy(courses.position, courses.id);
}

/** A course of the portal, also if it is unpublished or removed. */
export async function readStoredCourse(
  db: Db,
  environmentId: string,
  courseId: string,
): Promise<StoredCourseRow | undefined> {
  const [course] = await db
    .select(courseColumns)
    .from(courses)
    .innerJoin(courseRevisions, isShownRevision)
    .where(isCourse(environmentId, courseId));
  return course;
}

/** All elements the portal ever had: their ids are never reused. */
export const readStoredElements = (db: Db, environmentId: string): Promise<StoredElementRow[]> =>
  readElementsWhere(db, eq(elements.environmentId, environmentId));

/** All elements that a course ever had. */
export const readStoredElementsOf = (
  db: Db,
  environmentId: string,
  courseId: string,
): Promise<StoredElementRow[]> =>
  readElementsWhere(
    db,
    and(eq(elements.environmentId, environmentId), eq(elements.courseId, courseId)),
  );

const readElementsWhere = (db: Db, condition: SQL | undefined): Promise<StoredElementRow[]> =>
  db
    .select({
      id: elements.id,
      course_id: elements.courseId,
      source_key: elements.sourceKey,
      type: elements.type,
      present: elements.present,
      revision: elements.revision,
      body: elementRevisions.body,
    })
    .from(elements)
    .innerJoin(elementRevisions, isShownElementRevision)
    .where(condition)
    .orderBy(elements.courseId, elements.id);

import { and, eq, type SQL, type SQLWrapper } from "drizzle-orm";
import { courseRevisions, courses, elementRevisions, elements } from "./tables.server.ts";

/** Join condition: the revision of a course that the portal shows. */
export const isShownRevision: SQL | undefined = and(
  eq(courseRevisions.environmentId, courses.environmentId),
  eq(courseRevisions.courseId, courses.id),
  eq(courseRevisions.revision, courses.revision),
);

/** Join condition: the revision of an element that the portal shows. */
export const isShownElementRevision: SQL | undefined = and(
  eq(elementRevisions.environmentId, elements.environmentId),
  eq(elementRevisions.elementId, elements.id),
  eq(elementRevisions.revision, elements.revision),
);

/** Condition for the row of one course. */
export const isCourse = (environmentId: string, id: string | SQLWrapper): SQL | undefined =>
  and(eq(courses.environmentId, environmentId), eq(courses.id, id));

/** Condition for the row of one element. */
export const isElement = (environmentId: string, id: string): SQL | undefined =>
  and(eq(elements.environmentId, environmentId), eq(elements.id, id));

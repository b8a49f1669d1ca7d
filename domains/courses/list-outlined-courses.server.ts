import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Course, CourseBody } from "./course.ts";
import { isHidden, presentCourse } from "./load-course.server.ts";
import { removedPosition } from "./read-stored-courses.server.ts";
import { courseRevisions, courses } from "./tables.server.ts";
import { isShownRevision } from "./course-revision.server.ts";

/** How many courses are read at once: a portal may have ten thousand. */
const batchSize = 100;

export type OutlinedCourse = { course: Course; updatedAt: Date };

/**
 * Yields every published course with its visible elements, in order, without the course page's blocks. Reads them in
 * batches, and stops when the caller stops.
 */
export async function* listOutlinedCourses(
  { db, portal, settings }: Pick<Ctx, "db" | "portal" | "settings">,
  language: string,
): AsyncGenerator<OutlinedCourse> {
  let lastRow = { position: removedPosition, id: "" };
  for (;;) {
    const rows = await db
      .select({
        id: courses.id,
        position: courses.position,
        updatedAt: courses.updatedAt,
        revision: courseRevisions.revision,
        isHidden,
        body: sql<CourseBody>`${courseRevisions.body} || '{"components": {}}'`,
      })
      .from(courses)
      .innerJoin(courseRevisions, isShownRevision)
      .where(
        and(
          eq(courses.environmentId, portal.id),
          courses.published,
          sql`(${courses.position}, ${courses.id}) > (${lastRow.position}::int, ${lastRow.id})`,
        ),
      )
      .orderBy(courses.position, courses.id)
      .limit(batchSize);
    for (const { updatedAt, ...stored } of rows)
      yield {
        course: presentCourse(stored, language, settings.i18n.primaryLang),
        updatedAt,
      };
    if (rows.length < batchSize) return;
    lastRow = rows.at(-1)!;
  }
}

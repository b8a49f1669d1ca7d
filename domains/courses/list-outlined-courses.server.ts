import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Course, CourseBody } from "./course.ts";
import { presentCourse } from "./load-course.server.ts";
import { removedPosition } from "./read-stored-courses.server.ts";
import { courseRevisions, courses } from "./tables.server.ts";

/** How many courses are read at once: a portal may have ten thousand. */
const batchSize = 100;

export type OutlinedCourse = { course: Course; updatedAt: Date };

type Row = { id: string; position: number; revision: number; body: CourseBody; updated_at: string };

/**
 * Yields every published course with its visible elements, in order, without the course page's blocks. Reads a few at a
 * time, and only as many as are used.
 */
export async function* listOutlinedCourses(
  { db, portal, settings }: Pick<Ctx, "db" | "portal" | "settings">,
  language: string,
): AsyncGenerator<OutlinedCourse> {
  let last = { position: removedPosition, id: "" };
  for (;;) {
    const { rows } = await db.execute<Row>(sql`
      select c.id, c.position, c.updated_at, r.revision, r.body || '{"components": {}}' as body
      from ${courses} c
      join ${courseRevisions} r
        on r.environment_id = c.environment_id and r.course_id = c.id and r.revision = c.revision
      where c.environment_id = ${portal.id} and c.published
        and (c.position, c.id) > (${last.position}::int, ${last.id})
      order by c.position, c.id
      limit ${batchSize}`);
    for (const { id, revision, body, updated_at } of rows)
      yield {
        course: presentCourse({ id, revision, body }, language, settings.i18n.primaryLang),
        updatedAt: new Date(updated_at),
      };
    if (rows.length < batchSize) return;
    last = rows.at(-1)!;
  }
}

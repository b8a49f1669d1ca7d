import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Db, Transaction } from "#platform/database.server.ts";
import type { Course, OtherPrices } from "./course.ts";
import { courseRevisions, courses } from "./tables.server.ts";
import { isCourse, isShownRevision } from "./course-revision.server.ts";

/** The price of a published course. */
export type CoursePrice = Pick<Course, "id" | "type" | "price" | "currency" | "otherPrices">;

/** Reads prices from the table in the transaction that creates the order, because the cache may be a moment old. */
export async function readPrices(
  tx: Transaction,
  environmentId: string,
  courseIds: readonly string[],
): Promise<CoursePrice[]> {
  const { body } = courseRevisions;
  const rows = await tx
    .select({
      id: courses.id,
      type: sql<CoursePrice["type"]>`${body}->>'type'`,
      price: sql<number>`(${body}->>'price')::float8`,
      currency: sql<string>`${body}->>'currency'`,
      otherPrices: sql<OtherPrices | null>`${body}->'otherPrices'`,
    })
    .from(courses)
    .innerJoin(courseRevisions, isShownRevision)
    .where(
      and(
        eq(courses.environmentId, environmentId),
        inArray(courses.id, [...courseIds]),
        courses.published,
      ),
    );
  return rows.map(({ otherPrices, ...row }) => ({ ...row, ...(otherPrices && { otherPrices }) }));
}

/** Whether the portal has a course, published or not. */
export async function hasCourse(
  db: Db | Transaction,
  environmentId: string,
  id: string,
): Promise<boolean> {
  const rows = await db.select({ id: courses.id }).from(courses).where(isCourse(environmentId, id));
  return rows.length > 0;
}

/**
 * SQL for the titles of courses in the order of the ids, for queries of other domains. A title is in the first of the
 * two languages that the course has; a course with neither shows its id.
 */
export const courseTitlesSql = (
  environmentId: string,
  ids: readonly string[],
  [first, second]: readonly [string, string],
): SQL<string[] | null> => sql<string[] | null>`(
  select array_agg(coalesce(r.body->'texts'->${first}->>'title', r.body->'texts'->${second}->>'title',
    ordered.id) order by ordered.position)
  from unnest(${sql.param([...ids])}::text[]) with ordinality as ordered (id, position)
  left join ${courses} c on c.environment_id = ${environmentId} and c.id = ordered.id
  left join ${courseRevisions} r
    on r.environment_id = c.environment_id and r.course_id = c.id and r.revision = c.revision)`;

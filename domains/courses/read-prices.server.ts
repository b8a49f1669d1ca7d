import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import type { Course } from "./course.ts";
import { courseRevisions, courses } from "./tables.server.ts";

/** The price of a published course. */
export type CoursePrice = Pick<Course, "id" | "type" | "price" | "currency">;

/** Reads prices from the table, in the transaction that creates the order: the cache may be a moment behind. */
export async function readPrices(
  tx: Transaction,
  environmentId: string,
  courseIds: readonly string[],
): Promise<CoursePrice[]> {
  const ids = sql.join(
    courseIds.map((id) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await tx.execute<CoursePrice>(sql`
    select c.id, r.body->>'type' as type, (r.body->>'price')::float8 as price, r.body->>'currency' as currency
    from ${courses} c
    join ${courseRevisions} r
      on r.environment_id = c.environment_id and r.course_id = c.id and r.revision = c.revision
    where c.environment_id = ${environmentId} and c.id in (${ids}) and c.published`);
  return rows;
}

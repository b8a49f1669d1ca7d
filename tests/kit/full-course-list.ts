import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { courseListTag } from "#domains/courses/content-tags.ts";
import { listLimit } from "#domains/courses/course.ts";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { call, type TestPortal } from "./portal.ts";

/** Fills the first page of the portal's course list with a hundred other courses while `work` runs. */
export async function withFullCourseList(
  portal: TestPortal,
  work: () => Promise<void>,
): Promise<void> {
  const changeCourses = async (statement: ReturnType<typeof sql>, firstId: RegExp) => {
    await withTransaction(portal.database.db, async (tx) => {
      await tx.execute(statement);
      await announceChange(tx, portal.id, [courseListTag(portal.id)]);
    });
    // Wait until the server has noticed the change.
    await expect
      .poll(async () => (await call(portal, "GET", "/courses")).json.courses![0]!.id)
      .toMatch(firstId);
  };
  await changeCourses(
    sql`insert into courses (environment_id, id, source_key, position, published, revision, card)
      select environment_id, 'a-filler-' || n, 'a-filler-' || n, 0, true, 1, card
      from courses, generate_series(1, ${listLimit}) n
      where environment_id = ${portal.id} and id = 'first-steps'`,
    /^a-filler-/,
  );
  try {
    await work();
  } finally {
    await changeCourses(sql`delete from courses where id like 'a-filler-%'`, /^(?!a-filler-)/);
  }
}

import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportContent } from "#content/export-content.server.ts";
import { importContent } from "#content/import-content.server.ts";
import { archiveCourse } from "#domains/courses/archive-course.server.ts";
import { courseFile, elementFile, openPortals, type TestPortals } from "./content.fixture.ts";

let portals: TestPortals;
beforeAll(async () => {
  portals = await openPortals();
}, 180_000);
afterAll(() => portals.close());

async function readArchived(portal: string) {
  const { rows } = await portals.database.db.execute(sql`
    select archived_at is not null as "isArchived", coalesce((card ->> 'hidden')::boolean, false) as "isHidden"
    from courses where environment_id = ${portal}`);
  return rows;
}

test("an archived course stays archived through export and import, and a course without a gift stays so", async () => {
  const ctx = await portals.createPortalContext("archive");
  const folder = await portals.createFolder({
    "courses/a/course.yaml": courseFile,
    "courses/a/01-road/lesson.md": elementFile("Road", "Words"),
  });
  await importContent(ctx, folder);
  await archiveCourse(ctx, { courseId: "a", isArchived: true });
  const out = join(await portals.newFolder(), "out");
  await exportContent(ctx, out);
  expect((await importContent(ctx, out)).courses.unchanged).toEqual(["a"]);
  await portals.database.db.execute(sql`delete from portal_hosts`);
  const copy = await portals.createPortalContext("copy", ctx.portal.host);
  await importContent(copy, out);
  expect(await readArchived("copy")).toEqual([{ isArchived: true, isHidden: true }]);
  await importContent(copy, folder);
  expect(await readArchived("copy")).toEqual([{ isArchived: false, isHidden: false }]);
});

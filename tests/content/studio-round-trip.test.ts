import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportContent } from "#content/export-content.server.ts";
import { importContent } from "#content/import-content.server.ts";
import type { CourseBody } from "#domains/courses/course.ts";
import { createCourse } from "#domains/courses/create-course.server.ts";
import { settingsSchema } from "#domains/settings/settings.ts";
import { fuzzRuns, fuzzSeed, fuzzTimeoutMs } from "#tests/faults/fuzz-options.ts";
import { applyStudioEdit, publish } from "./apply-studio-edit.fixture.ts";
import { courseFile, openPortals, tinyCourse, type TestPortals } from "./content.fixture.ts";
import { meaningOf } from "./meaning.fixture.ts";
import { studioEdit } from "./studio-edits.fixture.ts";

let portals: TestPortals;
let pictureFile: Uint8Array;
beforeAll(async () => {
  portals = await openPortals();
  pictureFile = await readFile(`${tinyCourse}/pictures/road.webp`);
}, 180_000);
afterAll(() => portals.close());

const portalFile = "settings: { i18n: { langs: [en, uk], primaryLang: en } }\n";
const settings = settingsSchema.parse({ i18n: { langs: ["en", "uk"], primaryLang: "en" } });

/** The content that learners see, and the state of the courses. */
async function readContent(portal: string) {
  const queryRows = async (query: ReturnType<typeof sql>) =>
    (await portals.database.db.execute(query)).rows;
  return {
    courses: await queryRows(sql`
      select c.id, c.position, c.published, c.microcourse, c.archived_at is not null as is_archived, c.card,
        r.body
      from courses c join course_revisions r on r.environment_id = c.environment_id
        and r.course_id = c.id and r.revision = c.revision
      where c.environment_id = ${portal} order by c.id`),
    elements: await queryRows(sql`
      select e.id, e.course_id, e.type, r.body
      from elements e join element_revisions r on r.environment_id = e.environment_id
        and r.element_id = e.id and r.revision = e.revision
      where e.environment_id = ${portal} and e.present order by e.id`),
  };
}

let portalCount = 0;
/** Opens a portal with a new course. An imported course brings the picture that editors use. */
async function openPortal() {
  const id = `studio-${(portalCount += 1)}`;
  const ctx = { ...(await portals.createPortalContext(id)), settings };
  const folder = await portals.createFolder({
    "portal.yaml": portalFile,
    "road.webp": pictureFile,
    "courses/pictures/course.yaml": `${courseFile}cover: ../../road.webp\n`,
  });
  await importContent(ctx, folder);
  const { courses } = await readContent(id);
  const picture = (courses[0]!["body"] as CourseBody).cover!;
  const { id: courseId } = await createCourse(ctx, { title: "A walk" });
  return { ctx, courseId, picture };
}

test(
  "whatever editors write and publish, its export has the same content in an empty portal",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(studioEdit, { minLength: 20, maxLength: 80, size: "max" }),
        async (edits) => {
          const portal = await openPortal();
          const { ctx } = portal;
          for (const one of edits) await applyStudioEdit(portal, one);
          await publish(portal);
          const folder = join(await portals.newFolder(), "out");
          expect((await exportContent(ctx, folder)).warnings).toEqual([]);
          await portals.database.db.execute(sql`delete from portal_hosts`);
          const copy = {
            ...(await portals.createPortalContext(`${ctx.portal.id}-copy`, ctx.portal.host)),
            settings,
          };
          await importContent(copy, folder);
          expect(meaningOf(await readContent(copy.portal.id))).toEqual(
            meaningOf(await readContent(ctx.portal.id)),
          );
        },
      ),
      { seed: fuzzSeed, numRuns: fuzzRuns },
    );
  },
  fuzzTimeoutMs,
);

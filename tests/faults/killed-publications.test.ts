import { afterAll, beforeAll, expect, test } from "vitest";
import { scheduleQueue } from "#domains/courses/schedule/publish-scheduled.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { editorOf, insertParagraph } from "#tests/kit/course-editor.ts";
import { testPassword } from "#tests/kit/factories.ts";
import { call } from "#tests/kit/portal.ts";
import { type ChildServer, startChildServer } from "./child-server.ts";
import { createDataFolder, type DataFolder, killServer, queryOnce } from "./data-folder.ts";

const host = "first.example";
/** Of these, every second one can't be published, because it is in the trash at its time. */
const coursesCount = 24;
/** The server is killed each time when so many more planned publications have happened or failed. */
const settledPerRound = 5;
/** Long enough to plan all courses before the first one is due. */
const planAheadMs = 20_000;
const email = "editor@example.org";

let folder: DataFolder;
let server: ChildServer | undefined;

beforeAll(async () => {
  folder = await createDataFolder("lampstand-killed-publications-", host);
});
afterAll(async () => {
  server?.child.kill("SIGKILL");
  await server?.waitForExit();
  await folder.remove();
});

const query = <Row extends object>(statement: string, values: unknown[] = []) =>
  queryOnce<Row>(folder, statement, values);

const runJob = () =>
  query(`insert into pgboss.job (name, data) values ($1, '{}')`, [scheduleQueue]);

async function countWaiting(): Promise<number> {
  const [row] = await query<{ count: number }>(
    "select count(*)::int as count from planned_publications where failure is null",
  );
  return row!.count;
}

async function registerEditor(browser: Browser): Promise<void> {
  const registerData = { firstName: "Anna", lastName: "Koval", email, password: testPassword };
  expect((await browser.fetch("/api/register", { json: { registerData } })).status).toBe(200);
  await query(
    `update memberships set roles = array_append(roles, 'editor')
     where user_id = (select id from users where email = $1)`,
    [email],
  );
}

/** Plans the publication of all courses for the same moment, and puts every second course into the trash. */
async function planCourses(browser: Browser) {
  const editor = editorOf(browser);
  const planned: { courseId: string; isTrashed: boolean }[] = [];
  const publishAt = new Date(Date.now() + planAheadMs).toISOString();
  for (let n = 0; n < coursesCount; n += 1) {
    const courseId = await editor.createCourse(`Sunday ${n}`);
    const lessonId = await editor.addElement(courseId, `Lesson of Sunday ${n}`);
    await editor.change("elements", lessonId, insertParagraph("words", `Words of Sunday ${n}`));
    const { version } = await editor.readDraft("courses", courseId);
    const path = `/creator/courses/${courseId}`;
    const plan = await call(browser, "PUT", `${path}/schedule`, { version, publishAt });
    expect([plan.status, plan.text]).toEqual([200, expect.anything()]);
    const isTrashed = n % 2 === 1;
    if (isTrashed) expect((await call(browser, "DELETE", path)).status).toBe(200);
    planned.push({ courseId, isTrashed });
  }
  return { planned, dueAt: Date.parse(publishAt) };
}

test(`of ${coursesCount} courses planned for one moment, each is published once, or its editor notified once, while the server is killed again and again`, async () => {
  server = await startChildServer({ DATA_DIR: folder.path });
  const browser = server.browser(host);
  await registerEditor(browser);
  const { planned, dueAt } = await planCourses(browser);
  expect(await countWaiting()).toBe(coursesCount);
  await killServer(server, folder, false);
  let kills = 1;
  for (let waiting = coursesCount; waiting > 0; kills += 1) {
    server = await startChildServer({ DATA_DIR: folder.path });
    await expect.poll(() => Date.now(), { timeout: planAheadMs }).toBeGreaterThan(dueAt);
    await runJob();
    await expect
      .poll(countWaiting, { interval: 2, timeout: 60_000 })
      .toBeLessThanOrEqual(Math.max(0, waiting - settledPerRound));
    await killServer(server, folder, kills % 2 === 1);
    server = await startChildServer({ DATA_DIR: folder.path });
    waiting = await countWaiting();
    await killServer(server, folder, false);
  }
  expect(kills).toBeGreaterThanOrEqual(3);

  server = await startChildServer({ DATA_DIR: folder.path });
  await runJob();
  await expect
    .poll(() =>
      query(
        `select 1 from pgboss.job where name = $1 and state in ('created', 'retry', 'active')
         and created_on > now() - interval '10 seconds'`,
        [scheduleQueue],
      ),
    )
    .toEqual([]);
  for (const { courseId, isTrashed } of planned) {
    const [found] = await query<object>(
      `select
         (select count(*)::int from planned_publications where course_id = $1) as plans,
         (select count(*)::int from course_revisions where course_id = $1) as revisions,
         (select count(*)::int from audit_log
           where action = 'publishCourse' and subject_id = $1) as published,
         (select count(*)::int from notifications
           where kind = 'publishing-failed' and detail->>'courseId' = $1) as notifications`,
      [courseId],
    );
    expect(found).toEqual(
      isTrashed
        ? { plans: 1, revisions: 1, published: 0, notifications: 1 }
        : { plans: 0, revisions: 2, published: 1, notifications: 0 },
    );
    const guest = await server.browser(host).fetch(`/courses/${courseId}`);
    expect([courseId, guest.status]).toEqual([courseId, isTrashed ? 404 : 200]);
  }
}, 400_000);

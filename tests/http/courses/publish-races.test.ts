import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { countWaitingQueries } from "#tests/kit/count-waiting-queries.ts";
import { changeDraft, editorOf, insertParagraph, setTitle } from "#tests/kit/course-editor.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;
let writer: ReturnType<typeof editorOf>;

beforeAll(async () => {
  portal = await startTestPortal();
  editor = (await createUserWithRole(portal, "editor")).browser;
  writer = editorOf(editor);
});
afterAll(() => portal.close());

/** Starts each request once the one before waits for a lock on the row of an element; then releases the lock. */
async function runWhileLocked(
  table: "drafts" | "elements",
  elementId: string,
  ...requests: (() => Promise<unknown>)[]
) {
  const client = await portal.database.pool.connect();
  try {
    await client.query("begin");
    await client.query(`select 1 from ${table} where id = $1 for update`, [elementId]);
    const running: Promise<unknown>[] = [];
    for (const request of requests) {
      running.push(request());
      await expect.poll(() => countWaitingQueries(client)).toBe(running.length);
    }
    await client.query("commit");
    await Promise.all(running);
  } finally {
    client.release();
  }
}

test("a change that waits for somebody who publishes is made to what was published", async () => {
  const courseId = await writer.createCourse("A walk to the well");
  const secondId = await writer.addElement(courseId, "The well");
  const firstId = await writer.addElement(courseId, "Setting out");
  await writer.publish(courseId);
  await writer.change("elements", firstId, setTitle("Setting out at dawn"));
  await writer.change("elements", secondId, setTitle("At the well"));
  const { version } = await writer.readDraft("elements", firstId);
  let status = 0;
  await runWhileLocked(
    "drafts",
    secondId,
    () => writer.publish(courseId),
    async () => {
      const operations = [insertParagraph("b1", "The road is long.")];
      ({ status } = await changeDraft(editor, "elements", firstId, version, operations));
    },
  );
  expect(status).toBe(200);
  const draft = await writer.readDraft("elements", firstId);
  expect(draft).toMatchObject({ version: version + 1, hasChanges: true, isOutdated: false });
  expect(draft.body).toMatchObject({
    texts: { en: { title: "Setting out at dawn", components: [{ id: "b1" }] } },
  });
  expect((await writer.publish(courseId))["changed"]).toEqual([firstId]);
});

/** Changes a lesson of a published course, and publishes it while another request changes the course. */
async function publishDuring(title: string, change: (path: string) => Promise<unknown>) {
  const courseId = await writer.createCourse(title);
  const lessonId = await writer.addElement(courseId, "Setting out");
  await writer.publish(courseId);
  await writer.change("elements", lessonId, setTitle("Setting out at dawn"));
  const publish = () => writer.publish(courseId);
  await runWhileLocked("elements", lessonId, publish, () => change(`/creator/courses/${courseId}`));
  return courseId;
}

test("a course that somebody puts in the trash while it is published stays there", async () => {
  await publishDuring("Left behind", (path) => call(editor, "DELETE", path));
  const { json } = await call(editor, "GET", "/creator/courses?filter=trash&text=Left");
  expect(json).toMatchObject([{ title: "Left behind" }]);
});

test("a course that somebody archives while it is published stays out of the lists", async () => {
  const courseId = await publishDuring("Kept away", (path) =>
    call(editor, "POST", `${path}/archive`, { isArchived: true }),
  );
  expect((await portal.browser().fetch("/courses")).text).not.toContain("Kept away");
  const { text } = await portal.browser().fetch(`/courses/${courseId}`);
  expect(text).toContain("Setting out at dawn");
});

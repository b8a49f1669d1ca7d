import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { countWaitingQueries } from "#tests/kit/count-waiting-queries.ts";
import { changeDraft, editorOf, insertParagraph, setTitle } from "#tests/kit/course-editor.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;
let writer: ReturnType<typeof editorOf>;

beforeAll(async () => {
  portal = await startTestPortal();
  editor = (await createUserWithRole(portal, "editor")).browser;
  writer = editorOf(editor);
});
afterAll(() => portal.close());

/** Starts each request once the one before waits for a lock on the draft of an element; then releases the lock. */
async function runWhileLocked(elementId: string, ...requests: (() => Promise<unknown>)[]) {
  const client = await portal.database.pool.connect();
  try {
    await client.query("begin");
    await client.query("select 1 from drafts where id = $1 for update", [elementId]);
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

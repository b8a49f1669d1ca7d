import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { changeDraft, draftPath, editorOf, setTitle } from "#tests/kit/course-editor.ts";
import { openReadyStream } from "#tests/kit/event-stream.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;
let editorId: string;
let writer: ReturnType<typeof editorOf>;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ browser: editor, userId: editorId } = await createUserWithRole(portal, "editor"));
  writer = editorOf(editor);
});
afterAll(() => portal.close());

test("the elements of a course say whether learners see them as they are now", async () => {
  const courseId = await writer.createCourse("Lights");
  const path = `/creator/courses/${courseId}/elements`;
  const list = async () => (await call(editor, "GET", path)).json;
  const lessonId = await writer.addElement(courseId, "First light");
  const lesson = { id: lessonId, type: "lesson", duration: 0 };
  expect(await list()).toEqual([{ ...lesson, titles: { en: "First light" }, state: "new" }]);
  await writer.publish(courseId);
  expect(await list()).toMatchObject([{ state: "published" }]);
  await writer.change("elements", lessonId, setTitle("Second light"));
  expect(await list()).toEqual([{ ...lesson, titles: { en: "Second light" }, state: "changed" }]);
  const learner = await openRegisteredBrowser(portal);
  expect((await call(learner.browser, "GET", path)).status).toBe(403);
  expect((await call(editor, "GET", "/creator/courses/unknown/elements")).status).toBe(404);
});

test("an editor that missed changes loads them, and learns if they are too old", async () => {
  const courseId = await writer.createCourse("Missed");
  const before = await writer.readDraft("courses", courseId);
  await writer.change("courses", courseId, setTitle("One"));
  await writer.change("courses", courseId, setTitle("Two"));
  const path = `${draftPath("courses", courseId)}/changes`;
  const { json } = await call(editor, "GET", `${path}?since=${before.version + 1}`);
  expect(json).toMatchObject({
    version: before.version + 2,
    hasChanges: true,
    changes: [{ version: before.version + 2, operations: [setTitle("Two")], createdBy: editorId }],
  });
  expect((await call(editor, "GET", `${path}?since=${before.version + 9}`)).status).toBe(422);
});

test("a change that somebody else made in this browser is not stored in the wrong name", async () => {
  const courseId = await writer.createCourse("Two people");
  const body = { changeId: "x", version: 0, operations: [setTitle("Not mine")] };
  const other = await createUserWithRole(portal, "editor");
  const refused = await call(editor, "PATCH", draftPath("courses", courseId), {
    ...body,
    author: other.userId,
  });
  expect([refused.status, refused.json.code]).toEqual([409, "AUTHOR-CHANGED"]);
  expect((await writer.readDraft("courses", courseId)).version).toBe(0);
});

test("the editors of a draft learn at once that somebody has changed it", async () => {
  const courseId = await writer.createCourse("Live");
  const topics = `topics=draft:course/${courseId}`;
  const stream = await openReadyStream(portal, editor, topics);
  const admin = await createUserWithRole(portal, "mp-admin");
  await changeDraft(admin.browser, "courses", courseId, 0, [setTitle("Changed")]);
  expect((await stream.waitFor("change")).data).toMatchObject({
    topic: `draft:course/${courseId}`,
  });
  const learner = await openRegisteredBrowser(portal);
  expect((await call(learner.browser, "GET", `/live-events?${topics}&age=0`)).status).toBe(403);
});

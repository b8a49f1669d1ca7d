import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import {
  changeDraft,
  draftPath,
  editorOf,
  insertBlock,
  insertParagraph,
  setTitle,
} from "#tests/kit/course-editor.ts";
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
  const lesson = { id: lessonId, type: "lesson", duration: 0, hasDates: false };
  expect(await list()).toEqual([{ ...lesson, titles: { en: "First light" }, state: "draft" }]);
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

test("nobody publishes, plans, discards, restores, adds or renames in an editor that another person opened", async () => {
  const courseId = await writer.createCourse("Another person");
  const elementId = await writer.addElement(courseId, "Theirs");
  await writer.publish(courseId);
  const before = await writer.readDraft("courses", courseId);
  const { userId: author } = await createUserWithRole(portal, "editor");
  const { version } = before;
  const publishAt = new Date(portal.clock.now() + 60_000).toISOString();
  const course = `/creator/courses/${courseId}`;
  const draft = draftPath("courses", courseId);
  const changeId = "theirs";
  for (const [method, path, body] of [
    ["POST", `${course}/publish`, { version }],
    ["PUT", `${course}/schedule`, { version, publishAt }],
    ["POST", `${draft}/discard`, { version, changeId }],
    ["POST", `${draft}/revisions/1/restore`, { changeId }],
  ] as const) {
    const { status, json } = await call(editor, method, path, { ...body, author });
    expect([path, status, json.code]).toEqual([path, 409, "AUTHOR-CHANGED"]);
  }
  const outline = `/studio/courses/${courseId}/outline`;
  const send = (fields: Record<string, string>) =>
    postForm(editor, outline, { changeId: "theirs", title: "Not mine", ...fields });
  const adding = { type: "lesson", after: elementId };
  const renaming = { intent: "rename", element: elementId, language: "en" };
  for (const fields of [adding, renaming])
    expect((await send({ ...fields, author })).status).toBe(409);
  expect(await writer.readDraft("courses", courseId)).toEqual(before);
  expect((await writer.readDraft("elements", elementId)).hasChanges).toBe(false);
  for (const [index, fields] of [adding, renaming].entries())
    expect((await send({ ...fields, author: editorId, changeId: `mine-${index}` })).status).toBe(
      200,
    );
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

test("the summary says what publishing would change, and what isn't finished", async () => {
  const courseId = await writer.createCourse("Summary");
  const lessonId = await writer.addElement(courseId, "Old title");
  const path = `/creator/courses/${courseId}/publish`;
  const summary = async () => (await call(editor, "GET", path)).json;
  expect(await summary()).toMatchObject({
    isPublished: false,
    elements: [{ id: lessonId, state: "draft", unfinished: null }],
  });
  await writer.change("elements", lessonId, insertParagraph("b1", "Words"));
  await writer.publish(courseId);
  expect(await summary()).toMatchObject({ isPublished: true, elements: [], removed: [] });
  const webinarId = await writer.addElement(courseId, "Without a date", "webinar");
  const picture = { alt: "", width: 1, height: 1, color: "#000", sources: [] };
  await writer.change(
    "elements",
    lessonId,
    setTitle("New title"),
    insertParagraph("b2", "More", "b1"),
    insertBlock("p1", "image", { picture }, "b2"),
    { op: "remove", path: ["texts", "en", "components"], id: "b1" },
  );
  const changed = await summary();
  expect(changed.courseHasChanges).toBe(true);
  expect(changed.elements).toMatchObject([
    { id: webinarId, state: "draft", unfinished: { path: "date" } },
    {
      id: lessonId,
      titles: { en: "New title" },
      state: "changed",
      picturesWithoutText: 1,
      changes: {
        texts: true,
        settings: false,
        order: false,
        blocks: [
          { group: "text", change: "added", count: 1 },
          { group: "picture", change: "added", count: 1 },
          { group: "text", change: "removed", count: 1 },
        ],
      },
    },
  ]);
});

test("only the elements that an editor chose are published; the others stay as learners see them", async () => {
  const courseId = await writer.createCourse("Partly");
  const oldId = await writer.addElement(courseId, "Shown");
  await writer.publish(courseId);
  await writer.change("elements", oldId, setTitle("Not yet"));
  const chosenId = await writer.addElement(courseId, "Chosen");
  const leftId = await writer.addElement(courseId, "Left out");
  const { version } = await writer.readDraft("courses", courseId);
  const path = `/creator/courses/${courseId}/publish`;
  const { json } = await call(editor, "POST", path, { version, elements: [{ id: chosenId }] });
  expect(json).toMatchObject({ created: [chosenId], changed: [], removed: [] });
  const { text } = await portal.browser().fetch(`/courses/${courseId}`);
  expect(text).toContain("Chosen");
  expect(text).toContain("Shown");
  expect(text).not.toMatch(/Not yet|Left out/);
  const draft = await writer.readDraft("courses", courseId);
  expect(draft.body["elements"]).toMatchObject([{ id: leftId }, { id: chosenId }, { id: oldId }]);
  expect([draft.hasChanges, draft.isOutdated]).toEqual([true, false]);
  await writer.publish(courseId);
  const after = (await portal.browser().fetch(`/courses/${courseId}`)).text;
  expect(after).toContain("Left out");
  expect(after).toContain("Not yet");
});

test("an element is published only as the editor saw it", async () => {
  const courseId = await writer.createCourse("As seen");
  const lessonId = await writer.addElement(courseId, "Lesson");
  const path = `/creator/courses/${courseId}/publish`;
  const choose = async () => {
    const { version, elements } = (await call(editor, "GET", path)).json as unknown as {
      version: number;
      elements: { id: string; version: number }[];
    };
    return { version, elements: elements.map((one) => ({ id: one.id, version: one.version })) };
  };
  expect((await call(editor, "POST", path, await choose())).status).toBe(200);
  await writer.change("elements", lessonId, setTitle("First words"));
  const seen = await choose();
  await writer.change("elements", lessonId, setTitle("Half-written"));
  expect((await call(editor, "POST", path, seen)).json.code).toBe("CONFLICT");
  expect((await call(editor, "POST", path, await choose())).status).toBe(200);
  expect((await portal.browser().fetch(`/courses/${courseId}`)).text).toContain("Half-written");
});

test("a preview shows an element's draft, also to people who have its link", async () => {
  const courseId = await writer.createCourse("Previewed");
  const lessonId = await writer.addElement(courseId, "Before");
  await writer.change("elements", lessonId, insertParagraph("b1", "Words of the draft"));
  expect((await editor.fetch(`/preview/${lessonId}`)).text).toContain("Words of the draft");
  const guest = portal.browser();
  expect((await guest.fetch(`/preview/${lessonId}`)).status).toBe(403);
  const { json } = await call(editor, "POST", "/previews", { id: lessonId });
  const { pathname, search } = new URL(String(json["url"]));
  expect((await guest.fetch(pathname + search)).text).toContain("Words of the draft");
  expect((await portal.second.browser().fetch(pathname + search)).status).toBe(403);
});

test("an earlier revision can be compared and restored, and that can be undone", async () => {
  const courseId = await writer.createCourse("Old words");
  const lessonId = await writer.addElement(courseId, "Old");
  await writer.publish(courseId);
  await writer.change("elements", lessonId, setTitle("New"));
  await writer.publish(courseId);
  const path = `${draftPath("elements", lessonId)}/revisions`;
  const { json: revisions } = await call(editor, "GET", path);
  expect(revisions).toMatchObject([
    { revision: 2, createdBy: editorId },
    { revision: 1, createdBy: editorId },
  ]);
  const old = await call(editor, "GET", `${path}/1`);
  expect(old.json.body).toMatchObject({ texts: { en: { title: "Old" } } });
  const restored = await call(editor, "POST", `${path}/1/restore`, { changeId: "back" });
  expect(restored.json).toMatchObject({
    body: { texts: { en: { title: "Old" } } },
    hasChanges: true,
  });
  const undone = await call(editor, "POST", `${draftPath("elements", lessonId)}/undo`, {
    changeId: "forth",
  });
  expect(undone.json.body).toMatchObject({ texts: { en: { title: "New" } } });
  expect((await call(editor, "GET", `${path}/9`)).status).toBe(404);
  const courseRevisions = `${draftPath("courses", courseId)}/revisions`;
  const { json: ofCourse } = await call(editor, "GET", `${courseRevisions}?limit=1`);
  expect(ofCourse).toHaveLength(1);
  const learner = await openRegisteredBrowser(portal);
  for (const one of [path, courseRevisions])
    expect((await call(learner.browser, "GET", one)).status).toBe(403);
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { editorOf, insertBlock, insertParagraph, nextChangeId } from "#tests/kit/course-editor.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
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

const copyPath = (courseId: string) => `/creator/courses/${courseId}/elements/copy`;
const outlineOf = async (courseId: string) =>
  ((await writer.readDraft("courses", courseId)).body["elements"] as { id: string }[]).map(
    ({ id }) => id,
  );

/** A published course with two lessons, the second of which links to the first, and a second course. */
async function writeCourses(title: string) {
  const courseId = await writer.createCourse(title);
  const first = await writer.addElement(courseId, `${title} one`);
  const second = await writer.addElement(courseId, `${title} two`, "lesson", first);
  await writer.change("elements", first, insertParagraph("b1", "Words to learn."));
  const link = {
    type: "link",
    href: `/lesson/${first}/`,
    children: [{ type: "text", text: "Back" }],
  };
  const nodes = [{ type: "paragraph", children: [link] }];
  await writer.change("elements", second, insertBlock("b2", "rich-text", { nodes }));
  await writer.publish(courseId);
  const targetId = await writer.createCourse(`${title} target`);
  const existing = await writer.addElement(targetId, `${title} existing`);
  return { courseId, first, second, targetId, existing };
}

test("moved elements are new at the end of the other course; learners keep what they did in the first one", async () => {
  const { courseId, first, second, targetId, existing } = await writeCourses("Moved");
  const { browser: learner } = await openRegisteredBrowser(portal);
  const progressPath = `/courses/${courseId}/elements/${first}/progress`;
  expect((await call(learner, "PUT", progressPath, { state: "done" })).status).toBe(200);
  const body = { changeId: nextChangeId(), targetId, elementIds: [second, first], isMove: true };
  const moved = await call(editor, "POST", copyPath(courseId), body);
  expect(moved.status).toBe(200);
  const ids = moved.json["ids"] as unknown as string[];
  expect(await outlineOf(targetId)).toEqual([existing, ...ids]);
  expect(await outlineOf(courseId)).toEqual([]);
  const copy = await writer.readDraft("elements", ids[1]!);
  expect(JSON.stringify(copy.body)).toContain(`"/lesson/${ids[0]}/"`);
  expect((await portal.browser().fetch(`/lesson/${first}`)).status).toBe(200);
  // Nothing is done twice.
  const again = await call(editor, "POST", copyPath(courseId), body);
  expect(again.json).toEqual(moved.json);
  expect(await outlineOf(targetId)).toHaveLength(3);
  await writer.publish(targetId);
  expect((await portal.browser().fetch(`/courses/${targetId}`)).text).toContain("Moved one");
  const { rows } = await portal.database.db.execute<{ course_id: string; states: object }>(sql`
    select course_id, states from course_progress where course_id in (${courseId}, ${targetId})`);
  expect(rows.map((row) => row.course_id)).toEqual([courseId]);
  expect(rows[0]!.states).toHaveProperty(first);
});

test("copied elements stay in the first course, too, with the newest draft in both", async () => {
  const { courseId, first, second, targetId } = await writeCourses("Copied");
  await writer.change("elements", first, insertParagraph("b9", "Not published yet.", "b1"));
  const body = { changeId: nextChangeId(), targetId, elementIds: [first], isMove: false };
  const { json } = await call(editor, "POST", copyPath(courseId), body);
  expect(await outlineOf(courseId)).toEqual([first, second]);
  const copy = await writer.readDraft("elements", String(json["ids"]![0]));
  expect(JSON.stringify(copy.body)).toContain("Not published yet.");
});

test("elements go only to another course of the same portal, by people who write courses", async () => {
  const { courseId, first, targetId } = await writeCourses("Guarded");
  const send = async (browser: Browser, changes: object) =>
    (
      await call(browser, "POST", copyPath(courseId), {
        changeId: nextChangeId(),
        targetId,
        elementIds: [first],
        isMove: true,
        ...changes,
      })
    ).status;
  expect(await send(editor, { targetId: courseId })).toBe(422);
  expect(await send(editor, { elementIds: [first, "unknown"] })).toBe(422);
  expect(await send(editor, { targetId: "unknown" })).toBe(404);
  expect(await send((await openRegisteredBrowser(portal)).browser, {})).toBe(403);
  const stranger = (await createUserWithRole(portal.second, "mp-admin")).browser;
  expect(await send(stranger, {})).toBe(404);
  expect(await outlineOf(courseId)).toContain(first);
});

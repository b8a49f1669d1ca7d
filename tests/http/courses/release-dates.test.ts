import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { editorOf } from "#tests/kit/course-editor.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let writer: Browser;
let editor: ReturnType<typeof editorOf>;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ browser: writer } = await createUserWithRole(portal, "editor"));
  editor = editorOf(writer);
});
afterAll(() => portal.close());

const dayMs = 24 * 60 * 60 * 1000;
const set = (path: string[], value: unknown) => ({ op: "set", path, value });
const inDays = (days: number) => new Date(portal.clock.now() + days * dayMs).toISOString();

/** Publishes a course with two lessons in free order. */
async function publishCourse({ course = [] as unknown[], second = [] as unknown[] }) {
  const courseId = await editor.createCourse("Week by week");
  const first = await editor.addElement(courseId, "First week");
  const later = await editor.addElement(courseId, "Second week", "lesson", first);
  await editor.change("courses", courseId, set(["arbitraryWalkthrough"], true), ...course);
  if (second.length > 0) await editor.change("elements", later, ...second);
  await editor.publish(courseId);
  return { courseId, first, later };
}

const statusOf = async (path: string) => (await portal.browser().fetch(path)).status;
const coursePage = async (courseId: string) =>
  (await portal.browser().fetch(`/courses/${courseId}`)).text;

test("a lesson opens and closes for guests at its times, also on a page that was cached before", async () => {
  const dates = [set(["opensAt"], inDays(2)), set(["closesAt"], inDays(4))];
  const { courseId, first, later } = await publishCourse({ second: dates });
  const listed = await call(writer, "GET", `/creator/courses/${courseId}/elements`);
  expect(listed.json).toMatchObject([{ hasDates: false }, { hasDates: true }]);
  expect(await statusOf(`/lesson/${first}`)).toBe(200);
  const refused = await portal.browser().fetch(`/lesson/${later}`);
  expect(refused.headers.get("location")).toBe(`/courses/${courseId}#contents`);
  const before = await coursePage(courseId);
  expect(before).toContain("Opens ");
  expect(before).not.toContain(`href="/lesson/${later}`);
  portal.clock.advance(2 * dayMs);
  expect(await statusOf(`/lesson/${later}`)).toBe(200);
  expect(await coursePage(courseId)).toContain(`href="/lesson/${later}`);
  portal.clock.advance(2 * dayMs);
  expect(await statusOf(`/lesson/${later}`)).toBe(302);
  expect(await coursePage(courseId)).toContain("Closed now");
});

test("nobody can answer or finish a lesson by the API before it opens", async () => {
  const { courseId, later } = await publishCourse({ second: [set(["opensAt"], inDays(1))] });
  const { browser } = await openRegisteredBrowser(portal);
  const path = `/courses/${courseId}/elements/${later}/progress`;
  expect((await call(browser, "GET", `/elements/${later}`)).status).toBe(403);
  expect((await call(browser, "PUT", path, { state: "done" })).status).toBe(403);
  portal.clock.advance(dayMs);
  expect((await call(browser, "GET", `/elements/${later}`)).status).toBe(200);
  expect((await call(browser, "PUT", path, { state: "done" })).status).toBe(200);
});

test("a lesson opens for each learner so many days after they started the course", async () => {
  const { courseId, first, later } = await publishCourse({
    second: [set(["opensAfterDays"], 3)],
  });
  const open = async (browser: Browser) =>
    (await call(browser, "GET", `/elements/${later}`)).status;
  const { browser: early } = await openRegisteredBrowser(portal);
  const { browser: late } = await openRegisteredBrowser(portal);
  const start = { state: "opened" };
  const path = `/courses/${courseId}/elements/${first}/progress`;
  expect((await call(early, "PUT", path, start)).status).toBe(200);
  expect(await open(early)).toBe(403);
  portal.clock.advance(3 * dayMs);
  expect(await open(early)).toBe(200);
  expect((await call(late, "PUT", path, start)).status).toBe(200);
  expect(await open(late)).toBe(403);
  expect(await coursePage(courseId)).toContain("Opens 3 days after you start");
});

test("a course that isn't open yet shows when it opens, and opens no lesson", async () => {
  const { courseId, first } = await publishCourse({ course: [set(["opensAt"], inDays(1))] });
  expect(await coursePage(courseId)).toContain("Opens ");
  expect(await statusOf(`/lesson/${first}`)).toBe(302);
  portal.clock.advance(dayMs);
  expect(await statusOf(`/lesson/${first}`)).toBe(200);
});

test("a course that closes before it opens isn't published", async () => {
  const courseId = await editor.createCourse("Never open");
  await editor.change(
    "courses",
    courseId,
    set(["opensAt"], inDays(2)),
    set(["closesAt"], inDays(1)),
  );
  const { version } = await editor.readDraft("courses", courseId);
  const publishing = await call(writer, "POST", `/creator/courses/${courseId}/publish`, {
    version,
  });
  expect([publishing.status, publishing.text]).toEqual([422, expect.stringContaining("closesAt")]);
});

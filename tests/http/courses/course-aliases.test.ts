import { afterAll, beforeAll, expect, test } from "vitest";
import { elementPath } from "#domains/courses/element-access.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { changeDraft, editorOf, setTitle } from "#tests/kit/course-editor.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let browser: Browser;
let editor: ReturnType<typeof editorOf>;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ browser } = await createUserWithRole(portal, "editor"));
  editor = editorOf(browser);
});
afterAll(() => portal.close());

const alias = (value: string) => ({ op: "set", path: ["alias"], value });
const noAlias = { op: "unset", path: ["alias"] };

async function publishCourse(title: string, ...operations: unknown[]) {
  const courseId = await editor.createCourse(title);
  const lessonId = await editor.addElement(courseId, `${title}, one`);
  if (operations.length > 0) await editor.change("courses", courseId, ...operations);
  await editor.publish(courseId);
  return { courseId, lessonId };
}
async function publishAlias(courseId: string, operation: unknown) {
  await editor.change("courses", courseId, operation);
  await editor.publish(courseId);
}
const open = (path: string) => portal.browser().fetch(path);
const publishingStatus = async (courseId: string) => {
  const { version } = await editor.readDraft("courses", courseId);
  return call(browser, "POST", `/creator/courses/${courseId}/publish`, { version });
};

test("a published alias is the course's address; the id and older aliases redirect to it with path and query", async () => {
  const { courseId, lessonId } = await publishCourse("Rivers");
  const before = await open(`/courses/${courseId}`);
  expect([before.status, before.text.includes("Rivers")]).toEqual([200, true]);
  await editor.change("courses", courseId, alias("rivers-of-life"));
  expect((await open("/courses/rivers-of-life")).status).toBe(404);
  await editor.publish(courseId);
  const page = await open("/courses/rivers-of-life");
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/<link rel="canonical" href="[^"]+\/courses\/rivers-of-life[/"?]/);
  expect(page.text).not.toContain(`/courses/${courseId}"`);
  expect((await open("/courses/")).text).toContain('href="/courses/rivers-of-life');
  expect((await open("/sitemap.xml")).text).toContain("/courses/rivers-of-life<");
  await publishAlias(courseId, alias("rivers"));
  await publishAlias(courseId, alias("streams"));
  for (const old of [courseId, "rivers-of-life", "rivers"]) {
    const redirect = await open(`/courses/${old}?lang=uk&from=mail`);
    expect([redirect.status, redirect.headers.get("location")]).toEqual([
      301,
      "/courses/streams?lang=uk&from=mail",
    ]);
    // A browser that remembered the redirect would go in circles when the alias is taken back.
    expect(redirect.headers.get("cache-control")).toMatch(/no-cache|no-store/);
  }
  const rest = [`lesson/${lessonId}`, "reviews", "finished"];
  for (const part of rest)
    expect((await open(`/courses/rivers-of-life/${part}?page=2`)).headers.get("location")).toMatch(
      new RegExp(`^/courses/streams/${part}/?\\?page=2$`),
    );
  expect((await open(`/courses/streams/lesson/${lessonId}`)).status).toBe(200);
  expect((await open("/courses/streams/reviews")).status).toBe(200);
  expect((await open(elementPath({ id: lessonId, type: "lesson" }))).text).toContain(
    'href="/courses/streams',
  );
  await publishAlias(courseId, noAlias);
  expect((await open(`/courses/${courseId}`)).status).toBe(200);
  expect((await open("/courses/streams")).headers.get("location")).toMatch(
    new RegExp(`^/courses/${courseId}/?$`),
  );
});

test("a form that was sent to an older address still works", async () => {
  const { courseId } = await publishCourse("Forms", alias("forms-now"));
  const fields = { intent: "start" };
  const sent = await postForm(portal.browser(), `/courses/${courseId}`, fields);
  expect([sent.status, sent.headers.get("location")]).toEqual([
    303,
    expect.stringContaining("/lesson/"),
  ]);
});

test("an alias belongs to one course, also an older one, and never equals another course's id", async () => {
  const { courseId: first } = await publishCourse("First well", alias("well-a"));
  await publishAlias(first, alias("well-b"));
  const { courseId: second } = await publishCourse("Second well");
  for (const taken of ["well-a", "well-b", first]) {
    await editor.change("courses", second, alias(taken));
    const { json } = await call(browser, "GET", `/creator/courses/${second}/publish`);
    expect(json["unfinished"]).toMatchObject({ path: "alias" });
    const { status, text } = await publishingStatus(second);
    expect([status, text]).toEqual([422, expect.stringContaining("alias: Another course")]);
  }
  await publishAlias(second, alias(second));
  expect((await open(`/courses/${second}`)).status).toBe(200);
  await publishAlias(first, alias("well-a"));
  expect((await open("/courses/well-b")).headers.get("location")).toMatch(/^\/courses\/well-a\/?$/);
  expect(await editor.createCourse("Well b")).not.toBe("well-b");
});

test.each([
  "",
  "Wells",
  "two words",
  "-wells",
  "wells--two",
  "lesson",
  "колодязі",
  "x".repeat(81),
  5,
])("the alias %j is refused with its place", async (value) => {
  const courseId = await editor.createCourse("Refused");
  const { version } = await editor.readDraft("courses", courseId);
  const operation = { op: "set", path: ["alias"], value };
  const { status, text } = await changeDraft(browser, "courses", courseId, version, [operation]);
  expect([status, text]).toEqual([422, expect.stringContaining("alias")]);
});

test("a copy of a course has no alias", async () => {
  const { courseId } = await publishCourse("Copied", alias("copied-once"));
  const { json } = await call(browser, "POST", `/creator/courses/${courseId}/duplicate`);
  const copyId = String(json["id"]);
  expect((await editor.readDraft("courses", copyId)).body).not.toHaveProperty("alias");
  await editor.change("courses", copyId, setTitle("A copy"));
  await editor.publish(copyId);
  expect((await open("/courses/copied-once")).text).toContain("Copied");
});

test("portals don't share aliases", async () => {
  await publishCourse("Ours", alias("shared-name"));
  const other = await startTestPortal();
  try {
    const { browser: otherBrowser } = await createUserWithRole(other, "editor");
    const otherEditor = editorOf(otherBrowser);
    expect((await other.browser().fetch("/courses/shared-name")).status).toBe(404);
    const courseId = await otherEditor.createCourse("Theirs");
    await otherEditor.change("courses", courseId, alias("shared-name"));
    await otherEditor.publish(courseId);
    expect((await other.browser().fetch("/courses/shared-name")).text).toContain("Theirs");
    expect((await open("/courses/shared-name")).text).toContain("Ours");
  } finally {
    await other.close();
  }
});

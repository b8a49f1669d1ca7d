import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { changeDraft, editorOf } from "#tests/kit/course-editor.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let browser: Browser;
let editor: ReturnType<typeof editorOf>;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ browser } = await createUserWithRole(portal, "editor"));
  editor = editorOf(browser);
});
afterAll(() => portal.close());

const set = (path: string[], value: unknown) => ({ op: "set", path, value });
const readAsGuest = async (path: string) => (await portal.browser().fetch(path)).text;

/** Publishes a course with one lesson. */
async function publishCourse(title: string, ...operations: unknown[]) {
  const courseId = await editor.createCourse(title);
  const lessonId = await editor.addElement(courseId, `${title}, one`);
  if (operations.length > 0) await editor.change("courses", courseId, ...operations);
  await editor.publish(courseId);
  return { courseId, lessonId };
}

test("search engines and chats get a course's own title and description, or else its title and description", async () => {
  const { courseId } = await publishCourse("Wells", set(["texts", "en", "description"], "Water."));
  const plain = await readAsGuest(`/courses/${courseId}`);
  expect(plain).toContain('<meta property="og:description" content="Water."');
  expect(plain).toMatch(/<title>Wells · [^<]+<\/title>/);
  await editor.change(
    "courses",
    courseId,
    set(["texts", "en", "seoTitle"], "Wells of the Bible"),
    set(["texts", "en", "seoDescription"], "Seven wells, seven evenings."),
  );
  await editor.publish(courseId);
  const own = await readAsGuest(`/courses/${courseId}`);
  expect(own).toContain("<title>Wells of the Bible</title>");
  expect(own).toContain('<meta property="og:title" content="Wells of the Bible"');
  expect(own).toContain('<meta property="og:description" content="Seven wells, seven evenings."');
});

test.each([
  ["seoTitle", ""],
  ["seoTitle", "x".repeat(1_000)],
  ["seoDescription", 5],
])("a wrong %s is refused with its place", async (name, value) => {
  const courseId = await editor.createCourse("Refused");
  const { version } = await editor.readDraft("courses", courseId);
  const { status, text } = await changeDraft(browser, "courses", courseId, version, [
    set(["texts", "en", name], value),
  ]);
  expect([status, text]).toEqual([422, expect.stringContaining(`texts.en.${name}`)]);
});

test("an element keeps the question above its discussion while it is edited", async () => {
  const { courseId, lessonId } = await publishCourse("Questions");
  const question = set(["texts", "en", "discussionQuestion"], "Which well is yours?");
  await editor.change("elements", lessonId, question);
  await editor.publish(courseId);
  const { body } = await editor.readDraft("elements", lessonId);
  expect(body).toMatchObject({ texts: { en: { discussionQuestion: "Which well is yours?" } } });
});

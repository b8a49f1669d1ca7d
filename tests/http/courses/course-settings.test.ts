import { afterAll, beforeAll, expect, test } from "vitest";
import { elementPath } from "#domains/courses/element-access.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { changeDraft, editorOf } from "#tests/kit/course-editor.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
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

test("a course without discussions hides those of its elements, until they are allowed again", async () => {
  const { courseId, lessonId } = await publishCourse("Quiet");
  await editor.change("elements", lessonId, set(["discussion"], true));
  await editor.publish(courseId);
  const { browser: learner } = await openRegisteredBrowser(portal);
  const readDiscussion = async () =>
    (await call(learner, "GET", `/discussions/${lessonId}/messages`)).status;
  const isOnPage = async () =>
    (await learner.fetch(elementPath({ id: lessonId, type: "lesson" }))).text.includes(">Discuss<");
  expect([await readDiscussion(), await isOnPage()]).toEqual([200, true]);
  await editor.change("courses", courseId, set(["discussions"], false));
  expect([await readDiscussion(), await isOnPage()]).toEqual([200, true]);
  await editor.publish(courseId);
  expect([await readDiscussion(), await isOnPage()]).toEqual([404, false]);
  const { json } = await call(browser, "POST", `/creator/courses/${courseId}/duplicate`);
  const copy = await editor.readDraft("courses", String(json["id"]));
  expect(copy.body).toMatchObject({ discussions: false });
  await editor.change("courses", courseId, { op: "unset", path: ["discussions"] });
  await editor.publish(courseId);
  expect([await readDiscussion(), await isOnPage()]).toEqual([200, true]);
});

test("a course shows which mentors get its questions, and who leads mentors can change that", async () => {
  const { courseId } = await publishCourse("Asked");
  const admin = (await createUserWithRole(portal, "mp-admin")).browser;
  const mentor = (await createUserWithRole(portal, "mentor")).userId;
  const choose = async (courseIds: string[]) => {
    const json = {
      leaderId: null,
      campaign: "",
      courseIds,
      pageIds: [],
      languages: [],
      openMax: 10,
    };
    expect((await call(admin, "PUT", `/mentor-profiles/bo:${mentor}`, json)).status).toBe(200);
  };
  const readAnswers = async () => {
    const { json } = await call(browser, "GET", `/creator/courses/${courseId}/mentors`);
    const { mentors } = json as unknown as { mentors: { id: string; answers: string }[] };
    return mentors.find(({ id }) => id === `bo:${mentor}`)?.answers;
  };
  expect(await readAnswers()).toBe("all");
  await choose(["first-steps"]);
  expect(await readAnswers()).toBe("no");
  await choose([courseId]);
  expect(await readAnswers()).toBe("course");
  expect((await browser.fetch(`/studio/courses/${courseId}`)).text).toContain(mentor);
});

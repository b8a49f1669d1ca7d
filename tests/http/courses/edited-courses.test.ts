import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyCourseTrash } from "#domains/courses/empty-course-trash.server.ts";
import { trashDays } from "#domains/courses/edited-course.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { editorOf, insertParagraph, setTitle } from "#tests/kit/course-editor.ts";
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

type Listed = { id: string; title: string; state: string; learners: number; trashedAt: string };
const list = async (search = "", browser = editor) => {
  const { status, json } = await call(browser, "GET", `/creator/courses${search}`);
  expect(status).toBe(200);
  return json as unknown as Listed[];
};
const idsOf = async (search = "") => (await list(search)).map(({ id }) => id);
const find = async (id: string) => (await list()).find((course) => course.id === id);
const act = async (method: string, path: string, body?: unknown) => {
  const { status, json, text } = await call(editor, method, `/creator/courses/${path}`, body);
  expect({ path, status, text }).toMatchObject({ path, status: 200 });
  return json;
};
const statusOf = async (path: string, browser = portal.browser()) =>
  (await browser.fetch(path)).status;
const listedOnPortal = async (id: string) =>
  (await call(portal.browser(), "GET", "/courses?exceptHidden=true")).text.includes(`"${id}"`);

/** A published course with one lesson, and a learner who has finished the lesson. */
async function publishWithLearner(title: string) {
  const courseId = await writer.createCourse(title);
  const lessonId = await writer.addElement(courseId, `${title}, first lesson`);
  await writer.change("elements", lessonId, insertParagraph("b1", "Words to learn."));
  await writer.publish(courseId);
  const { browser: learner } = await openRegisteredBrowser(portal);
  const progressPath = `/courses/${courseId}/elements/${lessonId}/progress`;
  expect((await call(learner, "PUT", progressPath, { state: "done" })).status).toBe(200);
  const readProgress = async () =>
    (await call(learner, "GET", `/courses/${courseId}/progress`)).text;
  return { courseId, lessonId, learner, readProgress };
}

describe("the editors' list of courses", () => {
  test("says what learners see of each course, and how many have started it", async () => {
    const { courseId, lessonId } = await publishWithLearner("Lilies");
    expect(await find(courseId)).toMatchObject({ state: "published", learners: 1 });
    await writer.change("elements", lessonId, setTitle("Lilies of the field"));
    expect(await find(courseId)).toMatchObject({ state: "changed" });
    await writer.publish(courseId);
    expect(await find(courseId)).toMatchObject({ state: "published" });
    await writer.change("courses", courseId, setTitle("Lilies and birds"));
    expect(await find(courseId)).toMatchObject({ state: "changed", title: "Lilies" });
    const draftId = await writer.createCourse("Ravens");
    expect(await find(draftId)).toMatchObject({ state: "draft", learners: 0 });
    expect(await idsOf("?filter=draft&text=raven")).toEqual([draftId]);
    expect(await idsOf("?filter=published&text=raven")).toEqual([]);
    expect(await idsOf("?text=LILIES&textsLanguage=en")).toEqual([courseId]);
    expect(await idsOf("?text=lilies&textsLanguage=uk")).toEqual([]);
    expect(await idsOf("?text=%25")).toEqual([]);
  });

  test("is only for those who write courses, and only of their portal", async () => {
    const courseId = await writer.createCourse("Ours alone");
    const { browser: learner } = await openRegisteredBrowser(portal);
    expect((await call(learner, "GET", "/creator/courses")).status).toBe(403);
    const stranger = (await createUserWithRole(portal.second, "mp-admin")).browser;
    expect((await list("?text=ours", stranger)).length).toBe(0);
    for (const [method, path] of [
      ["DELETE", courseId],
      ["POST", `${courseId}/restore`],
      ["POST", `${courseId}/duplicate`],
    ] as const) {
      expect((await call(learner, method, `/creator/courses/${path}`)).status).toBe(403);
      expect((await call(stranger, method, `/creator/courses/${path}`)).status).toBe(404);
    }
    expect(await find(courseId)).toBeDefined();
  });
});

test("a copy has the newest drafts under new ids, and nobody's progress", async () => {
  const { courseId, lessonId, learner } = await publishWithLearner("Mustard seed");
  await writer.change("elements", lessonId, setTitle("Not published yet"));
  const { id } = (await act("POST", `${courseId}/duplicate`)) as unknown as { id: string };
  expect(await find(id)).toMatchObject({
    state: "draft",
    title: "Mustard seed (2)",
    learners: 0,
  });
  expect(await statusOf(`/courses/${id}`)).toBe(404);
  const { elements } = (await writer.readDraft("courses", id)).body as {
    elements: { id: string }[];
  };
  expect(elements).toHaveLength(1);
  const copyId = elements[0]!.id;
  expect(copyId).not.toBe(lessonId);
  const copied = await writer.readDraft("elements", copyId);
  expect(copied.body["texts"]).toMatchObject({
    en: { title: "Not published yet", components: [{ id: "b1" }] },
  });
  await writer.publish(id);
  expect(await statusOf(`/lesson/${copyId}`)).toBe(200);
  const { text } = await call(learner, "GET", `/courses/${id}/progress`);
  expect(text).not.toContain('done"');
  const again = (await act("POST", `${courseId}/duplicate`)) as unknown as { id: string };
  expect(await find(again.id)).toMatchObject({ title: "Mustard seed (3)" });
});

test("a copy of a draft without texts has those of its original", async () => {
  const courseId = await writer.createCourse("No words");
  await writer.change("courses", courseId, { op: "set", path: ["texts"], value: {} });
  const { id } = (await act("POST", `${courseId}/duplicate`)) as unknown as { id: string };
  expect(await find(id)).toMatchObject({ title: "No words (2)" });
});

test("an archived course is in no list, stays so when published, and learners keep it", async () => {
  const { courseId, lessonId, learner } = await publishWithLearner("Old wineskins");
  expect(await listedOnPortal(courseId)).toBe(true);
  await act("POST", `${courseId}/archive`, { isArchived: true });
  expect(await listedOnPortal(courseId)).toBe(false);
  expect(await idsOf("?text=wineskins")).toEqual([]);
  expect(await idsOf("?filter=archived&text=wineskins")).toEqual([courseId]);
  expect(await statusOf(`/courses/${courseId}`, learner)).toBe(200);
  expect(await statusOf(`/lesson/${lessonId}`, learner)).toBe(200);
  expect((await portal.browser().fetch("/sitemap.xml")).text).not.toContain(courseId);
  await writer.change("courses", courseId, setTitle("Older wineskins"));
  await writer.publish(courseId);
  expect(await listedOnPortal(courseId)).toBe(false);
  await act("POST", `${courseId}/archive`, { isArchived: false });
  expect(await listedOnPortal(courseId)).toBe(true);
});

describe("a course in the trash", () => {
  test("is found by nobody, and comes back with its place, progress and drafts", async () => {
    const { courseId, lessonId, readProgress } = await publishWithLearner("Lost coin");
    const progress = await readProgress();
    await writer.change("elements", lessonId, setTitle("Still a draft"));
    const order = await idsOf();
    await act("DELETE", courseId);
    for (const path of [`/courses/${courseId}`, `/lesson/${lessonId}`])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    expect(await idsOf()).toEqual(order.filter((id) => id !== courseId));
    expect(await idsOf("?filter=trash&text=coin")).toEqual([courseId]);
    for (const path of [
      `/creator/courses/${courseId}`,
      `/creator/courses/${courseId}/draft`,
      `/creator/elements/${lessonId}/draft`,
    ])
      expect([path, (await call(editor, "GET", path)).status]).toEqual([path, 404]);
    for (const [action, body] of [
      ["publish", { version: 0 }],
      ["unpublish", undefined],
      ["duplicate", undefined],
      ["archive", { isArchived: true }],
    ] as const) {
      const path = `/creator/courses/${courseId}/${action}`;
      expect([path, (await call(editor, "POST", path, body)).status]).toEqual([path, 404]);
    }
    await act("POST", `${courseId}/restore`);
    expect(await idsOf()).toEqual(order);
    expect(await statusOf(`/lesson/${lessonId}`)).toBe(200);
    expect(await readProgress()).toBe(progress);
    expect(await find(courseId)).toMatchObject({ state: "changed", learners: 1 });
  });

  test("is deleted for good after its time, and its ids are never used again", async () => {
    const { courseId, lessonId } = await publishWithLearner("Withered fig tree");
    const keptId = await writer.createCourse("Kept in the trash");
    await act("DELETE", courseId);
    await portal.database.db.execute(sql`
      update courses set trashed_at = trashed_at - make_interval(days => ${trashDays}, mins => 1)
      where id = ${courseId}`);
    await act("DELETE", keptId);
    await emptyCourseTrash({ db: portal.database.db, clock: portal.clock });
    expect(await idsOf("?filter=trash&text=fig")).toEqual([]);
    expect(await idsOf("?filter=trash&text=kept")).toEqual([keptId]);
    expect((await call(editor, "POST", `/creator/courses/${courseId}/restore`)).status).toBe(404);
    const { rows } = await portal.database.db.execute(sql`
      select 1 from course_revisions where course_id = ${courseId}
      union all select 1 from element_revisions where element_id = ${lessonId}
      union all select 1 from drafts where id in (${courseId}, ${lessonId})
      union all select 1 from draft_changes where id in (${courseId}, ${lessonId})`);
    expect(rows).toEqual([]);
    const nextId = await writer.createCourse("Withered fig tree");
    expect(nextId).not.toBe(courseId);
    expect(await writer.addElement(nextId, "Withered fig tree, first lesson")).not.toBe(lessonId);
  });
});

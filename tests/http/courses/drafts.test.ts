import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import {
  changeDraft,
  draftPath,
  editorOf,
  insertParagraph,
  nextChangeId,
  setTitle,
} from "#tests/kit/course-editor.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;
let secondEditor: Browser;
let writer: ReturnType<typeof editorOf>;

beforeAll(async () => {
  portal = await startTestPortal();
  editor = (await createUserWithRole(portal, "editor")).browser;
  secondEditor = (await createUserWithRole(portal, "mp-admin")).browser;
  writer = editorOf(editor);
});
afterAll(() => portal.close());

const readAsGuest = async (path: string) => portal.browser().fetch(path);

describe("a course that is written in the studio", () => {
  test("is read by guests only once it is published, and later changes only once they are published", async () => {
    const courseId = await writer.createCourse("A walk to the well");
    const lessonId = await writer.addElement(courseId, "Setting out");
    const { version } = await writer.readDraft("elements", lessonId);
    expect(
      (
        await changeDraft(editor, "elements", lessonId, version, [
          insertParagraph("b1", "Words of b1"),
        ])
      ).status,
    ).toBe(200);
    const [coursePath, lessonPath] = [`/courses/${courseId}`, `/lesson/${lessonId}`];
    for (const path of [coursePath, lessonPath]) expect((await readAsGuest(path)).status).toBe(404);
    const published = await writer.publish(courseId);
    expect(published["created"]).toEqual([lessonId]);
    expect((await readAsGuest(coursePath)).text).toContain("Setting out");
    expect((await readAsGuest(lessonPath)).text).toContain("Words of b1");
    const next = await writer.readDraft("elements", lessonId);
    expect(next.hasChanges).toBe(false);
    await changeDraft(editor, "elements", lessonId, next.version, [
      setTitle("Setting out at dawn"),
    ]);
    expect((await readAsGuest(lessonPath)).text).not.toContain("at dawn");
    expect((await writer.publish(courseId))["changed"]).toEqual([lessonId]);
    expect((await readAsGuest(lessonPath)).text).toContain("Setting out at dawn");
  });

  test("can have a question above a lesson's discussion", async () => {
    const courseId = await writer.createCourse("A question");
    const lessonId = await writer.addElement(courseId, "Setting out");
    const path = ["texts", "en", "discussionQuestion"];
    await writer.change("elements", lessonId, { op: "set", path, value: "Where are you going?" });
    const { body } = await writer.readDraft("elements", lessonId);
    expect(body).toMatchObject({ texts: { en: { discussionQuestion: "Where are you going?" } } });
  });

  test("stays unpublished with a problem, and the answer names the place", async () => {
    const courseId = await writer.createCourse("Without a price");
    const { version } = await writer.readDraft("courses", courseId);
    await changeDraft(editor, "courses", courseId, version, [
      { op: "set", path: ["type"], value: "paid" },
    ]);
    const path = `/creator/courses/${courseId}/publish`;
    const refused = await call(editor, "POST", path, { version: version + 1 });
    expect([refused.status, refused.json.message]).toEqual([
      422,
      "price: A paid course needs a price.",
    ]);
  });
});

describe("two editors", () => {
  test("change different places at once, and both changes stay", async () => {
    const courseId = await writer.createCourse("Together");
    const lessonId = await writer.addElement(courseId, "Shared");
    const { version } = await writer.readDraft("elements", lessonId);
    await changeDraft(editor, "elements", lessonId, version, [
      insertParagraph("b1", "Words of b1"),
    ]);
    const late = await changeDraft(secondEditor, "elements", lessonId, version, [
      setTitle("Renamed"),
    ]);
    expect(late.json).toMatchObject({ version: version + 2, clashes: [] });
    expect(late.json.missed).toHaveLength(1);
    const { body } = await writer.readDraft("elements", lessonId);
    expect(body["texts"]).toMatchObject({ en: { title: "Renamed", components: [{ id: "b1" }] } });
  });

  test("learn that they changed the same place, and nothing is overwritten", async () => {
    const courseId = await writer.createCourse("Same place");
    const { version } = await writer.readDraft("courses", courseId);
    await changeDraft(editor, "courses", courseId, version, [setTitle("First")]);
    const late = await changeDraft(secondEditor, "courses", courseId, version, [
      setTitle("Second"),
    ]);
    expect(late.json.clashes).toEqual([
      { index: 0, path: ["texts", "en", "title"], current: "First" },
    ]);
    expect((await writer.readDraft("courses", courseId)).body["texts"]).toMatchObject({
      en: { title: "First" },
    });
  });
});

test("a change that is sent again is stored once", async () => {
  const courseId = await writer.createCourse("Sent twice");
  const lessonId = await writer.addElement(courseId, "Once");
  const { version } = await writer.readDraft("elements", lessonId);
  const answers = [];
  for (let n = 0; n < 2; n += 1)
    answers.push(
      await changeDraft(
        editor,
        "elements",
        lessonId,
        version,
        [insertParagraph("b1", "Words of b1")],
        "same",
      ),
    );
  expect(answers.map(({ status, json }) => [status, json.version])).toEqual([
    [200, version + 1],
    [200, version + 1],
  ]);
});

test("a person undoes and redoes their own changes, and those of others stay", async () => {
  const courseId = await writer.createCourse("Undo");
  const { version } = await writer.readDraft("courses", courseId);
  const titleOf = async () =>
    (await writer.readDraft("courses", courseId)).body["texts"] as {
      en: { title: string; keywords: string };
    };
  const takeBack = (browser: Browser, action: string) =>
    call(browser, "POST", `${draftPath("courses", courseId)}/${action}`, {
      changeId: nextChangeId(),
    });
  await changeDraft(editor, "courses", courseId, version, [setTitle("One")]);
  await changeDraft(editor, "courses", courseId, version + 1, [setTitle("Two")]);
  await changeDraft(secondEditor, "courses", courseId, version + 2, [
    { op: "set", path: ["texts", "en", "keywords"], value: "well" },
  ]);
  expect((await takeBack(editor, "undo")).status).toBe(200);
  expect((await titleOf()).en).toMatchObject({ title: "One", keywords: "well" });
  await takeBack(editor, "undo");
  expect((await titleOf()).en).toMatchObject({ title: "Undo", keywords: "well" });
  expect((await takeBack(editor, "undo")).json.code).toBe("NOTHING-TO-UNDO");
  await takeBack(editor, "redo");
  await takeBack(editor, "redo");
  expect((await titleOf()).en).toMatchObject({ title: "Two", keywords: "well" });
  await changeDraft(secondEditor, "courses", courseId, version + 7, [setTitle("Theirs")]);
  expect((await takeBack(editor, "undo")).json.code).toBe("UNDO-CONFLICT");
});

test("discarding a draft can be undone", async () => {
  const courseId = await writer.createCourse("Discard");
  const { version } = await writer.readDraft("courses", courseId);
  await changeDraft(editor, "courses", courseId, version, [setTitle("Unwanted")]);
  const path = draftPath("courses", courseId);
  const body = { changeId: nextChangeId(), version: version + 1 };
  expect((await call(editor, "POST", `${path}/discard`, body)).json).toMatchObject({
    hasChanges: false,
    body: { texts: { en: { title: "Discard" } } },
  });
  const again = await call(editor, "POST", `${path}/discard`, body);
  expect(again.json).toMatchObject({ version: version + 2, hasChanges: false });
  const undone = await call(editor, "POST", `${path}/undo`, { changeId: nextChangeId() });
  expect(undone.json).toMatchObject({
    hasChanges: true,
    body: { texts: { en: { title: "Unwanted" } } },
  });
});

test("learners, guests and another portal's admin can't see or change drafts", async () => {
  const courseId = await writer.createCourse("Secret");
  const learner = (await openRegisteredBrowser(portal)).browser;
  const stranger = (await createUserWithRole(portal.second, "mp-admin")).browser;
  const path = draftPath("courses", courseId);
  expect((await call(learner, "GET", path)).status).toBe(403);
  expect((await call(portal.browser(), "GET", path)).status).toBe(401);
  expect((await call(stranger, "GET", path)).status).toBe(404);
  expect((await changeDraft(learner, "courses", courseId, 0, [setTitle("x")])).status).toBe(403);
  expect((await changeDraft(stranger, "courses", courseId, 0, [setTitle("x")])).status).toBe(404);
});

describe("bad input is refused, and the draft stays as it was", () => {
  const deep = () => {
    let value: unknown = "x";
    for (let n = 0; n < 150; n += 1) value = [value];
    return value;
  };
  test.each<[string, unknown[]]>([
    ["a field that isn't known", [{ op: "set", path: ["colour"], value: "red" }]],
    ["a value of another type", [{ op: "set", path: ["price"], value: "much" }]],
    ["a place that isn't there", [{ op: "remove", path: ["elements"], id: "x" }]],
    ["a value without end", [{ op: "set", path: ["categoryId"], value: deep() }]],
    ["no operation", []],
    ["an operation that isn't known", [{ op: "burn", path: [] }]],
    ["an inherited property", [{ op: "set", path: ["__proto__", "x"], value: 1 }]],
  ])("%s", async (_, operations) => {
    const courseId = await writer.createCourse("Bad input");
    const { version } = await writer.readDraft("courses", courseId);
    expect((await changeDraft(editor, "courses", courseId, version, operations)).status).toBe(422);
    expect((await writer.readDraft("courses", courseId)).version).toBe(version);
  });
});

test("elements of one name get ids of their own, also when many have it", async () => {
  const courseId = await writer.createCourse("Many of one name");
  const ids: string[] = [];
  for (let count = 0; count < 102; count++) ids.push(await writer.addElement(courseId, "Prayer"));
  expect(ids.slice(0, 3)).toEqual(["prayer", "prayer-2", "prayer-3"]);
  expect(ids.at(-1)).toMatch(/^prayer-[0-9a-f-]{36}$/);
  expect(new Set(ids).size).toBe(102);
});

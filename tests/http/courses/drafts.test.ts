import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;
let secondEditor: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  editor = (await createUserWithRole(portal, "editor")).browser;
  secondEditor = (await createUserWithRole(portal, "mp-admin")).browser;
});
afterAll(() => portal.close());

let changeCount = 0;
const nextChangeId = () => `change-${(changeCount += 1)}`;

async function createCourse(title: string): Promise<string> {
  const { status, json } = await call(editor, "POST", "/creator/courses", { title });
  expect(status).toBe(200);
  return json.id as unknown as string;
}

async function addElement(
  courseId: string,
  title: string,
  type = "lesson",
  after: string | null = null,
) {
  const path = `/creator/courses/${courseId}/elements`;
  const { status, json } = await call(editor, "POST", path, {
    changeId: nextChangeId(),
    type,
    title,
    after,
  });
  expect(status).toBe(200);
  return json.id as unknown as string;
}

type Document = "courses" | "elements";
const draftPath = (document: Document, id: string) => `/creator/${document}/${id}/draft`;

async function readDraft(document: Document, id: string) {
  const { status, json } = await call(editor, "GET", draftPath(document, id));
  expect(status).toBe(200);
  return json as unknown as {
    version: number;
    hasChanges: boolean;
    isOutdated: boolean;
    body: Record<string, never>;
  };
}

const change = (
  browser: Browser,
  document: Document,
  id: string,
  version: number,
  operations: unknown[],
  changeId = nextChangeId(),
) => call(browser, "PATCH", draftPath(document, id), { changeId, version, operations });

const setTitle = (value: string) => ({ op: "set", path: ["texts", "en", "title"], value });
const paragraph = (id: string, text: string) => ({
  id,
  type: "rich-text",
  props: { nodes: [{ type: "paragraph", children: [{ type: "text", text }] }] },
  children: [],
});
const insertBlock = (id: string, after: string | null = null) => ({
  op: "insert",
  path: ["texts", "en", "components"],
  after,
  item: paragraph(id, `Words of ${id}`),
});

async function publish(courseId: string, browser = editor) {
  const { version } = await readDraft("courses", courseId);
  return call(browser, "POST", `/creator/courses/${courseId}/publish`, { version });
}

const readAsGuest = async (path: string) => portal.browser().fetch(path);

describe("a course that is written in the studio", () => {
  test("is read by guests only once it is published, and later changes only once they are published", async () => {
    const courseId = await createCourse("A walk to the well");
    const lessonId = await addElement(courseId, "Setting out");
    const { version } = await readDraft("elements", lessonId);
    expect((await change(editor, "elements", lessonId, version, [insertBlock("b1")])).status).toBe(
      200,
    );
    const [coursePath, lessonPath] = [`/courses/${courseId}`, `/lesson/${lessonId}`];
    for (const path of [coursePath, lessonPath]) expect((await readAsGuest(path)).status).toBe(404);
    const published = await publish(courseId);
    expect([published.status, published.json.created]).toEqual([200, [lessonId]]);
    expect((await readAsGuest(coursePath)).text).toContain("Setting out");
    expect((await readAsGuest(lessonPath)).text).toContain("Words of b1");
    const next = await readDraft("elements", lessonId);
    expect(next.hasChanges).toBe(false);
    await change(editor, "elements", lessonId, next.version, [setTitle("Setting out at dawn")]);
    expect((await readAsGuest(lessonPath)).text).not.toContain("at dawn");
    expect((await publish(courseId)).json.changed).toEqual([lessonId]);
    expect((await readAsGuest(lessonPath)).text).toContain("Setting out at dawn");
  });

  test("stays unpublished with a problem, and the answer names the place", async () => {
    const courseId = await createCourse("Without a price");
    const { version } = await readDraft("courses", courseId);
    await change(editor, "courses", courseId, version, [
      { op: "set", path: ["type"], value: "paid" },
    ]);
    const refused = await publish(courseId);
    expect([refused.status, refused.json.message]).toEqual([
      422,
      "price: A paid course needs a price.",
    ]);
  });
});

describe("two editors", () => {
  test("change different places at once, and both changes stay", async () => {
    const courseId = await createCourse("Together");
    const lessonId = await addElement(courseId, "Shared");
    const { version } = await readDraft("elements", lessonId);
    await change(editor, "elements", lessonId, version, [insertBlock("b1")]);
    const late = await change(secondEditor, "elements", lessonId, version, [setTitle("Renamed")]);
    expect(late.json).toMatchObject({ version: version + 2, clashes: [] });
    expect(late.json.missed).toHaveLength(1);
    const { body } = await readDraft("elements", lessonId);
    expect(body["texts"]).toMatchObject({ en: { title: "Renamed", components: [{ id: "b1" }] } });
  });

  test("learn that they changed the same place, and nothing is overwritten", async () => {
    const courseId = await createCourse("Same place");
    const { version } = await readDraft("courses", courseId);
    await change(editor, "courses", courseId, version, [setTitle("First")]);
    const late = await change(secondEditor, "courses", courseId, version, [setTitle("Second")]);
    expect(late.json.clashes).toEqual([
      { index: 0, path: ["texts", "en", "title"], current: "First" },
    ]);
    expect((await readDraft("courses", courseId)).body["texts"]).toMatchObject({
      en: { title: "First" },
    });
  });
});

test("a change that is sent again is stored once", async () => {
  const courseId = await createCourse("Sent twice");
  const lessonId = await addElement(courseId, "Once");
  const { version } = await readDraft("elements", lessonId);
  const answers = [];
  for (let n = 0; n < 2; n += 1)
    answers.push(await change(editor, "elements", lessonId, version, [insertBlock("b1")], "same"));
  expect(answers.map(({ status, json }) => [status, json.version])).toEqual([
    [200, version + 1],
    [200, version + 1],
  ]);
});

test("a person undoes and redoes their own changes, and those of others stay", async () => {
  const courseId = await createCourse("Undo");
  const { version } = await readDraft("courses", courseId);
  const titleOf = async () =>
    (await readDraft("courses", courseId)).body["texts"] as {
      en: { title: string; keywords: string };
    };
  const takeBack = (browser: Browser, action: string) =>
    call(browser, "POST", `${draftPath("courses", courseId)}/${action}`, {
      changeId: nextChangeId(),
    });
  await change(editor, "courses", courseId, version, [setTitle("One")]);
  await change(editor, "courses", courseId, version + 1, [setTitle("Two")]);
  await change(secondEditor, "courses", courseId, version + 2, [
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
  await change(secondEditor, "courses", courseId, version + 7, [setTitle("Theirs")]);
  expect((await takeBack(editor, "undo")).json.code).toBe("UNDO-CONFLICT");
});

test("discarding a draft can be undone", async () => {
  const courseId = await createCourse("Discard");
  const { version } = await readDraft("courses", courseId);
  await change(editor, "courses", courseId, version, [setTitle("Unwanted")]);
  const path = draftPath("courses", courseId);
  const body = { changeId: nextChangeId(), version: version + 1 };
  expect((await call(editor, "POST", `${path}/discard`, body)).json).toMatchObject({
    hasChanges: false,
    body: { texts: { en: { title: "Discard" } } },
  });
  const undone = await call(editor, "POST", `${path}/undo`, { changeId: nextChangeId() });
  expect(undone.json).toMatchObject({
    hasChanges: true,
    body: { texts: { en: { title: "Unwanted" } } },
  });
});

test("learners, guests and another portal's admin can't see or change drafts", async () => {
  const courseId = await createCourse("Secret");
  const learner = (await openRegisteredBrowser(portal)).browser;
  const stranger = (await createUserWithRole(portal.second, "mp-admin")).browser;
  const path = draftPath("courses", courseId);
  expect((await call(learner, "GET", path)).status).toBe(403);
  expect((await call(portal.browser(), "GET", path)).status).toBe(401);
  expect((await call(stranger, "GET", path)).status).toBe(404);
  expect((await change(learner, "courses", courseId, 0, [setTitle("x")])).status).toBe(403);
  expect((await change(stranger, "courses", courseId, 0, [setTitle("x")])).status).toBe(404);
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
    const courseId = await createCourse("Bad input");
    const { version } = await readDraft("courses", courseId);
    expect((await change(editor, "courses", courseId, version, operations)).status).toBe(422);
    expect((await readDraft("courses", courseId)).version).toBe(version);
  });
});

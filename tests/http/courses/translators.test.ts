import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import {
  changeDraft,
  draftPath,
  editorOf,
  insertBlock,
  insertParagraph,
  nextChangeId,
} from "#tests/kit/course-editor.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let translator: Browser;
let writer: ReturnType<typeof editorOf>;
let courseId: string;
let lessonId: string;
let version: number;
const variants = [
  { id: "a", text: "Yes", correct: true },
  { id: "b", text: "No", correct: false },
];
beforeAll(async () => {
  portal = await startTestPortal();
  translator = (await createUserWithRole(portal, "translator", ["uk"])).browser;
  writer = editorOf((await createUserWithRole(portal, "editor")).browser);
  courseId = await writer.createCourse("To translate");
  lessonId = await writer.addElement(courseId, "Light");
  await writer.change(
    "elements",
    lessonId,
    insertParagraph("p1", "Words"),
    insertBlock("q1", "question", { text: "Is it so?", variants }, "p1"),
  );
  ({ version } = await writer.readDraft("elements", lessonId));
});
afterAll(() => portal.close());

const block = (id: string, type: string, props: object) => ({ id, type, props, children: [] });
const question = (texts: readonly string[], correct: readonly boolean[]) =>
  block("q1", "question", {
    text: "Чи це так?",
    explanation: "Так.",
    variants: variants.map(({ id }, n) => ({ id, text: texts[n], correct: correct[n] })),
  });
const paragraph = block("p1", "rich-text", { nodes: [] });
const setText = (components: unknown[], language = "uk") => ({
  op: "set",
  path: ["texts", language],
  value: { title: "Світло", description: "", components },
});
const statusOf = async (operations: unknown[], browser = translator) =>
  (await changeDraft(browser, "elements", lessonId, version, operations)).status;

test("a translator opens the list and the editors of courses, without what only editors may do", async () => {
  const paths = [
    "/studio/courses",
    `/studio/courses/${courseId}`,
    `/studio/courses/${courseId}/elements/${lessonId}`,
  ];
  for (const path of paths)
    expect([path, (await translator.fetch(path)).status]).toEqual([path, 200]);
  const { text } = await translator.fetch("/studio/courses");
  expect(text).toContain(courseId);
  expect(text).not.toContain("/studio/courses?new=1");
  expect(text).not.toContain('value="trash"');
  const refused = [
    ["POST", "/creator/courses", { title: "Mine" }],
    ["POST", `/creator/courses/${courseId}/publish`, { version: 0 }],
    ["GET", `/creator/courses/${courseId}/publish`, undefined],
    ["POST", `/creator/courses/${courseId}/duplicate`, undefined],
    ["DELETE", `/creator/courses/${courseId}`, undefined],
    ["POST", `${draftPath("elements", lessonId)}/discard`, { changeId: nextChangeId(), version }],
    [
      "POST",
      `${draftPath("elements", lessonId)}/revisions/1/restore`,
      { changeId: nextChangeId() },
    ],
  ] as const;
  for (const [method, path, body] of refused)
    expect([path, (await call(translator, method, path, body)).status]).toEqual([path, 403]);
});

test("a translator writes texts in their languages, and nothing else", async () => {
  const refused = {
    "another language": [setText([], "ar")],
    "the original": [{ op: "set", path: ["texts", "en", "title"], value: "Mine" }],
    "all texts": [{ op: "set", path: ["texts"], value: {} }],
    settings: [{ op: "set", path: ["duration"], value: 9 }],
    "one of several": [setText([]), { op: "set", path: ["discussion"], value: true }],
    "other blocks": [setText([paragraph])],
    "a further block": [
      setText([paragraph, question(["Так", "Ні"], [true, false]), block("x", "html", {})]),
    ],
    "other right answers": [setText([paragraph, question(["Так", "Ні"], [false, true])])],
  };
  for (const [what, operations] of Object.entries(refused))
    expect([what, await statusOf(operations)]).toEqual([what, 403]);
  expect((await writer.readDraft("elements", lessonId)).version).toBe(version);
  const translated = setText([paragraph, question(["Так", "Ні"], [true, false])]);
  expect(await statusOf([translated])).toBe(200);
  const draft = await writer.readDraft("elements", lessonId);
  expect(draft.body["texts"]).toMatchObject({ uk: { title: "Світло" }, en: { title: "Light" } });
  const remove = { op: "remove", path: ["texts", "uk", "components"], id: "p1" };
  const empty = setText([]);
  for (const operation of [remove, empty])
    expect(
      (await changeDraft(translator, "elements", lessonId, draft.version, [operation])).status,
    ).toBe(403);
  const undone = await call(translator, "POST", `${draftPath("elements", lessonId)}/undo`, {
    changeId: nextChangeId(),
  });
  expect(undone.status).toBe(200);
  const { body } = await writer.readDraft("elements", lessonId);
  expect(Object.keys(body["texts"] as object)).toEqual(["en"]);
});

test("a translator of the original's language can't remove it, or change addresses", async () => {
  const own = (await createUserWithRole(portal, "translator", ["en"])).browser;
  const id = await writer.addElement(courseId, "Address");
  await writer.change("elements", id, insertBlock("go", "button", { text: "Go", link: "/safe" }));
  const draft = await writer.readDraft("elements", id);
  const send = async (operation: object) =>
    (await changeDraft(own, "elements", id, draft.version, [operation])).status;
  const blockPath = ["texts", "en", "components"];
  const refused = [
    { op: "unset", path: ["texts", "en"] },
    { op: "set", path: [...blockPath, "go", "props", "link"], value: "https://other.example" },
  ];
  for (const operation of refused)
    expect([operation, await send(operation)]).toEqual([operation, 403]);
  expect(await send({ op: "set", path: [...blockPath, "go", "props", "text"], value: "On" })).toBe(
    200,
  );
});

test("a translator translates a course and its sections, but doesn't move elements", async () => {
  const section = { id: "section:one", titles: { en: "One" } };
  await writer.change("courses", courseId, {
    op: "insert",
    path: ["elements"],
    after: null,
    item: section,
  });
  const send = async (...operations: unknown[]) => {
    const draft = await writer.readDraft("courses", courseId);
    return (await changeDraft(translator, "courses", courseId, draft.version, operations)).status;
  };
  const titlePath = ["elements", "section:one", "titles"];
  expect(await send({ op: "set", path: [...titlePath, "uk"], value: "Перший" })).toBe(200);
  const text = { title: "Курс", description: "", keywords: "", category: "", coverAlt: "" };
  expect(await send({ op: "set", path: ["texts", "uk"], value: text })).toBe(200);
  for (const operation of [
    { op: "set", path: [...titlePath, "en"], value: "Mine" },
    { op: "set", path: titlePath, value: { uk: "Перший" } },
    { op: "set", path: ["elements", lessonId, "visible"], value: false },
    { op: "remove", path: ["elements"], id: "section:one" },
    { op: "move", path: ["elements"], id: lessonId, to: ["elements"], after: null },
    { op: "set", path: ["price"], value: 1 },
  ])
    expect([operation, await send(operation)]).toEqual([operation, 403]);
});

test("a translator of another portal has no access", async () => {
  const stranger = (await createUserWithRole(portal.second, "translator", ["uk"])).browser;
  const translated = setText([paragraph, question(["Так", "Ні"], [true, false])]);
  expect(await statusOf([translated], stranger)).toBe(404);
  expect((await call(stranger, "GET", draftPath("elements", lessonId))).status).toBe(404);
  const { text } = await call(stranger, "GET", "/creator/courses");
  expect(text).not.toContain(courseId);
});

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportContent } from "#content/export-content.server.ts";
import { importContent } from "#content/import-content.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { changeDraft, editorOf } from "#tests/kit/course-editor.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { openFileStore } from "#tests/kit/file-store.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;
let writer: ReturnType<typeof editorOf>;
let folder: string;
beforeAll(async () => {
  portal = await startTestPortal();
  folder = await mkdtemp(join(tmpdir(), "lampstand-sections-"));
  editor = (await createUserWithRole(portal, "editor")).browser;
  writer = editorOf(editor);
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

const section = (name: string, titles: Record<string, string>, after: string | null) => ({
  op: "insert",
  path: ["elements"],
  after,
  item: { id: `section:${name}`, titles },
});
const outlineOf = async (courseId: string) =>
  ((await writer.readDraft("courses", courseId)).body["elements"] as { id: string }[]).map(
    ({ id }) => id,
  );

/** Two lessons in a section each, the second one hidden, and a section that is still empty. */
async function writeCourse(title: string) {
  const courseId = await writer.createCourse(title);
  const first = await writer.addElement(courseId, `${title} one`);
  const hidden = await writer.addElement(courseId, `${title} two`, "lesson", first);
  const last = await writer.addElement(courseId, `${title} three`, "lesson", hidden);
  await writer.change(
    "courses",
    courseId,
    section("begin", { en: "The beginning", uk: "Початок" }, null),
    section("end", { en: "The end" }, first),
    section("later", { en: "Later" }, last),
    { op: "set", path: ["elements", hidden, "visible"], value: false },
  );
  const outline = ["section:begin", first, "section:end", hidden, last, "section:later"];
  expect(await outlineOf(courseId)).toEqual(outline);
  return { courseId, first, hidden, last, outline };
}

test("learners see a section above its first visible element, in their language", async () => {
  const { courseId, first, last } = await writeCourse("Grouped");
  await writer.publish(courseId);
  const read = async (path: string) => (await portal.browser().fetch(path)).text;
  const page = await read(`/courses/${courseId}`);
  const headings = [...page.matchAll(/<h3>([^<]*)<\/h3>/g)].map(([, text]) => text);
  expect(headings).toEqual(["The beginning", "The end"]);
  expect(page.indexOf("<h3>The end")).toBeLessThan(page.indexOf("Grouped three"));
  expect(await read(`/courses/${courseId}?lang=uk`)).toContain("<h3>Початок</h3>");
  const lesson = await read(`/lesson/${first}`);
  expect(lesson).toContain("<b>The beginning</b>");
  const path = `/creator/courses/${courseId}/elements`;
  const ids = ((await call(editor, "GET", path)).json as unknown as { id: string }[]).map(
    ({ id }) => id,
  );
  expect(ids).toContain(last);
  expect(ids.join()).not.toContain("section:");
});

test("a removed section leaves its elements, and an unpublished new element doesn't move a section", async () => {
  const { courseId, first, hidden, last } = await writeCourse("Ungrouped");
  const fresh = await writer.addElement(courseId, "Fresh", "lesson", "section:begin");
  const { version } = await writer.readDraft("courses", courseId);
  const elements = [{ id: first }, { id: hidden }, { id: last }];
  const path = `/creator/courses/${courseId}/publish`;
  expect((await call(editor, "POST", path, { version, elements })).status).toBe(200);
  const page = (await portal.browser().fetch(`/courses/${courseId}`)).text;
  expect(page.indexOf("<h3>The beginning")).toBeLessThan(page.indexOf("Ungrouped one"));
  expect(page.indexOf("<h3>The end")).toBeGreaterThan(page.indexOf("Ungrouped one"));
  await writer.change("courses", courseId, {
    op: "remove",
    path: ["elements"],
    id: "section:begin",
  });
  expect(await outlineOf(courseId)).toEqual([
    fresh,
    first,
    "section:end",
    hidden,
    last,
    "section:later",
  ]);
});

test("a section needs an id of its own kind, and a title before it is published", async () => {
  const courseId = await writer.createCourse("Strict");
  const refused = [
    { id: "chapter", titles: { en: "No prefix" } },
    { id: "section:a b", titles: { en: "A space" } },
    { id: "section:x", titles: { en: 5 } },
    { id: "section:y", visible: true },
  ];
  for (const item of refused) {
    const operation = { op: "insert", path: ["elements"], after: null, item };
    const { status } = await changeDraft(editor, "courses", courseId, 0, [operation]);
    expect([item, status]).toEqual([item, 422]);
  }
  await writer.change("courses", courseId, section("untitled", { en: "" }, null));
  const { version } = await writer.readDraft("courses", courseId);
  const { status, text } = await call(editor, "POST", `/creator/courses/${courseId}/publish`, {
    version,
  });
  expect([status, text.includes("elements.section:untitled.titles.en")]).toEqual([422, true]);
});

test("an emptied translation of a section's title stops no publishing: learners read the original", async () => {
  const { courseId } = await writeCourse("Emptied");
  await writer.change("courses", courseId, {
    op: "set",
    path: ["elements", "section:begin", "titles", "uk"],
    value: "",
  });
  await writer.publish(courseId);
  const page = (await portal.browser().fetch(`/courses/${courseId}?lang=uk`)).text;
  expect(page).toContain("<h3>The beginning</h3>");
});

test("a copy and an exported folder have the same sections", async () => {
  const { courseId, outline } = await writeCourse("Portable");
  await writer.publish(courseId);
  const copy = await call(editor, "POST", `/creator/courses/${courseId}/duplicate`);
  const copied = await outlineOf(String(copy.json["id"]));
  expect(copied).toHaveLength(outline.length);
  expect(copied.filter((id) => id.startsWith("section:"))).toEqual(
    outline.filter((id) => id.startsWith("section:")),
  );
  const files = openFileStore(join(folder, "files"));
  const ctx = { ...portal.systemCtx, files, parts: [] };
  await exportContent(ctx, join(folder, "out"));
  const names = await readdir(join(folder, "out/courses"));
  const name = names.find((one) => one.endsWith("portable"))!;
  const yaml = await readFile(join(folder, "out/courses", name, "course.yaml"), "utf8");
  expect(yaml).toMatch(
    /sections:\n {2}- id: begin\n {4}title: The beginning\n {4}translations:\n {6}uk: Початок\n {4}before: 01-/,
  );
  const readElements = async () => (await writer.readDraft("courses", courseId)).body["elements"];
  const before = await readElements();
  await importContent(ctx, join(folder, "out"));
  expect(await readElements()).toEqual(before);
});

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportContent } from "#content/export-content.server.ts";
import { importContent } from "#content/import-content.server.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { editorOf, insertBlock } from "#tests/kit/course-editor.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { addFile } from "#tests/kit/media.ts";
import { makePdf, makePicture } from "#tests/kit/media-files.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;
let picture: Json;

beforeAll(async () => {
  portal = await startTestPortal();
  editor = (await createUserWithRole(portal, "editor")).browser;
  picture = (await addFile(editor, "lamp.jpg", await makePicture("#ddaa22", 900, 600))).json;
});
afterAll(() => portal.close());

const setFocus = (media: Json, focus: unknown) =>
  call(editor, "PATCH", `/media/${String(media["id"])}`, { focus });

test("a picture's focus is used at once wherever it is shown, and is part of the content folder", async () => {
  const writer = editorOf(editor);
  const courseId = await writer.createCourse("With a lamp");
  const elementId = await writer.addElement(courseId, "The lamp");
  const stored = picture["picture"] as unknown as Record<string, unknown>;
  await writer.change("courses", courseId, { op: "set", path: ["cover"], value: stored });
  const props = { picture: { ...stored, alt: "A lamp" }, caption: "" };
  await writer.change("elements", elementId, insertBlock("p", "image", props));
  await writer.publish(courseId);
  const guest = portal.browser();
  const positions = async (path: string) =>
    [...(await guest.fetch(path)).text.matchAll(/style="object-position:([^"]*)"/g)].map(
      ([, position]) => position,
    );
  const paths = [`/courses/${courseId}`, `/lesson/${elementId}`];
  // Processes hear of the change a moment later.
  const expectPositions = async (expected: string[]) => {
    for (const path of paths)
      await expect.poll(() => positions(path), { message: path }).toEqual(expected);
  };
  await expectPositions([]);

  const { status, json } = await setFocus(picture, { x: 30, y: 60 });
  expect([status, json["focus"]]).toEqual([200, { x: 30, y: 60 }]);
  await expectPositions(["30% 60%"]);
  const { hasChanges, isOutdated } = await writer.readDraft("courses", courseId);
  expect([hasChanges, isOutdated]).toEqual([false, false]);

  const folder = await mkdtemp(join(tmpdir(), "lampstand-focus-"));
  try {
    await exportContent({ ...portal.systemCtx, files: portal.files, parts: [] }, folder);
    const names = (await readdir(join(folder, "pictures"))).filter((name) => name.includes("@"));
    expect(names).toEqual([expect.stringMatching(/@30x60\.webp$/)]);
    await importContent({ ...portal.second.systemCtx, files: portal.files, parts: [] }, folder);
    const { rows } = await portal.database.db.execute(sql`
      select focus, name like '%@%' as marked from media
      where environment_id = 'second' and focus is not null`);
    expect(rows).toEqual([{ focus: { x: 30, y: 60 }, marked: false }]);
    const covers = await portal.database.db.execute<{ card: string }>(sql`
      select card ->> 'cover' as card from courses
      where environment_id = 'second' and id = ${courseId}`);
    expect(covers.rows[0]!.card).toContain("30% 60%");
  } finally {
    await rm(folder, { recursive: true });
  }

  const screen = `/studio/media?item=${String(picture["id"])}`;
  const form = { name: "lamp", "focus-x": "50", "focus-y": "50" };
  expect((await postForm(editor, screen, form)).status).toBe(303);
  await expectPositions([]);
});

test("a focus is two whole percents of a picture", async () => {
  for (const focus of [{ x: 101, y: 0 }, { x: -1, y: 0 }, { x: 0.5, y: 0 }, { x: 1 }, "50% 50%"])
    expect([focus, (await setFocus(picture, focus)).status]).toEqual([focus, 422]);
  const { json: pdf } = await addFile(editor, "guide.pdf", makePdf("no picture"));
  expect((await setFocus(pdf, { x: 1, y: 1 })).status).toBe(422);
  const position = "0% 0%;background:url(https://evil.example)";
  const [source] = picture["picture"]!["sources"] as unknown as [Record<string, unknown>];
  const cover = { ...(picture["picture"] as object), sources: [{ ...source, position }] };
  const writer = editorOf(editor);
  const courseId = await writer.createCourse("Hostile");
  const { status } = await call(editor, "PATCH", `/creator/courses/${courseId}/draft`, {
    changeId: "hostile",
    version: 0,
    operations: [{ op: "set", path: ["cover"], value: cover }],
  });
  expect(status).toBe(422);
});

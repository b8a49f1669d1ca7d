import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportContent } from "#content/export-content.server.ts";
import { importContent } from "#content/import-content.server.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { editorOf } from "#tests/kit/course-editor.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { addFile } from "#tests/kit/media.ts";
import { makePicture } from "#tests/kit/media-files.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  editor = (await createUserWithRole(portal, "editor")).browser;
});
afterAll(() => portal.close());

const crop = { x: 10, y: 10, width: 300, height: 200 };

async function listCropFiles(hash: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of portal.files.list(`${hash}-300x200-`)) names.push(name);
  return names;
}

test("a crop needs room in the portal's storage, and counts there", async () => {
  const { json: media } = await addFile(editor, "room.jpg", await makePicture("#123456", 600, 400));
  const path = `/media/${String(media["id"])}`;
  const readUsed = async () =>
    Number((await call(editor, "GET", "/media/summary")).json["usedBytes"]);
  const admin = (await createUserWithRole(portal, "mp-admin")).browser;
  await call(admin, "PATCH", "/settings", { settings: { media: { storageMaxGb: 1 } } });
  const fill = (bytes: number) =>
    portal.database.db.execute(sql`
      insert into media (environment_id, id, kind, name, hash, extension, bytes)
      values ('first', 'filler', 'video', 'Filler', ${"f".repeat(32)}, 'mp4', ${bytes})
      on conflict (environment_id, id) do update set bytes = excluded.bytes`);
  await fill(0);
  await fill(1024 ** 3 - (await readUsed()) - 10);

  const refused = await call(editor, "PATCH", path, { crop });
  expect([refused.status, refused.json["code"]]).toEqual([409, "UPLOAD-LIMIT"]);
  const form = { "crop-x": "10", "crop-y": "10", "crop-width": "300", "crop-height": "200" };
  const screen = `/studio/media?item=${String(media["id"])}`;
  const answer = await postForm(editor, screen, { intent: "crop", ...form });
  expect([answer.status, answer.text.includes("storage of 1 GB is full")]).toEqual([409, true]);
  const hash = /[a-f0-9]{32}/.exec(String(media["url"]))![0];
  expect(await listCropFiles(hash)).toEqual([]);

  await fill(0);
  const before = await readUsed();
  expect((await call(editor, "PATCH", path, { crop })).status).toBe(200);
  let stored = 0;
  const files = await listCropFiles(hash);
  expect(files.length).toBeGreaterThan(0);
  for (const name of files) stored += (await portal.files.stat(name))!.bytes;
  expect(await readUsed()).toBe(before + stored);
  // The same part once more takes no more room.
  await call(editor, "PATCH", path, { crop: null });
  expect((await call(editor, "PATCH", path, { crop })).status).toBe(200);
  expect(await readUsed()).toBe(before + stored);
});

test("a crop that an import brings counts too, once", async () => {
  const { json: media } = await addFile(
    editor,
    "brought.jpg",
    await makePicture("#654321", 500, 300),
  );
  const cropped = await call(editor, "PATCH", `/media/${String(media["id"])}`, { crop });
  const writer = editorOf(editor);
  const courseId = await writer.createCourse("A cropped cover");
  const value = cropped.json["picture"];
  await writer.change("courses", courseId, { op: "set", path: ["cover"], value });
  await writer.publish(courseId);
  const folder = await mkdtemp(join(tmpdir(), "lampstand-crop-"));
  try {
    await exportContent({ ...portal.systemCtx, files: portal.files, parts: [] }, folder);
    const { second } = portal;
    for (let run = 0; run < 2; run += 1) {
      await importContent({ ...second.systemCtx, files: portal.files, parts: [] }, folder);
      const { rows } = await portal.database.db.execute(sql`
        select bytes::int from media
        where environment_id = 'second' and hash = ${/[a-f0-9]{32}/.exec(String(media["url"]))![0]}`);
      expect(rows).toEqual([{ bytes: cropped.json["bytes"] }]);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

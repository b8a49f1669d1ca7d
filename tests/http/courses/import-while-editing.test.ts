import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importContent } from "#content/import-content.server.ts";
import { formsPart } from "#content/forms/forms-part.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { draftPath, editorOf, nextChangeId, setTitle } from "#tests/kit/course-editor.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { openFileStore } from "#tests/kit/file-store.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;
let writer: ReturnType<typeof editorOf>;
let folder: string;
beforeAll(async () => {
  portal = await startTestPortal();
  editor = (await createUserWithRole(portal, "editor")).browser;
  writer = editorOf(editor);
  folder = await mkdtemp(join(tmpdir(), "lampstand-import-"));
  const fixture = resolve(import.meta.dirname, "../../fixtures/api-portal");
  await cp(fixture, join(folder, "content"), { recursive: true });
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

const lessonId = "breath";

/** Imports the portal's folder with another title of the lesson. */
async function importTitle(title: string) {
  const file = join(folder, "content/courses/short/01-breath/lesson.md");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace(/^title: .*$/m, `title: ${title}`));
  const files = openFileStore(join(folder, "files"));
  await importContent({ ...portal.systemCtx, files, parts: [formsPart] }, join(folder, "content"));
}

type Loaded = { version: number; baseRevision: number };
const read = async () => (await writer.readDraft("elements", lessonId)) as unknown as Loaded;

const change = ({ version, baseRevision }: Loaded, operation: unknown) =>
  call(editor, "PATCH", draftPath("elements", lessonId), {
    changeId: nextChangeId(),
    version,
    baseRevision,
    operations: [operation],
  });

const titleOf = async () =>
  (await writer.readDraft("elements", lessonId)).body["texts"] as { en: { title: string } };

test("an edit of what was published before an import is refused, so that the editor can compare", async () => {
  await importTitle("Opened");
  const opened = await read();
  await importTitle("Imported");
  const refused = await change(opened, setTitle("Overwritten"));
  expect([refused.status, refused.json.code]).toEqual([409, "CONFLICT"]);
  expect((await titleOf()).en.title).toBe("Imported");
  const newest = await read();
  expect(newest.version).toBe(opened.version);
  expect((await change(newest, setTitle("Compared"))).status).toBe(200);

  // The draft without changes follows the next imports under one version.
  await writer.publish("short");
  await importTitle("Third");
  const third = await read();
  await importTitle("Fourth");
  expect((await change(third, setTitle("Overwritten"))).json.code).toBe("CONFLICT");
  expect((await titleOf()).en.title).toBe("Fourth");
});

test("an edit after somebody published the same version is stored", async () => {
  await change(await read(), setTitle("Written"));
  const written = await read();
  await writer.publish("short");
  expect((await read()).baseRevision).toBeGreaterThan(written.baseRevision);
  expect((await change(written, setTitle("Written again"))).status).toBe(200);
});

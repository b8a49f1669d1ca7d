import { randomBytes } from "node:crypto";
import { execFileSync, spawnSync } from "node:child_process";
import { access, cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { importContent } from "#content/import-content.server.ts";
import { firstContent } from "#tests/kit/fill-portal.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { openFileStore } from "#tests/kit/file-store.ts";

let portal: TestPortal;
let folder: string;
let filesDir: string;
/** The folder of the content with large pictures. */
let contentFolder: string;
let isMounted = false;

beforeAll(async () => {
  portal = await startTestPortal();
  folder = await mkdtemp(join(tmpdir(), "lampstand-full-"));
  filesDir = join(folder, "files");
  await mkdir(filesDir);
  contentFolder = await createLargeContent();
});
afterEach(() => {
  if (isMounted) execFileSync("umount", [filesDir]);
  isMounted = false;
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

/** Returns a picture that does not compress, so that its files are large. */
async function createNoisePicture(): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const [width, height] = [1600, 600];
  const raw = { width, height, channels: 3 } as const;
  return sharp(randomBytes(width * height * 3), { raw })
    .webp({ quality: 50 })
    .toBuffer();
}

/** Creates content with three large pictures and another title, and returns its folder. */
async function createLargeContent(): Promise<string> {
  const path = join(folder, "content");
  await cp(firstContent, path, { recursive: true });
  const pictures = [1, 2, 3].map((seed) => `p${seed}.webp`);
  for (const name of pictures)
    await writeFile(
      join(path, "courses", "first-steps", "01-welcome", name),
      await createNoisePicture(),
    );
  const text = pictures.map((name) => `![Noise](${name})`).join("\n\n");
  await writeFile(
    join(path, "courses", "first-steps", "01-welcome", "lesson.md"),
    `---\nid: welcome\ntitle: A larger welcome\nduration: 3\n---\n\n${text}\n`,
  );
  return path;
}

const readState = async () =>
  (
    await portal.database.db.execute(sql`
      select (select count(*) from pictures) as pictures, (select count(*) from audit_log) as audits,
        (select version from environments where id = 'first') as version`)
  ).rows[0];

const createImportCtx = () => ({
  ...portal.systemCtx,
  files: openFileStore(filesDir),
  parts: [],
});

/** Checks that the import fails completely: nothing is stored, and the server still shows the old content. */
async function expectImportUndone(code: RegExp): Promise<void> {
  const stateBefore = await readState();
  const importResult = importContent(createImportCtx(), contentFolder);
  await expect(importResult).rejects.toMatchObject({ code: expect.stringMatching(code) as string });
  expect(await readState()).toEqual(stateBefore);
  expect(await readdir(filesDir).catch(() => [])).toEqual([]);
  const { status, text } = await portal.browser().fetch("/lesson/welcome/");
  expect(status).toBe(200);
  expect(text).not.toContain("A larger welcome");
}

test("an import whose pictures fill the disk is undone completely", async ({ skip }) => {
  const mount = spawnSync("mount", ["-t", "tmpfs", "-o", "size=700k", "tmpfs", filesDir]);
  skip(mount.status !== 0, "file systems cannot be mounted here");
  isMounted = true;
  await expectImportUndone(/ENOSPC/);
});

test("an import that can't write its pictures is undone completely, and succeeds once it can", async () => {
  const writableFilesDir = filesDir;
  // Here filesDir is a file, so that not even root can create files in it.
  filesDir = join(folder, "a-file");
  await writeFile(filesDir, "");
  await expectImportUndone(/ENOTDIR|EEXIST/);
  filesDir = writableFilesDir;
  await importContent(createImportCtx(), contentFolder);
  await expect
    .poll(async () => (await portal.browser().fetch("/lesson/welcome/")).text)
    .toContain("A larger welcome");
  await access(filesDir);
});

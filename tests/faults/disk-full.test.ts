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

let portal: TestPortal;
let folder: string;
let filesDir: string;
/** The folder of the content with large pictures. */
let content: string;
let mounted = false;

beforeAll(async () => {
  portal = await startTestPortal();
  folder = await mkdtemp(join(tmpdir(), "lampstand-full-"));
  filesDir = join(folder, "files");
  await mkdir(filesDir);
  content = await largeContent();
});
afterEach(() => {
  if (mounted) execFileSync("umount", [filesDir]);
  mounted = false;
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

/** Returns a picture that does not compress, so that its files are large. */
async function noise(): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const [width, height] = [1600, 600];
  const raw = { width, height, channels: 3 } as const;
  return sharp(randomBytes(width * height * 3), { raw })
    .webp({ quality: 50 })
    .toBuffer();
}

/** Returns the content with three pictures and another title. */
async function largeContent(): Promise<string> {
  const path = join(folder, "content");
  await cp(firstContent, path, { recursive: true });
  const pictures = [1, 2, 3].map((seed) => `p${seed}.webp`);
  for (const name of pictures)
    await writeFile(join(path, "courses", "first-steps", "01-welcome", name), await noise());
  const text = pictures.map((name) => `![Noise](${name})`).join("\n\n");
  await writeFile(
    join(path, "courses", "first-steps", "01-welcome", "lesson.md"),
    `---\nid: welcome\ntitle: A larger welcome\nduration: 3\n---\n\n${text}\n`,
  );
  return path;
}

const state = async () =>
  (
    await portal.database.db.execute(sql`
      select (select count(*) from pictures) as pictures, (select count(*) from audit_log) as audits,
        (select version from environments where id = 'first') as version`)
  ).rows[0];

/** Checks that the import fails completely: nothing is stored, and the server still shows the old content. */
async function expectNothingHalf(code: RegExp): Promise<void> {
  const before = await state();
  const importing = importContent({ ...portal.system, filesDir, parts: [] }, content);
  await expect(importing).rejects.toMatchObject({ code: expect.stringMatching(code) as string });
  expect(await state()).toEqual(before);
  expect(await readdir(filesDir).catch(() => [])).toEqual([]);
  const { status, text } = await portal.browser().fetch("/lesson/welcome/");
  expect(status).toBe(200);
  expect(text).not.toContain("A larger welcome");
}

test("an import whose pictures fill the disk is undone completely", async ({ skip }) => {
  const mount = spawnSync("mount", ["-t", "tmpfs", "-o", "size=700k", "tmpfs", filesDir]);
  skip(mount.status !== 0, "only where file systems may be mounted");
  mounted = true;
  await expectNothingHalf(/ENOSPC/);
});

test("an import that can't write its pictures is undone completely, and succeeds once it can", async () => {
  const path = filesDir;
  // A file in place of the folder: not even root can create files in it.
  filesDir = join(folder, "a-file");
  await writeFile(filesDir, "");
  await expectNothingHalf(/ENOTDIR|EEXIST/);
  filesDir = path;
  await importContent({ ...portal.system, filesDir, parts: [] }, content);
  await expect
    .poll(async () => (await portal.browser().fetch("/lesson/welcome/")).text)
    .toContain("A larger welcome");
  await access(filesDir);
});

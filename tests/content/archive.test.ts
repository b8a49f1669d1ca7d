import { readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { importContent } from "#content/import-content.server.ts";
import type { ImportCtx } from "#content/import-content.server.ts";
import { readArchive } from "#content/read-archive.server.ts";
import { openPortals, type TestPortals, tinyCourse } from "./content.fixture.ts";

let portals: TestPortals;
let ctx: ImportCtx;
beforeAll(async () => {
  portals = await openPortals();
  ctx = await portals.createPortalContext("zipped");
}, 180_000);
afterAll(() => portals.close());

const linkMode = 0o120777;
type Entry = { content: string | Buffer; mode?: number };

/** Creates a zip of these entries; `renamedEntries` replaces names with others of the same length. */
async function createZip(
  entries: Record<string, Entry>,
  renamedEntries: Record<string, string> = {},
): Promise<string> {
  const zip = new ZipFile();
  for (const [name, { content, mode }] of Object.entries(entries))
    zip.addBuffer(Buffer.from(content), name, mode === undefined ? {} : { mode });
  zip.end();
  let bytes = (await buffer(zip.outputStream)).toString("latin1");
  for (const [from, to] of Object.entries(renamedEntries)) bytes = bytes.replaceAll(from, to);
  const path = join(await portals.newFolder(), "content.zip");
  await writeFile(path, bytes, "latin1");
  return path;
}

async function readTinyCourse(prefix: string): Promise<Record<string, Entry>> {
  const found = await readdir(tinyCourse, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  return Object.fromEntries(
    await Promise.all(
      files.map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const name = prefix + path.slice(tinyCourse.length + 1);
        return [name, { content: await readFile(path) }] as const;
      }),
    ),
  );
}

const listTemporaryFolders = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith("lampstand-import-"));

test("a zipped content folder imports like the folder, whether or not the zip contains the folder itself", async () => {
  const before = await listTemporaryFolders();
  const { elements } = await importContent(ctx, await createZip(await readTinyCourse("")));
  expect(elements.created).toHaveLength(3);
  const entries = { ...(await readTinyCourse("my-portal/")), "__MACOSX/x": { content: "x" } };
  expect((await importContent(ctx, await createZip(entries))).elements.unchanged).toHaveLength(3);
  expect(await listTemporaryFolders()).toEqual(before);
});

const pageEntry: Record<string, Entry> = { "pages/main.yaml": { content: "title: A\n" } };

test.each<[string, Record<string, Entry>, Record<string, string>, RegExp]>([
  [
    "is outside the folder",
    { ...pageEntry, "xx/evil.md": { content: "x" } },
    { "xx/evil.md": "../evil.md" },
    /./,
  ],
  [
    "has a path that leaves the folder in the middle",
    { ...pageEntry, "a/xx/xx/evil.md": { content: "x" } },
    { "a/xx/xx/evil.md": "a/../../evil.md" },
    /./,
  ],
  [
    "has an absolute path",
    { ...pageEntry, "xevil.md": { content: "x" } },
    { "xevil.md": "/evil.md" },
    /./,
  ],
  [
    "names a drive",
    { ...pageEntry, "xx/evil.md": { content: "x" } },
    { "xx/evil.md": "C:/evil.md" },
    /./,
  ],
  [
    "is a link",
    { ...pageEntry, "pages/link.yaml": { content: "/etc/passwd", mode: linkMode } },
    {},
    /contains a link: pages\/link.yaml/,
  ],
  [
    "unpacks to a hundred times its size",
    { ...pageEntry, "pages/big.yaml": { content: Buffer.alloc(5_000_000) } },
    {},
    /pages\/big.yaml of the archive expands too much/,
  ],
  [
    "is in the zip twice",
    { "pages/main.yaml": { content: "title: A\n" }, "pages/maim.yaml": { content: "title: B\n" } },
    { "pages/maim.yaml": "pages/main.yaml" },
    /is in the archive twice/,
  ],
])(
  "a zip with a file that %s is refused, and nothing is stored",
  async (_, entries, renamedEntries, expectedError) => {
    const before = await listTemporaryFolders();
    const zip = await createZip(entries, renamedEntries);
    await expect(readArchive(zip)).rejects.toMatchObject({ code: "INVALID" });
    await expect(importContent(ctx, zip)).rejects.toThrow(expectedError);
    expect(await listTemporaryFolders()).toEqual(before);
    expect(await readdir(tmpdir())).not.toContain("evil.md");
  },
);

test("an invalid or truncated zip is refused with a readable message", async () => {
  const folder = await portals.newFolder();
  const path = join(folder, "x.zip");
  await writeFile(path, "no zip at all");
  await expect(importContent(ctx, path)).rejects.toThrow("The file is not a readable zip archive");
  const wholeZip = await readFile(await createZip(await readTinyCourse("")));
  await writeFile(path, wholeZip.subarray(0, wholeZip.length / 2));
  await expect(importContent(ctx, path)).rejects.toMatchObject({ code: "INVALID" });
  const damagedZip = Buffer.from(wholeZip);
  damagedZip.fill(0, 60, 200);
  await writeFile(path, damagedZip);
  await expect(importContent(ctx, path)).rejects.toMatchObject({ code: "INVALID" });
});

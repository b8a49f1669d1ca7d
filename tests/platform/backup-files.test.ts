import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backup } from "#platform/backup/backup.server.ts";
import { openZip } from "#platform/backup/zip-reader.server.ts";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { createTestDatabase } from "#tests/kit/database.ts";
import { openFileStore } from "#tests/kit/file-store.ts";

let folder: string;
let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lampstand-backup-files-"));
  const created = await createTestDatabase();
  drop = created.drop;
  database = openDatabase({ url: created.url, poolSize: 2 });
});
afterAll(async () => {
  await database.close();
  await drop();
  await rm(folder, { recursive: true });
});

/** A store that isn't a folder. It has lost one of the files that it lists. */
const memoryStore = {
  async *list() {
    yield* ["portal/one.txt", "lost.txt"];
  },
  stat: async (name: string) => (name === "lost.txt" ? null : { bytes: 3 }),
  read: async (name: string) => (name === "lost.txt" ? null : Readable.from([Buffer.from("one")])),
};

async function namesIn(file: string): Promise<string[]> {
  const zip = await openZip(file);
  zip.close();
  return zip.names.filter((name) => name.startsWith("files/"));
}

test("a backup has the files of the store, in the order of their names, and none that is unfinished", async () => {
  const filesDir = join(folder, "files");
  const files = openFileStore(filesDir);
  await files.write("portal/two.txt", Buffer.from("two"));
  await files.write("empty.txt", Buffer.alloc(0));
  await writeFile(join(filesDir, "upload.pdf.part"), "half");
  const file = join(folder, "folder.zip");
  const manifest = await backup({ pool: database.pool, files }, file);
  expect(manifest.files).toEqual({ count: 2, bytes: 3 });
  expect(await namesIn(file)).toEqual(["files/empty.txt", "files/portal/two.txt"]);
});

test("a backup reads a store that is no folder, and leaves out what was deleted meanwhile", async () => {
  const file = join(folder, "memory.zip");
  await backup({ pool: database.pool, files: memoryStore }, file);
  expect(await namesIn(file)).toEqual(["files/portal/one.txt"]);
});

test("a backup fails if a file is deleted after it was listed", async () => {
  const file = join(folder, "gone.zip");
  const files = { ...memoryStore, read: async () => null };
  await expect(backup({ pool: database.pool, files }, file)).rejects.toThrow(
    "The file portal/one.txt was deleted during the backup: start it again.",
  );
  await expect(stat(file)).rejects.toThrow("ENOENT");
});

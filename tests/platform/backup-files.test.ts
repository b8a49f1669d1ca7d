import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backup } from "#platform/backup/backup.server.ts";
import {
  type FilesTarget,
  folderTarget,
  storeTarget,
} from "#platform/backup/files-target.server.ts";
import { restore } from "#platform/backup/restore.server.ts";
import { openZip } from "#platform/backup/zip-reader.server.ts";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { listNames } from "#platform/file-store/file-store-contract.fixture.ts";
import { openS3FileStore } from "#platform/file-store/s3/s3-file-store.server.ts";
import { startS3Server } from "#platform/file-store/s3/s3-server.fixture.ts";
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
  expect(manifest.files).toEqual({ count: 2, bytes: 3, deleted: 0 });
  expect(await namesIn(file)).toEqual(["files/empty.txt", "files/portal/two.txt"]);
});

test("a backup reads a store that is no folder, and leaves out what was deleted meanwhile", async () => {
  const file = join(folder, "memory.zip");
  const manifest = await backup({ pool: database.pool, files: memoryStore }, file);
  expect(manifest.files).toEqual({ count: 1, bytes: 3, deleted: 1 });
  expect(await namesIn(file)).toEqual(["files/portal/one.txt"]);
});

test("a backup fails if the store does, and leaves nothing", async () => {
  const file = join(folder, "gone.zip");
  async function* half() {
    yield Buffer.from("on");
    throw new Error("the store is away");
  }
  for (const read of [
    async () => Promise.reject(new Error("the store is away")),
    async () => Readable.from(half()),
  ]) {
    const files = { ...memoryStore, read };
    await expect(backup({ pool: database.pool, files }, file)).rejects.toThrow("is away");
    await expect(stat(file)).rejects.toThrow("ENOENT");
    await expect(stat(`${file}.part`)).rejects.toThrow("ENOENT");
  }
});

test("a backup of a folder is restored into a bucket, and one of the bucket into a folder", async () => {
  const server = await startS3Server();
  const tools = { vault: { mac: () => "" }, clock: { now: () => Date.now() } };
  const headersOf = () => ({ type: "image/webp", cache: "no-store" });
  const bucket = openS3FileStore({ options: server.options, headersOf, ...tools });
  const restoreInto = async (files: FilesTarget, file: string) => {
    const target = await createTestDatabase({ from: "empty" });
    const { pool, close } = openDatabase({ url: target.url, poolSize: 2 });
    try {
      await restore({ pool, files }, file);
    } finally {
      await close();
      await target.drop();
    }
  };
  try {
    const first = openFileStore(join(folder, "first"));
    const contents = new Map([
      ["a.webp", "a picture"],
      ["empty.vtt", ""],
      ["message-files/first/1/voice.ogg", "hello"],
      ["uploads/first/1", "half an upload"],
    ]);
    for (const [name, text] of contents) await first.write(name, Buffer.from(text));
    const zip = join(folder, "first.zip");
    await backup({ pool: database.pool, files: first }, zip);

    // Interrupted in the middle: nothing stays, or what a killed process left is deleted by the next restore.
    server.failWhen(({ method, key }) =>
      method === "PUT" && key.startsWith("parts/") ? { status: 507, code: "Full" } : null,
    );
    await expect(restoreInto(storeTarget(bucket), zip)).rejects.toThrow("file store failed");
    server.failWhen(null);
    expect(await server.keys()).toEqual([]);
    const killed = storeTarget(bucket);
    await killed.prepare();
    await killed.write("a.webp", Readable.from([Buffer.from("half")]));
    await killed.write("left.webp", Readable.from([Buffer.from("half")]));

    await restoreInto(storeTarget(bucket), zip);
    expect(await listNames(bucket)).toEqual([...contents.keys()]);
    await expect(restoreInto(storeTarget(bucket), zip)).rejects.toThrow("is not empty");
    const second = join(folder, "second.zip");
    await backup({ pool: database.pool, files: bucket }, second);
    await restoreInto(folderTarget(join(folder, "second")), second);
    const restored = openFileStore(join(folder, "second"));
    expect(await listNames(restored)).toEqual([...contents.keys()]);
    for (const [name, text] of contents)
      expect([name, String(await restored.readBytes(name))]).toEqual([name, text]);
  } finally {
    await server.close();
  }
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import { openVault } from "#platform/vault.server.ts";
import { bytesOf, listNames, testFileStore } from "./file-store-contract.fixture.ts";
import type { FileStore } from "./file-store.server.ts";
import { openFolderFileStore } from "./folder-file-store.server.ts";
import { moveFiles } from "./move-files.server.ts";
import { type FileLock, openMovingFileStore } from "./moving-file-store.server.ts";
import { openS3FileStore } from "./s3/s3-file-store.server.ts";
import { type S3Server, startS3Server } from "./s3/s3-server.fixture.ts";

/** Set it to try more files. */
const fileCount = Number(process.env["LAMPSTAND_MOVED_FILES"] ?? 150);
const mib = 1024 ** 2;
const clock = fakeClock(Date.now());
const vault = openVault("a secret for nothing but these tests");
const headersOf = () => ({ type: "image/webp", cache: "no-store" });

/** Locks for stores of one process. */
function openLocks(): FileLock {
  const queues = new Map<string, Promise<unknown>>();
  return async (names, work) => {
    const before = names.map((name) => queues.get(name));
    const running = Promise.allSettled(before).then(work);
    const ended = running.catch(() => {});
    for (const name of names) queues.set(name, ended);
    return running;
  };
}

let server: S3Server;
let folder: string;
let inFolder: FileStore;
let inBucket: FileStore;

beforeAll(async () => {
  server = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), "lampstand-moving-"));
  inFolder = openFolderFileStore({ folder, vault, clock });
  inBucket = openS3FileStore({ options: server.options, vault, clock, headersOf });
});
afterEach(async () => {
  server.failWhen(null);
  for (const store of [inFolder, inBucket])
    for (const name of await listNames(store)) await store.delete(name);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe("files that move from a folder to S3", () =>
  testFileStore(async () => {
    const own = await startS3Server();
    const place = await mkdtemp(join(tmpdir(), "lampstand-moving-"));
    return {
      open: (tools) =>
        openMovingFileStore(
          openFolderFileStore({ folder: place, ...tools }),
          openS3FileStore({ options: own.options, headersOf, ...tools }),
          openLocks(),
        ),
      async close() {
        await own.close();
        await rm(place, { recursive: true });
      },
    };
  }));

describe.each([
  ["a folder to S3", () => [inFolder, inBucket] as const],
  ["S3 to a folder", () => [inBucket, inFolder] as const],
])("moving from %s", (_name, places) => {
  test(
    "loses no file while others are added, changed and deleted, and leaves none behind",
    { timeout: 600_000 },
    async () => {
      const [from, to] = places();
      const lock = openLocks();
      /** What each name must have at the end. */
      const expected = new Map<string, string>();
      const nameOf = (index: number) =>
        index % 3 === 0
          ? `picture-${index}.webp`
          : `message-files/first/${index % 40}/${index}.bin`;
      const names = Array.from({ length: fileCount }, (_, index) => nameOf(index));
      for (const name of names) {
        await from.write(name, Buffer.from(`the bytes of ${name}`));
        expected.set(name, `the bytes of ${name}`);
      }
      await from.append("uploads/first/1", 0, [Buffer.from("arrived before, ")]);
      const store = openMovingFileStore(from, to, lock);
      const otherProcess = openMovingFileStore(from, to, lock);
      let isMoving = true;
      const use = async () => {
        for (let turn = 0; isMoving; turn += 1) {
          const added = `added-${turn}.webp`;
          await otherProcess.write(added, Buffer.from(added));
          expected.set(added, added);
          const deleted = nameOf((turn * 7) % fileCount);
          await otherProcess.delete(deleted);
          expected.delete(deleted);
          const changed = nameOf((turn * 11 + 5) % fileCount);
          await otherProcess.write(changed, Buffer.from(`changed in turn ${turn}`));
          expected.set(changed, `changed in turn ${turn}`);
          const read = nameOf((turn * 13 + 3) % fileCount);
          const bytes = await otherProcess.readBytes(read);
          expect([read, bytes && String(bytes)]).toEqual([read, expected.get(read) ?? null]);
          if (turn === 3)
            await otherProcess.append("uploads/first/1", 16, [Buffer.from("and during the move")]);
        }
      };
      const using = use();
      await moveFiles(store).finally(() => (isMoving = false));
      await using;
      expect(await listNames(from)).toEqual([]);
      expected.set("uploads/first/1", "arrived before, and during the move");
      expect(await listNames(to)).toEqual([...expected.keys()].sort());
      for (const [name, text] of expected)
        expect([name, String(await to.readBytes(name))]).toEqual([name, text]);
    },
  );
});

test("a move that is interrupted goes on with the rest, and a failed copy loses nothing", async () => {
  const large = bytesOf(18 * mib);
  await inFolder.write("large.mp4", large);
  await inFolder.append("uploads/first/1", 0, [large]);
  for (let index = 0; index < 30; index += 1)
    await inFolder.write(`${index}.webp`, Buffer.from(String(index)));
  const store = openMovingFileStore(inFolder, inBucket, openLocks());
  let writes = 0;
  server.failWhen(({ method }) => (method === "PUT" && (writes += 1) > 12 ? "cut" : null));
  await expect(moveFiles(store)).rejects.toThrow("The file store failed");
  server.failWhen(null);
  const left = (await listNames(inFolder)).length;
  expect(left).toBeGreaterThan(0);
  expect(await listNames(store)).toHaveLength(32);
  expect((await store.readBytes("large.mp4"))!.equals(large)).toBe(true);
  expect((await store.readBytes("uploads/first/1"))!.equals(large)).toBe(true);
  const progress: [number, number][] = [];
  const moved = await moveFiles(store, (...one) => progress.push(one));
  expect([moved.files, progress.at(-1)]).toEqual([left, [left, left]]);
  expect(await listNames(inFolder)).toEqual([]);
  expect((await inBucket.readBytes("large.mp4"))!.equals(large)).toBe(true);
  expect((await inBucket.readBytes("uploads/first/1"))!.equals(large)).toBe(true);
  expect(await moveFiles(store)).toEqual({ files: 0, bytes: 0 });
});

test("a file that was deleted while it moved doesn't come back", async () => {
  await inFolder.write("a.webp", Buffer.from("private"));
  const lock = openLocks();
  const store = openMovingFileStore(inFolder, inBucket, lock);
  let deleting: Promise<void> | undefined;
  server.failWhen(({ method, key }) => {
    // While the copy arrives at the new place.
    if (method === "PUT" && key === "public/a.webp") deleting ??= store.delete("a.webp");
    return null;
  });
  await moveFiles(store);
  await deleting;
  expect(deleting).toBeDefined();
  expect([await store.stat("a.webp"), await inBucket.stat("a.webp")]).toEqual([null, null]);
});

test("an upload is read where it is complete, and an unfinished copy of it never counts", async () => {
  await inFolder.append("uploads/first/1", 0, [Buffer.from("0123456789")]);
  // A copy that was interrupted.
  await inBucket.append("uploads/first/1", 0, [Buffer.from("0123")]);
  const store = openMovingFileStore(inFolder, inBucket, openLocks());
  expect(await store.stat("uploads/first/1")).toEqual({ bytes: 10 });
  expect(String(await store.readBytes("uploads/first/1"))).toBe("0123456789");
  await moveFiles(store);
  expect(String(await inBucket.readBytes("uploads/first/1"))).toBe("0123456789");
});

test("a file that moves between two looks for it is found", async () => {
  await inFolder.write("a.webp", Buffer.from("here"));
  const store = openMovingFileStore(inFolder, inBucket, openLocks());
  const late: FileStore = {
    ...inFolder,
    async stat(name) {
      await store.moveOne(name);
      return inFolder.stat(name);
    },
  };
  const other = openMovingFileStore(late, inBucket, openLocks());
  expect(await other.stat("a.webp")).toEqual({ bytes: 4 });
});

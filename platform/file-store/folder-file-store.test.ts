import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import { openVault } from "#platform/vault.server.ts";
import { isFileName } from "./file-name.ts";
import { listNames, testFileStore } from "./file-store-contract.fixture.ts";
import type { FileStore } from "./file-store.server.ts";
import { openFolderFileStore } from "./folder-file-store.server.ts";
import { hostileNames } from "./hostile-names.fixture.ts";

describe("a folder", () =>
  testFileStore(async () => {
    const folder = await mkdtemp(join(tmpdir(), "lampstand-store-"));
    return {
      open: (tools) => openFolderFileStore({ folder: join(folder, "files"), ...tools }),
      close: () => rm(folder, { recursive: true }),
    };
  }));

let root: string;
let folder: string;
let files: FileStore;
const clock = fakeClock(Date.now());

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "lampstand-store-"));
  folder = join(root, "files");
  files = openFolderFileStore({
    folder,
    vault: openVault("only for these tests".repeat(2)),
    clock,
  });
});
afterAll(() => rm(root, { recursive: true }));

test("the last file of a folder is deleted with it", async () => {
  await files.write("people/1/face.webp", new Uint8Array());
  await files.write("people/12/face.webp", new Uint8Array());
  await files.delete("people/1/face.webp");
  expect(await readdir(join(folder, "people"))).toEqual(["12"]);
  await files.delete("people/12/face.webp");
  expect(await readdir(folder)).toEqual(["people"]);
});

describe("while the last other file of its folder is deleted", () => {
  const content = Buffer.from("x");
  test.each<[string, (name: string) => Promise<void>]>([
    ["written", (name) => files.write(name, content)],
    ["written as it arrives", (name) => files.write(name, Readable.from([content]))],
    ["appended to", (name) => files.append(name, 0, [content])],
    [
      "moved",
      async (name) => {
        await files.write(`elsewhere/${name}`, content);
        await files.move(`elsewhere/${name}`, name);
      },
    ],
  ])("a file is %s", async (_, store) => {
    for (let turn = 0; turn < 40; turn += 1) {
      const names = ["a", "b", "c"].map((folderName) => `shared/${folderName}/file.pdf`);
      const others = names.map((name) => name.replace("file", "last"));
      for (const other of others) await files.write(other, content);
      await Promise.all([...others.map((other) => files.delete(other)), ...names.map(store)]);
      for (const name of names) {
        expect(await files.readBytes(name)).toEqual(content);
        await files.delete(name);
      }
    }
  });
});

test("a write that fails leaves nothing in the folder", async () => {
  async function* failing() {
    yield Buffer.from("half of it");
    throw new Error("the connection is lost");
  }
  await expect(files.write("lesson.pdf", failing())).rejects.toThrow("the connection is lost");
  expect(await readdir(folder)).not.toContainEqual(expect.stringContaining(".part"));
});

test("a hostile name reaches nothing outside of the folder", async () => {
  await writeFile(join(root, "secret"), "the installation's secret");
  for (const name of hostileNames) {
    await files.write(name, Buffer.from("x")).catch(() => {});
    await files.delete(name).catch(() => {});
  }
  expect((await readdir(root)).sort()).toEqual(["files", "secret"]);
});

test("every accepted name stays inside the folder", () => {
  const part = fc.constantFrom(
    "..",
    ".",
    "/",
    "\\",
    "a",
    "B9",
    "_",
    "-",
    ".webp",
    ":",
    "%2e",
    "\0",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const name = parts.join("");
      if (isFileName(name)) expect(new URL(name, "file:///files/").pathname).toBe(`/files/${name}`);
    }),
  );
});

test("an unfinished file is neither listed nor read, and is deleted after a day", async () => {
  await files.write("tower.mp4", Buffer.from("complete"));
  const names = ["tower.mp4.0a1b2c.part", "tower.mp4.3d4e5f.part"];
  for (const name of names) await writeFile(join(folder, name), "half");
  const twoDaysAgo = clock.now() / 1000 - 2 * 24 * 60 * 60;
  await utimes(join(folder, names[0]!), twoDaysAgo, twoDaysAgo);
  expect(await listNames(files, "tower")).toEqual(["tower.mp4"]);
  await files.deleteUnfinished();
  const left = (await readdir(folder)).filter((name) => name.startsWith("tower"));
  expect(left).toEqual(["tower.mp4", names[1]]);
});

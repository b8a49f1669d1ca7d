import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import { openVault } from "#platform/vault.server.ts";
import { isFileName } from "./file-name.ts";
import { type FileStore, InvalidFileName, signedUrlMaxMs } from "./file-store.server.ts";
import { openFolderFileStore } from "./folder-file-store.server.ts";

let root: string;
let folder: string;
let files: FileStore;
const clock = fakeClock(Date.now());
const vault = openVault("a secret for nothing but these tests");

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "lampstand-store-"));
  folder = join(root, "files");
  files = openFolderFileStore({ folder, vault, clock });
});
afterAll(() => rm(root, { recursive: true }));

async function listNames(prefix: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of files.list(prefix)) names.push(name);
  return names.sort();
}
const readText = async (name: string, range?: { from: number; to: number }) => {
  const stream = await files.read(name, range);
  return stream && (await buffer(stream)).toString();
};

test("a file is written, read in parts, listed by prefix and deleted with its empty folder", async () => {
  expect(await listNames("")).toEqual([]);
  await files.write("talk.mp3", Buffer.from("0123456789"));
  async function* parts() {
    yield Buffer.from("of ");
    yield Buffer.from("two parts");
  }
  await files.write("people/1/face.webp", parts());
  await files.write("people/12/face.webp", new Uint8Array());
  expect(await files.stat("talk.mp3")).toEqual({ bytes: 10 });
  expect(await readText("talk.mp3")).toBe("0123456789");
  expect(await readText("talk.mp3", { from: 2, to: 4 })).toBe("234");
  expect(await readText("people/1/face.webp")).toBe("of two parts");
  expect(await readText("people/12/face.webp")).toBe("");
  expect(await files.readBytes("talk.mp3")).toEqual(Buffer.from("0123456789"));
  expect(await listNames("")).toEqual(["people/1/face.webp", "people/12/face.webp", "talk.mp3"]);
  expect(await listNames("people/1")).toEqual(["people/1/face.webp", "people/12/face.webp"]);
  expect(await listNames("people/1/")).toEqual(["people/1/face.webp"]);
  expect(await listNames("nobody/")).toEqual([]);
  for (const missing of ["other.mp3", "people", "people/1", "talk.mp3/inner"]) {
    expect([await files.stat(missing), await files.read(missing)]).toEqual([null, null]);
    expect(await files.readBytes(missing)).toBeNull();
  }
  await files.delete("people/1/face.webp");
  await files.delete("people/1/face.webp");
  expect(await readdir(join(folder, "people"))).toEqual(["12"]);
  await files.delete("people/12/face.webp");
  expect(await readdir(folder)).toEqual(["people", "talk.mp3"]);
});

test("a file grows part by part, drops what is beyond a part, and gets another name at the end", async () => {
  await files.append("uploads/first/1", 0, [Buffer.from("0123")]);
  await files.append("uploads/first/1", 4, [
    Buffer.from("45"),
    new Uint8Array(),
    Buffer.from("67"),
  ]);
  await files.append("uploads/first/1", 6, [Buffer.from("x")]);
  expect(await readText("uploads/first/1")).toBe("012345x");
  await expect(files.append("uploads/first/1", 9, [Buffer.from("y")])).rejects.toThrow("byte 7");
  await files.move("uploads/first/1", "video.mp4");
  expect([await readText("video.mp4"), await files.stat("uploads/first/1")]).toEqual([
    "012345x",
    null,
  ]);
  await files.delete("video.mp4");
});

test("a write that fails leaves the file as it was, and nothing unfinished", async () => {
  await files.write("lesson.pdf", Buffer.from("before"));
  async function* failing() {
    yield Buffer.from("half of it");
    throw new Error("the connection is lost");
  }
  await expect(files.write("lesson.pdf", failing())).rejects.toThrow("the connection is lost");
  expect(await readText("lesson.pdf")).toBe("before");
  expect(await readdir(folder)).not.toContainEqual(expect.stringContaining(".part"));
});

/** Names that lead out of a folder, or mean something else on some system. */
const hostileNames = [
  "",
  ".",
  "..",
  "/",
  "//",
  "/etc/passwd",
  "../secret",
  "a/../../secret",
  "a/..",
  "./a",
  "a//b",
  "a/",
  "..\\secret",
  "a\\..\\..\\secret",
  "C:\\secret",
  "C:secret",
  "a:stream",
  "~/secret",
  "%2e%2e/secret",
  "..%2fsecret",
  "..;/secret",
  "a\0.webp",
  "a\n",
  "a b",
  "é",
  "．．/secret",
  ".hidden",
  "a/.hidden",
  "a.",
  "a/b./c",
  "a.webp.part",
  "a/b/c/d/e",
  "x".repeat(101),
];

test("no function of the store accepts a name that could lead out of its folder", async () => {
  await writeFile(join(root, "secret"), "the installation's secret");
  for (const name of hostileNames) {
    expect([name, isFileName(name)]).toEqual([name, false]);
    for (const use of [
      () => files.write(name, Buffer.from("x")),
      () => files.stat(name),
      () => files.read(name),
      () => files.readBytes(name),
      () => files.delete(name),
      () => files.append(name, 0, [Buffer.from("x")]),
      () => files.move("talk.mp3", name),
      async () => files.sign(name, { portalId: "first" }),
    ])
      await expect(use(), name).rejects.toThrow(InvalidFileName);
    expect(files.isSigned(name, { portalId: "first", expires: "1", signature: "" })).toBe(false);
  }
  for (const prefix of ["..", "../", "/", "a/../", ".hidden"])
    await expect(listNames(prefix), prefix).rejects.toThrow(InvalidFileName);
  expect(await readdir(root)).toEqual(["files", "secret"]);
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
  expect(await listNames("tower")).toEqual(["tower.mp4"]);
  await files.deleteUnfinished();
  const left = (await readdir(folder)).filter((name) => name.startsWith("tower"));
  expect(left).toEqual(["tower.mp4", names[1]]);
});

test("a signed URL opens one file in one portal for ten minutes at most", () => {
  const name = "private/first/voice.ogg";
  const url = new URL(files.sign(name, { portalId: "first" }), "http://first.example");
  expect(url.pathname).toBe(`/files/signed/${name}`);
  const expires = url.searchParams.get("expires")!;
  const signature = url.searchParams.get("signature")!;
  const parts = { portalId: "first", expires, signature };
  const flipped = `${signature.startsWith("0") ? "1" : "0"}${signature.slice(1)}`;
  expect(files.isSigned(name, parts)).toBe(true);
  expect(files.isSigned("private/first/voice2.ogg", parts)).toBe(false);
  for (const change of [
    { portalId: "second" },
    { expires: String(Number(expires) + 1) },
    { expires: `${expires} ` },
    { expires: "Infinity" },
    { expires: "" },
    { signature: flipped },
    { signature: signature.slice(1) },
    { signature: "" },
    { signature: "é".repeat(64) },
  ])
    expect([change, files.isSigned(name, { ...parts, ...change })]).toEqual([change, false]);
  const otherStore = openFolderFileStore({ folder, clock, vault: openVault("x".repeat(40)) });
  expect(otherStore.isSigned(name, parts)).toBe(false);
  clock.advance(signedUrlMaxMs - 1);
  expect(files.isSigned(name, parts)).toBe(true);
  clock.advance(1);
  expect(files.isSigned(name, parts)).toBe(false);
  for (const lifeMs of [signedUrlMaxMs + 1, 0, -1, NaN])
    expect(() => files.sign(name, { portalId: "first", lifeMs })).toThrow(RangeError);
});

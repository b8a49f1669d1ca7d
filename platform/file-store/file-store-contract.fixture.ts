import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import { openVault, type Vault } from "#platform/vault.server.ts";
import type { Clock } from "#platform/clock.ts";
import { isFileName } from "./file-name.ts";
import { hostileNames } from "./hostile-names.fixture.ts";
import { type FileStore, InvalidFileName, signedUrlMaxMs } from "./file-store.server.ts";

type Tools = { vault: Pick<Vault, "mac">; clock: Clock };

/** A store to test, and how its place is opened again with other tools. */
export type TestedStore = { open(tools: Tools): FileStore; close(): Promise<void> };

const mib = 1024 ** 2;

/** Bytes of which no part looks like another. */
export function bytesOf(count: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(count);
  let state = seed;
  for (let index = 0; index < count; index += 1) {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}

export async function listNames(files: FileStore, prefix = ""): Promise<string[]> {
  const names: string[] = [];
  for await (const name of files.list(prefix)) names.push(name);
  return names.sort();
}

/** What every file store must do. */
export function testFileStore(start: () => Promise<TestedStore>): void {
  let tested: TestedStore;
  let files: FileStore;
  const clock = fakeClock(Date.now());
  const vault = openVault("a secret for nothing but these tests");

  beforeAll(async () => {
    tested = await start();
    files = tested.open({ vault, clock });
  });
  afterAll(() => tested.close());

  const readText = async (name: string, range?: { from: number; to: number }) => {
    const stream = await files.read(name, range);
    return stream && (await buffer(stream)).toString();
  };

  test("a file is written, read in parts, listed by prefix and deleted", async () => {
    expect(await listNames(files)).toEqual([]);
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
    expect(await readText("talk.mp3", { from: 8, to: 100 })).toBe("89");
    expect(await readText("talk.mp3", { from: 10, to: 100 })).toBe("");
    expect(await readText("people/1/face.webp")).toBe("of two parts");
    expect(await readText("people/12/face.webp")).toBe("");
    expect(await readText("people/12/face.webp", { from: 0, to: 9 })).toBe("");
    expect(await files.readBytes("talk.mp3")).toEqual(Buffer.from("0123456789"));
    const faces = ["people/1/face.webp", "people/12/face.webp"];
    expect(await listNames(files)).toEqual([...faces, "talk.mp3"]);
    expect(await listNames(files, "people/1")).toEqual(faces);
    expect(await listNames(files, "people/1/")).toEqual([faces[0]]);
    expect(await listNames(files, "nobody/")).toEqual([]);
    for (const missing of ["other.mp3", "people", "people/1", "talk.mp3/inner", "uploads/1/2"]) {
      expect([await files.stat(missing), await files.read(missing)]).toEqual([null, null]);
      expect(await files.readBytes(missing)).toBeNull();
      await files.delete(missing).catch(() => expect(missing).toMatch(/^people|inner/));
    }
    for (const name of faces) await files.delete(name);
    await files.delete(faces[0]!);
    expect(await listNames(files)).toEqual(["talk.mp3"]);
  });

  test("a file grows part by part, drops what is beyond a part, and gets another name", async () => {
    const upload = "uploads/first/1";
    await files.append(upload, 0, [Buffer.from("0123")]);
    await files.append(upload, 4, [Buffer.from("45"), new Uint8Array(), Buffer.from("67")]);
    await files.append(upload, 6, [Buffer.from("x")]);
    await files.append(upload, 7, []);
    expect(await readText(upload)).toBe("012345x");
    expect(await files.stat(upload)).toEqual({ bytes: 7 });
    await expect(files.append(upload, 9, [Buffer.from("y")])).rejects.toThrow("byte 7");
    expect(await listNames(files, "uploads/")).toEqual([upload]);
    await files.move(upload, "video.mp4");
    expect([await readText("video.mp4"), await files.stat(upload)]).toEqual(["012345x", null]);
    expect(await listNames(files, "uploads/")).toEqual([]);
    await files.append(upload, 0, []);
    expect(await files.stat(upload)).toEqual({ bytes: 0 });
    await files.write(upload, Buffer.from("from a backup"));
    await files.append(upload, 13, [Buffer.from(", continued")]);
    await files.move("video.mp4", "other.mp4");
    expect(await readText(upload)).toBe("from a backup, continued");
    await files.delete(upload);
    expect(await listNames(files)).toEqual(["other.mp4", "talk.mp3"]);
    await files.delete("other.mp4");
  });

  test("a large file that arrives in uneven parts, with steps back, is the same at the end", async () => {
    const upload = "uploads/first/large";
    const content = bytesOf(23 * mib + 1234);
    const steps = [0, 1, 5 * mib - 1, 4 * mib, 12 * mib, 12 * mib + 3, 10 * mib, 20 * mib];
    for (const [index, from] of steps.entries()) {
      const end = Math.max(from, steps[index + 1] ?? content.length);
      await files.append(upload, from, [content.subarray(from, end)]);
      expect(await files.stat(upload)).toEqual({ bytes: end });
    }
    // What the same bytes would continue exactly is dropped as well.
    await files.append(upload, 0, [content.subarray(0, 5 * mib)]);
    await files.append(upload, 5 * mib, [content.subarray(5 * mib, 10 * mib)]);
    await files.append(upload, 10 * mib, [content.subarray(10 * mib, 15 * mib)]);
    await files.append(upload, 0, [content.subarray(0, 5 * mib)]);
    expect(await files.stat(upload)).toEqual({ bytes: 5 * mib });
    await files.append(upload, 5 * mib, [content.subarray(5 * mib)]);
    const range = { from: 7 * mib, to: 13 * mib };
    const part = await buffer((await files.read(upload, range))!);
    expect(part.equals(content.subarray(range.from, range.to + 1))).toBe(true);
    expect((await files.readBytes(upload))!.equals(content)).toBe(true);
    await files.move(upload, "large.mp4");
    expect((await files.readBytes("large.mp4"))!.equals(content)).toBe(true);
    await files.delete("large.mp4");
  });

  test("a large file that is written at once is the same when it is read", async () => {
    const content = bytesOf(17 * mib + 5, 7);
    async function* uneven() {
      for (let from = 0; from < content.length; from += 700_001)
        yield content.subarray(from, from + 700_001);
    }
    await files.write("message-files/first/large.bin", uneven());
    expect((await files.readBytes("message-files/first/large.bin"))!.equals(content)).toBe(true);
    await files.delete("message-files/first/large.bin");
  });

  test("a write that fails leaves the file as it was, and nothing unfinished", async () => {
    await files.write("lesson.pdf", Buffer.from("before"));
    for (const count of [10, 20 * mib]) {
      async function* failing() {
        yield Buffer.alloc(count);
        throw new Error("the connection is lost");
      }
      await expect(files.write("lesson.pdf", failing())).rejects.toThrow("the connection is lost");
      expect(await readText("lesson.pdf")).toBe("before");
    }
    expect(await listNames(files, "lesson")).toEqual(["lesson.pdf"]);
    await files.write("lesson.pdf", Buffer.from("after"));
    expect(await readText("lesson.pdf")).toBe("after");
  });

  test("no function of the store accepts a hostile name", async () => {
    const before = await listNames(files);
    for (const name of hostileNames) {
      expect([name, isFileName(name)]).toEqual([name, false]);
      for (const use of [
        () => files.write(name, Buffer.from("x")),
        () => files.stat(name),
        () => files.read(name),
        () => files.readBytes(name),
        () => files.delete(name),
        () => files.append(name, 0, [Buffer.from("x")]),
        () => files.append(`uploads/${name}`, 0, [Buffer.from("x")]),
        () => files.move("talk.mp3", name),
        () => files.move(name, "talk2.mp3"),
        async () => files.sign(name, { portalId: "first" }),
        () => files.outsideUrl(name, { headers: { type: "text/plain", cache: "" }, lifeMs: 1_000 }),
      ])
        await expect(
          use().then((answer) => {
            if (answer === null && use.toString().includes("outsideUrl"))
              throw new InvalidFileName(name);
          }),
          name,
        ).rejects.toThrow(InvalidFileName);
      expect(files.isSigned(name, { portalId: "first", expires: "1", signature: "" })).toBe(false);
    }
    for (const prefix of ["..", "../", "/", "a/../", ".hidden"])
      await expect(listNames(files, prefix), prefix).rejects.toThrow(InvalidFileName);
    expect(await listNames(files)).toEqual(before);
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
    const otherStore = tested.open({ clock, vault: openVault("x".repeat(40)) });
    expect(otherStore.isSigned(name, parts)).toBe(false);
    clock.advance(signedUrlMaxMs - 1);
    expect(files.isSigned(name, parts)).toBe(true);
    clock.advance(1);
    expect(files.isSigned(name, parts)).toBe(false);
    for (const lifeMs of [signedUrlMaxMs + 1, 0, -1, NaN])
      expect(() => files.sign(name, { portalId: "first", lifeMs })).toThrow(RangeError);
  });
}

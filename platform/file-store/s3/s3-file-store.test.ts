import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import {
  bytesOf,
  listNames,
  testFileStore,
} from "#platform/file-store/file-store-contract.fixture.ts";
import { hostileNames } from "#platform/file-store/hostile-names.fixture.ts";
import { FileStoreUnavailable } from "#platform/file-store/file-store-unavailable.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { forEachConcurrently } from "#platform/for-each-concurrently.ts";
import { openVault } from "#platform/vault.server.ts";
import { partKeyOf } from "./keys.server.ts";
import { putObject } from "./objects.server.ts";
import { checkBucket, openS3 } from "./s3-client.server.ts";
import { openS3FileStore } from "./s3-file-store.server.ts";
import type { S3Options } from "./s3-options.ts";
import { type Failure, type S3Server, startS3Server } from "./s3-server.fixture.ts";

const headersOf = () => ({ type: "image/webp", cache: "public, max-age=60" });
const mib = 1024 ** 2;

describe("S3-compatible storage", () =>
  testFileStore(async () => {
    const server = await startS3Server();
    return {
      open: (tools) => openS3FileStore({ options: server.options, headersOf, ...tools }),
      close: () => server.close(),
    };
  }));

let server: S3Server;
let files: FileStore;
const clock = fakeClock(Date.now());
const vault = openVault("a secret for nothing but these tests");
const open = (options: Partial<S3Options> = {}) =>
  openS3FileStore({ options: { ...server.options, ...options }, vault, clock, headersOf });

beforeAll(async () => {
  server = await startS3Server();
  files = open();
});
afterEach(() => server.failWhen(null));
afterAll(() => server.close());

async function* inPieces(content: Buffer) {
  for (let from = 0; from < content.length; from += mib) yield content.subarray(from, from + mib);
}

describe("the keys of objects", () => {
  test("everybody's files are in a folder of their own, and nothing else is there", async () => {
    await files.write("a.webp", Buffer.from("a picture"));
    await files.write("message-files/first/1/voice.ogg", Buffer.from("private"));
    await files.append("uploads/first/1", 0, [Buffer.from("unchecked")]);
    await files.write("large.mp4", inPieces(bytesOf(17 * mib)));
    expect((await server.keys()).sort()).toEqual([
      "parts/uploads/first/1/000000000000000",
      "private/message-files/first/1/voice.ogg",
      "public/a.webp",
      "public/large.mp4",
    ]);
    const object = await fetch(`${server.options.endpoint}/lampstand/public/a.webp`);
    expect(object.headers.get("content-type")).toBe("image/webp");
    expect(object.headers.get("cache-control")).toBe("public, max-age=60");
    for (const name of await listNames(files)) await files.delete(name);
    expect(await server.keys()).toEqual([]);
  });

  test("a hostile name never gets into the bucket", async () => {
    for (const name of hostileNames) {
      await files.write(name, Buffer.from("x")).catch(() => {});
      await files.append(`uploads/${name}`, 0, [Buffer.from("x")]).catch(() => {});
    }
    expect(await server.keys()).toEqual([]);
  });
});

describe("addresses outside of the server", () => {
  const privateHeaders = {
    type: "audio/ogg",
    cache: "private, no-store",
    disposition: "inline; filename*=UTF-8''a%20voice",
  };

  test("a private file has one that works for its time, for this file only", async () => {
    const name = "message-files/first/1/voice.ogg";
    await files.write(name, Buffer.from("hello"));
    await files.write("message-files/second/2/voice.ogg", Buffer.from("of another portal"));
    const url = (await files.outsideUrl(name, { headers: privateHeaders, lifeMs: 60_000 }))!;
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([200, "hello"]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "audio/ogg",
      "cache-control": "private, no-store",
      "content-disposition": privateHeaders.disposition,
    });
    const part = await fetch(url, { headers: { range: "bytes=1-3" } });
    expect([part.status, await part.text()]).toEqual([206, "ell"]);
    const others = url.replace("first/1", "second/2");
    const longer = url.replace("X-Amz-Expires=60", "X-Amz-Expires=600");
    const asPage = url.replace("audio%2Fogg", "text%2Fhtml");
    for (const changed of [others, longer, asPage]) {
      expect(changed).not.toBe(url);
      expect((await fetch(changed)).status).toBe(403);
    }
    const earlier = { now: () => Date.now() - 120_000 };
    const past = openS3FileStore({ options: server.options, vault, clock: earlier, headersOf });
    const old = (await past.outsideUrl(name, { headers: privateHeaders, lifeMs: 60_000 }))!;
    expect((await fetch(old)).status).toBe(403);
    const alive = (await past.outsideUrl(name, { headers: privateHeaders, lifeMs: 300_000 }))!;
    expect((await fetch(alive)).status).toBe(200);
  });

  test("only what browsers may reach has one", async () => {
    const use = { headers: privateHeaders, lifeMs: 60_000 };
    const names = ["a.webp", "message-files/first/1/voice.ogg", "uploads/first/1"];
    const urlsOf = (store: FileStore) =>
      Promise.all(names.map(async (name) => (await store.outsideUrl(name, use))?.split("?")[0]));
    const voice = `${server.options.endpoint}/lampstand/private/${names[1]}`;
    const publicUrl = "https://cdn.example.org/files/";
    expect(await urlsOf(open())).toEqual([undefined, voice, undefined]);
    expect(await urlsOf(open({ publicUrl }))).toEqual([`${publicUrl}a.webp`, voice, undefined]);
    expect(await urlsOf(open({ publicUrl, browserEndpoint: undefined }))).toEqual([
      `${publicUrl}a.webp`,
      undefined,
      undefined,
    ]);
  });
});

describe("a service that fails", () => {
  const failures: [string, Failure, boolean][] = [
    ["is unavailable", { status: 500, code: "InternalError" }, false],
    ["is full", { status: 507, code: "XMinioStorageFull" }, true],
    ["has no room in its own words", { status: 507, code: "SomethingElse" }, true],
    ["has reached its quota", { status: 403, code: "QuotaExceeded" }, true],
    ["cuts the connection", "cut", false],
  ];

  test.each(failures)(
    "that %s is named so, and every call says so",
    async (_how, failure, isFull) => {
      server.failWhen(() => failure);
      for (const use of [
        () => files.write("b.webp", Buffer.from("x")),
        () => files.stat("b.webp"),
        () => files.read("b.webp"),
        () => files.delete("b.webp"),
        () => files.append("uploads/first/1", 0, [Buffer.from("x")]),
        () => files.move("b.webp", "c.webp"),
        () => listNames(files),
      ]) {
        const error = await use().then(
          () => null,
          (thrown: unknown) => thrown,
        );
        expect(error).toBeInstanceOf(FileStoreUnavailable);
        // An answer to HEAD has no text that could say why.
        if (use.toString().includes("stat")) continue;
        expect((error as FileStoreUnavailable).isFull).toBe(isFull);
        expect((error as FileStoreUnavailable).message).not.toContain("S3RVER");
      }
      server.failWhen(null);
      expect(await listNames(files, "b.webp")).toEqual([]);
    },
  );

  test("in the middle of a large file leaves neither the file nor its parts", async () => {
    for (const query of ["partNumber", "uploadId"]) {
      let count = 0;
      server.failWhen((call) =>
        call.method !== "DELETE" &&
        call.query.has(query) &&
        (count += 1) > (query === "uploadId" ? 2 : 1)
          ? { status: 507, code: "StorageFull" }
          : null,
      );
      await expect(files.write("large.mp4", inPieces(bytesOf(17 * mib)))).rejects.toMatchObject({
        isFull: true,
      });
      server.failWhen(null);
      expect([await files.stat("large.mp4"), await server.unfinished()]).toEqual([null, []]);
    }
  });

  test("while an upload is completed keeps the upload, which can be completed later", async () => {
    const content = bytesOf(13 * mib, 3);
    const half = 7 * mib;
    // Two processes have the same bucket and nothing else in common.
    await files.append("uploads/first/2", 0, [content.subarray(0, half)]);
    await open().append("uploads/first/2", half, [content.subarray(half)]);
    let copies = 0;
    server.failWhen(({ method, query }) =>
      method === "PUT" && query.has("partNumber") && (copies += 1) > 1 ? "cut" : null,
    );
    await expect(files.move("uploads/first/2", "talk.mp4")).rejects.toThrow(FileStoreUnavailable);
    server.failWhen(null);
    expect([await files.stat("talk.mp4"), await server.unfinished()]).toEqual([null, []]);
    await open().move("uploads/first/2", "talk.mp4");
    expect((await files.readBytes("talk.mp4"))!.equals(content)).toBe(true);
    expect(await listNames(files, "uploads/")).toEqual([]);
    await files.delete("talk.mp4");
  });

  test("in the middle of a file that is read ends the reading with an error", async () => {
    await files.append("uploads/first/3", 0, [bytesOf(6 * mib)]);
    await files.append("uploads/first/3", 6 * mib, [bytesOf(6 * mib)]);
    for (const how of ["cut", "half"] as const) {
      server.failWhen(({ key }) => (key.endsWith(String(6 * mib)) ? how : null));
      await expect(buffer((await files.read("uploads/first/3"))!), how).rejects.toThrow(
        FileStoreUnavailable,
      );
    }
    server.failWhen(null);
    await files.delete("uploads/first/3");
  });
});

test("what a crash left of a large file is deleted after a day, and not before", async () => {
  let count = 0;
  // Nothing is cleaned up, as if the process had been killed.
  server.failWhen(({ method, query }) =>
    query.has("uploadId") && (method === "DELETE" || (count += 1) > 2) ? "cut" : null,
  );
  await expect(files.write("killed.mp4", inPieces(bytesOf(25 * mib)))).rejects.toThrow();
  server.failWhen(null);
  expect(await server.unfinished()).toHaveLength(1);
  expect(await listNames(files, "killed")).toEqual([]);
  await files.deleteUnfinished();
  expect(await server.unfinished()).toHaveLength(1);
  clock.advance(25 * 60 * 60 * 1000);
  await files.deleteUnfinished();
  expect(await server.unfinished()).toEqual([]);
});

test("an object that continues nothing is no part of a file", async () => {
  await files.append("uploads/first/5", 0, [Buffer.from("0123456789")]);
  await putObject(openS3(server.options), partKeyOf("uploads/first/5", 8), Buffer.from("stray"));
  expect(await files.stat("uploads/first/5")).toEqual({ bytes: 10 });
  expect(String(await files.readBytes("uploads/first/5"))).toBe("0123456789");
  await files.delete("uploads/first/5");
  expect(await server.keys()).not.toContainEqual(expect.stringContaining("parts/"));
});

test("a list of several pages has every file once", async () => {
  for (const name of await listNames(files)) await files.delete(name);
  const names = Array.from({ length: 150 }, (_, index) =>
    index % 2 === 0 ? `${index}.webp` : `message-files/first/${index % 7}/${index}.bin`,
  );
  await forEachConcurrently(names, 10, (name) => files.write(name, Buffer.from(name)));
  expect(await listNames(files)).toEqual(names.toSorted());
  expect(await listNames(files, "message-files/")).toHaveLength(75);
  await forEachConcurrently(names, 10, (name) => files.delete(name));
  expect(await listNames(files)).toEqual([]);
});

test("bytes that arrive in tiny pieces make few objects", async () => {
  const piece = Buffer.alloc(1000, "x");
  for (let from = 0; from < 20_000; from += piece.length)
    await files.append("uploads/first/4", from, [piece]);
  expect(await files.stat("uploads/first/4")).toEqual({ bytes: 20_000 });
  expect(await server.keys()).toContainEqual("parts/uploads/first/4/000000000000000");
  expect((await server.keys()).filter((key) => key.startsWith("parts/"))).toHaveLength(1);
  await files.delete("uploads/first/4");
});

test("the server doesn't start without its bucket, but does while the service is down", async () => {
  await checkBucket(server.options);
  await expect(checkBucket({ ...server.options, bucket: "another" })).rejects.toThrow(
    "There is no such place for files: the bucket another at http",
  );
  server.failWhen(() => ({ status: 403, code: "AccessDenied" }));
  await expect(checkBucket(server.options)).rejects.toThrow("The keys don't open the bucket");
  server.failWhen(() => "cut");
  await checkBucket(server.options);
});

import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { messageFilesFolder } from "#domains/conversations/files/message-file.ts";
import { bytesOf } from "#platform/file-store/file-store-contract.fixture.ts";
import { type S3Server, startS3Server } from "#platform/file-store/s3/s3-server.fixture.ts";
import { openSecondServer } from "#tests/faults/second-server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { openQuestion, readOwn } from "#tests/kit/conversations.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { addFile, askOffset, createUpload, sendPiece, uploadIdOf } from "#tests/kit/media.ts";
import { makePdf, makePicture, makeVideo } from "#tests/kit/media-files.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const publicUrl = "https://cdn.example.org/files";
const mib = 1024 ** 2;

let server: S3Server;
let portal: TestPortal;
let editor: Browser;
let environment: Record<string, string>;

beforeAll(async () => {
  server = await startS3Server();
  const { bucket, accessKeyId, secretAccessKey, endpoint } = server.options;
  environment = {
    FILES: "s3",
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_ENDPOINT: endpoint!,
    S3_BROWSER_ENDPOINT: endpoint!,
    S3_PUBLIC_URL: publicUrl,
  };
  portal = await startTestPortal({ environment });
  editor = (await createUserWithRole(portal, "editor")).browser;
  await createUserWithRole(portal, "mentor");
});
afterEach(() => server.failWhen(null));
afterAll(async () => {
  await portal.close();
  await server.close();
});

const countMedia = async () =>
  (await portal.database.db.execute<{ count: number }>(sql`select count(*)::int from media`))
    .rows[0]!.count;
const shownInPage = { headers: { "sec-fetch-mode": "no-cors" } };
const offsetOf = async (browser: Browser, path: string) =>
  Number((await askOffset(browser, path)).headers.get("upload-offset"));

describe("a file of the library", () => {
  test("is served as from a folder, and to pages from the public address", async () => {
    const pdf = makePdf("in a bucket");
    const { json } = await addFile(editor, "Guide.pdf", pdf);
    const url = String(json["url"]);
    const whole = await portal.fetch(url);
    expect([whole.status, whole.bytes.equals(pdf)]).toEqual([200, true]);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": "attachment",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
    });
    const part = await portal.fetch(url, { headers: { range: "bytes=1-3" } });
    expect([part.status, part.text, part.headers.get("content-range")]).toEqual([
      206,
      "PDF",
      `bytes 1-3/${pdf.length}`,
    ]);
    // A link gives this download its name, which works only from the same origin.
    const linked = await portal.fetch(url, { headers: { "sec-fetch-mode": "navigate" } });
    expect(linked.status).toBe(200);
    const picture = await addFile(editor, "red.jpg", await makePicture("red"));
    const shown = await portal.fetch(String(picture.json["url"]), shownInPage);
    expect([shown.status, shown.headers.get("location"), shown.headers.get("vary")]).toEqual([
      302,
      String(picture.json["url"]).replace("/files", publicUrl),
      "Sec-Fetch-Mode",
    ]);
    // A script couldn't read it from another origin.
    const fetched = await portal.fetch(String(picture.json["url"]), {
      headers: { "sec-fetch-mode": "cors" },
    });
    expect([fetched.status, fetched.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const missing = `/files/${"0".repeat(32)}.pdf`;
    expect((await portal.fetch(missing, shownInPage)).status).toBe(404);
  });

  test("may arrive in pieces at several processes that share no disk", async () => {
    const other = await openSecondServer(portal, portal.databaseUrl, environment);
    try {
      const elsewhere = other.browser();
      for (const [name, value] of editor.cookies) elsewhere.cookies.set(name, value);
      const video = Buffer.concat([await makeVideo("avc"), bytesOf(19 * mib)]);
      const path = await createUpload(editor, "Talk.mp4", video.length);
      const ends = [3 * mib, 3 * mib + 1, 9 * mib, 16 * mib, video.length];
      let from = 0;
      for (const [index, end] of ends.entries()) {
        const browser = index % 2 === 0 ? editor : elsewhere;
        expect(await offsetOf(browser, path)).toBe(from);
        const { status } = await sendPiece(browser, path, from, video.subarray(from, end));
        expect(status).toBe(204);
        from = end;
      }
      const added = await call(elsewhere, "POST", "/media", { uploadId: uploadIdOf(path) });
      expect([added.status, added.json["kind"]]).toEqual([200, "video"]);
      const stored = await portal.fetch(String(added.json["url"]));
      expect(stored.bytes.equals(video)).toBe(true);
      expect((await server.keys()).filter((key) => key.startsWith("parts/"))).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test("isn't lost when the storage fails or is full, and no entry is without its file", async () => {
    const video = Buffer.concat([await makeVideo("avc"), bytesOf(12 * mib, 5)]);
    const path = await createUpload(editor, "Lost.mp4", video.length);
    const half = 7 * mib;
    expect((await sendPiece(editor, path, 0, video.subarray(0, half))).status).toBe(204);
    server.failWhen(({ method }) =>
      method === "PUT" ? { status: 507, code: "XMinioStorageFull" } : null,
    );
    const full = await sendPiece(editor, path, half, video.subarray(half));
    expect([full.status, full.json]).toMatchObject([
      507,
      {
        code: "FILES-FULL",
        meta: { error: { messageKey: "studio.media.problem.store-full" } },
      },
    ]);
    server.failWhen(null);
    expect(await offsetOf(editor, path)).toBe(half);
    expect((await sendPiece(editor, path, half, video.subarray(half))).status).toBe(204);

    const before = await countMedia();
    const uploadId = uploadIdOf(path);
    // Once while the file is read to be checked, once while it gets its final name.
    for (const method of ["GET", "PUT"]) {
      server.failWhen((one) =>
        one.method === method && one.key !== "" ? { status: 500, code: "InternalError" } : null,
      );
      const failed = await call(editor, "POST", "/media", { uploadId });
      expect([method, failed.status, failed.json["code"]]).toEqual([
        method,
        503,
        "FILES-UNAVAILABLE",
      ]);
      server.failWhen(null);
      expect([await countMedia(), await offsetOf(editor, path)]).toEqual([before, video.length]);
    }
    const added = await call(editor, "POST", "/media", { uploadId });
    expect(added.status).toBe(200);
    const url = String(added.json["url"]);
    server.failWhen(() => "cut");
    const unreadable = await portal.fetch(url);
    expect([unreadable.status, unreadable.headers.get("retry-after")]).toEqual([503, "10"]);
    server.failWhen(null);
    expect((await portal.fetch(url)).bytes.equals(video)).toBe(true);
  });
});

describe("a file of a conversation", () => {
  const voice = Buffer.concat([Buffer.from("OggS\0\u0002"), Buffer.alloc(200)]);

  async function send(browser: Browser) {
    const form = new FormData();
    form.set("intent", "send");
    form.set("text", "");
    form.append("files", new File([new Uint8Array(voice)], "a voice.ogg"));
    const request = new Response(form);
    return browser.fetch("/profile/conversation", {
      method: "POST",
      body: Buffer.from(await request.arrayBuffer()),
      headers: { "content-type": request.headers.get("content-type")! },
    });
  }
  const urlsOf = async (browser: Browser) =>
    (await readOwn(browser))!.messages
      .flatMap((one) => (one as unknown as { files: { url: string }[] }).files)
      .map(({ url }) => url);

  test("is read at the storage for five minutes, by those who may read it", async () => {
    const { browser } = await openQuestion(portal);
    expect((await send(browser)).status).toBe(303);
    const [url] = await urlsOf(browser);
    const shown = await browser.fetch(url!, shownInPage);
    expect([shown.status, shown.headers.get("cache-control")]).toEqual([302, "private, no-store"]);
    const address = new URL(shown.headers.get("location")!);
    expect(address.searchParams.get("X-Amz-Expires")).toBe("300");
    const answer = await fetch(address);
    expect(Buffer.from(await answer.arrayBuffer()).equals(voice)).toBe(true);
    expect(answer.headers.get("content-type")).toBe("audio/ogg");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    // Neither a stranger nor the same person in the other portal is led there.
    expect((await portal.browser().fetch(url!, shownInPage)).status).not.toBe(302);
    const there = portal.second.browser();
    for (const [name, value] of browser.cookies) there.cookies.set(name, value);
    expect((await there.fetch(url!, shownInPage)).status).not.toBe(302);
    const { portal: environmentOf } = portal.systemCtx;
    const prefix = messageFilesFolder(environmentOf.id);
    for await (const name of portal.files.list(prefix)) {
      const signed = portal.files.sign(name, { portalId: "first", lifeMs: 90_000 });
      expect((await portal.second.fetch(signed, shownInPage)).status).toBe(403);
      const led = await portal.fetch(signed, shownInPage);
      const { searchParams } = new URL(led.headers.get("location")!);
      expect(searchParams.get("X-Amz-Expires")).toBe("90");
      // A program, such as a messenger that fetches the file, may not follow to another origin.
      expect((await portal.fetch(signed)).bytes.equals(voice)).toBe(true);
      portal.clock.advance(90_000);
      expect((await portal.fetch(signed, shownInPage)).status).toBe(403);
    }
  });

  test("that can't be stored leaves no message without it", async () => {
    const { browser } = await openQuestion(portal);
    const before = (await readOwn(browser))!.messages.length;
    server.failWhen(({ method }) =>
      method === "PUT" ? { status: 500, code: "InternalError" } : null,
    );
    expect((await send(browser)).status).toBe(503);
    server.failWhen(null);
    expect((await readOwn(browser))!.messages).toHaveLength(before);
    expect((await send(browser)).status).toBe(303);
    expect(await urlsOf(browser)).toHaveLength(1);
  });
});

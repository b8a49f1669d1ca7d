import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { addFile, beginUpload, deleteUpload, uploadBytes } from "#tests/kit/media.ts";
import { makePdf, makePicture, makeVideo } from "#tests/kit/media-files.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  editor = (await createUserWithRole(portal, "editor")).browser;
});
afterAll(() => portal.close());

const messageKeyOf = (json: Json) => json["meta"]!["error"]!["messageKey"] as unknown;
const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");

/** Files that would do harm or show nothing, and the problem that their sender reads. */
async function makeHostileFiles(): Promise<(readonly [string, Buffer, string])[]> {
  const picture = await makePicture("#446688", 300, 200);
  const bomb = await sharp({
    create: { width: 16_000, height: 8_000, channels: 3, background: "#000000" },
  })
    .png()
    .toBuffer();
  return [
    ["bomb.png", bomb, "picture"],
    ["cut.jpg", picture.subarray(0, 300), "picture"],
    ["script.png", svg, "wrong-content"],
    ["page.webp", Buffer.from("<!doctype html><script>alert(1)</script>"), "wrong-content"],
    ["zip.jpg", Buffer.from("PK\x03\x04 a document"), "wrong-content"],
    ["moving.png", Buffer.from("GIF89a\x01\0\x01\0\0\0\0;"), "wrong-content"],
    ["page.pdf", Buffer.from("<html>%PDF-1.7"), "wrong-content"],
    ["page.mp3", Buffer.from("<!doctype html><script>alert(1)</script>"), "wrong-content"],
    ["sound.mp3", Buffer.concat([Buffer.from("ID3\x03\0\0\0\0\0\0"), svg]), "damaged"],
    ["book.epub", Buffer.from("PK\x03\x04 any archive"), "wrong-content"],
    ["letter.docx", Buffer.from("{\\rtf1 a letter}"), "wrong-content"],
    ["page.mp4", Buffer.concat([svg, await makeVideo("avc")]), "wrong-content"],
    ["phone.mp4", await makeVideo("hevc"), "hevc"],
    ["cut.mp4", (await makeVideo("avc")).subarray(0, 80), "damaged"],
  ];
}

/** Everything that the store and the library have. */
async function readAllStored(): Promise<unknown> {
  const names: string[] = [];
  for await (const name of portal.files.list("")) names.push(name);
  const { rows } = await portal.database.db.execute(sql`
    select (select count(*) from media) as media, (select count(*) from media_uploads) as uploads,
      (select count(*) from pictures) as pictures`);
  return [names.toSorted(), rows];
}

test("hostile files are refused with a text for people, also where one replaces another, which stays", async () => {
  const { json: stored } = await addFile(editor, "kept.jpg", await makePicture("#998877", 90, 60));
  const before = await readAllStored();
  for (const [name, bytes, problem] of await makeHostileFiles()) {
    const added = await addFile(editor, name, bytes);
    expect([name, added.status, messageKeyOf(added.json)]).toEqual([
      name,
      422,
      `studio.media.problem.${problem}`,
    ]);
    const uploadId = await uploadBytes(editor, name, bytes);
    const path = `/media/${String(stored["id"])}/replace`;
    const replaced = await call(editor, "POST", path, { uploadId });
    expect([name, replaced.status]).toEqual([name, 422]);
  }
  // Nothing of them is left: no bytes, no upload, no size of a picture.
  expect(await readAllStored()).toEqual(before);
  const { json } = await call(editor, "GET", "/media?text=kept");
  expect((json["media"] as unknown as Json[]).map(({ id }) => id)).toEqual([stored["id"]]);
});

test("files that the library doesn't take are refused before they are sent", async () => {
  const refused = [
    ["lamp.svg", 100, "unsupported"],
    ["page.html", 100, "unsupported"],
    ["lamp.png.exe", 100, "unsupported"],
    ["lamp.png\u202E", 0, "empty"],
    ["lamp.gif", 100, "unsupported"],
    ["photo.heic", 100, "heic"],
    ["clip.mov", 100, "mov"],
    ["lamp.jpg", 0, "empty"],
    ["lamp.jpg/", 100, "unsupported"],
    ["long.mp4", 3 * 1024 ** 3, "too-large"],
  ] as const;
  const before = await readAllStored();
  for (const [name, bytes, problem] of refused) {
    const { status, json } = await beginUpload(editor, name, bytes);
    expect([name, status, messageKeyOf(json as Json)]).toEqual([
      name,
      422,
      `studio.media.problem.${problem}`,
    ]);
  }
  expect(await readAllStored()).toEqual(before);
});

test("a name has no folders, turns no text around, and may be in any writing", async () => {
  const names = {
    "../../../etc/passwd.pdf": "passwd",
    "C:\\Windows\\guide.pdf": "guide",
    "lamp\u202Efdp.exe.pdf": "lampfdp.exe",
    "🪔 шлях додому 👩‍👩‍👧.pdf": "🪔 шлях додому 👩‍👩‍👧",
    "طريق.pdf": "طريق",
    [`${"🪔".repeat(300)}.pdf`]: "🪔".repeat(98),
  };
  for (const [sent, stored] of Object.entries(names)) {
    const { status, json } = await addFile(editor, sent, makePdf(sent));
    expect([status, json["name"]]).toEqual([200, stored]);
    expect(String(json["url"])).toMatch(/^\/files\/[a-f0-9]{32}\.pdf$/);
  }
});

test("captions that aren't captions are refused, and others are only ever text", async () => {
  const { json: video } = await addFile(editor, "captions.mp4", await makeVideo("avc"));
  const put = (text: string) =>
    call(editor, "PUT", `/media/${String(video["id"])}/captions/en`, { text });
  const before = await readAllStored();
  for (const text of [
    "",
    "<html>WEBVTT",
    svg.toString(),
    "WEBVTTX\n\n00:00.000 --> 00:01.000\nx\n",
  ])
    expect([text, (await put(text)).status]).toEqual([text, 422]);
  expect(await readAllStored()).toEqual(before);
  const { json } = await put("WEBVTT\n\n00:00.000 --> 00:01.000\n<script>alert(1)</script>\n");
  const [{ url }] = json["captions"] as unknown as [{ url: string }];
  const { headers } = await portal.browser().fetch(url);
  expect([headers.get("content-type"), headers.get("x-content-type-options")]).toEqual([
    "text/vtt; charset=utf-8",
    "nosniff",
  ]);
  expect(headers.get("content-security-policy")).toContain("sandbox");
});

test("a picture that is also a page or an archive loses everything but its pixels", async () => {
  const picture = await makePicture("#12ab34", 120, 80);
  const polyglots = [
    Buffer.concat([picture, Buffer.from("<script>alert(1)</script>")]),
    Buffer.concat([picture, Buffer.from("PK\x03\x04"), Buffer.alloc(5_000, "evil")]),
    await sharp(picture)
      .withExif({ IFD0: { ImageDescription: "<script>alert(1)</script>" } })
      .jpeg()
      .toBuffer(),
  ];
  for (const bytes of polyglots) {
    const { status, json } = await addFile(editor, "two.jpg", bytes);
    expect(status).toBe(200);
    for (const { url } of json["picture"]!["sources"] as unknown as { url: string }[]) {
      const shown = await portal.browser().fetch(url);
      expect(shown.headers.get("content-type")).toBe("image/webp");
      const stored = shown.bytes.toString("latin1");
      expect(stored.includes("<script") || stored.includes("evil")).toBe(false);
    }
  }
});

test("a document that is also a page is only ever saved, never shown", async () => {
  const { json } = await addFile(editor, "page.pdf", makePdf("<script>alert(1)</script>"));
  const { headers } = await portal.browser().fetch(String(json["url"]));
  expect(headers.get("content-disposition")).toBe("attachment");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("a megabyte of text in a name, a description, a crop or captions is refused or cut, and soon", async () => {
  const long = "a&".repeat(500_000);
  const { json: media } = await addFile(editor, "long.jpg", await makePicture("#0f1e2d", 80, 60));
  const path = `/media/${String(media["id"])}`;
  for (const body of [
    { name: long },
    { alts: { en: long } },
    { alts: { [long]: "x" } },
    { crop: long },
    { crop: { x: long, y: 0, width: 1, height: 1 } },
  ]) {
    const { status } = await call(editor, "PATCH", path, body);
    expect([Object.keys(body), status >= 400 && status < 500]).toEqual([Object.keys(body), true]);
  }
  // Node itself refuses headers of this length.
  const tooLong = await beginUpload(editor, `${long}.jpg`, 10).catch(() => null);
  expect(tooLong === null || tooLong.status >= 400).toBe(true);
  const cut = await beginUpload(editor, `${"a&".repeat(2_000)}.jpg`, 10);
  expect(cut.status).toBe(201);
  await deleteUpload(editor, cut.headers.get("location")!);
  const { json: video } = await addFile(editor, "long.mp4", await makeVideo("avc"));
  for (const text of [long, `WEBVTT\n\n${long}`, `WEBVTT\n\n00:00.000 --> ${long}\nx\n`]) {
    const captions = `/media/${String(video["id"])}/captions/uk`;
    const { status } = await call(editor, "PUT", captions, { text });
    expect([text.slice(0, 20), status >= 400 && status < 500]).toEqual([text.slice(0, 20), true]);
  }
  expect((await call(editor, "GET", `/media?text=long`)).status).toBe(200);
});

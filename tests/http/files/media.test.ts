import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mediaTrashLifeMs } from "#domains/files/media.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { addFile, uploadBytes } from "#tests/kit/media.ts";
import { makePdf, makePicture, makeVideo } from "#tests/kit/media-files.ts";
import { editorOf } from "#tests/kit/course-editor.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;
let second: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  editor = (await createUserWithRole(portal, "editor")).browser;
  second = (await createUserWithRole(portal.second, "editor")).browser;
});
afterAll(() => portal.close());

const listOf = (json: Json) => json["media"] as unknown as Record<string, unknown>[];
const namesIn = async (browser: Browser, query = "") =>
  listOf((await call(browser, "GET", `/media${query}`)).json).map(({ name }) => name);
const messageKeyOf = (json: Json) => json["meta"]!["error"]!["messageKey"] as unknown;

describe("a file that is added", () => {
  test("as a picture has sizes that pages can show", async () => {
    const { status, json } = await addFile(
      editor,
      "Well.JPG",
      await makePicture("#886644", 700, 500),
    );
    expect([status, json["kind"], json["name"], json["width"], json["height"]]).toEqual([
      200,
      "picture",
      "Well",
      700,
      500,
    ]);
    const sources = json["picture"]!["sources"] as unknown as { width: number; url: string }[];
    expect(sources.map(({ width }) => width)).toEqual([480, 700]);
    for (const { url } of sources) {
      const { status: shown, headers } = await portal.browser().fetch(url);
      expect([shown, headers.get("content-type")]).toEqual([200, "image/webp"]);
    }
  });

  test("as a video has its size and length, and can be played from any place", async () => {
    const video = await makeVideo("avc");
    const { status, json } = await addFile(editor, "evening.mp4", video);
    expect([status, json["kind"], json["width"], json["height"], json["durationMs"]]).toEqual([
      200,
      "video",
      320,
      240,
      2_000,
    ]);
    const part = await portal
      .browser()
      .fetch(String(json["url"]), { headers: { range: "bytes=4-7" } });
    expect([part.status, part.text]).toEqual([206, "ftyp"]);
  });

  test("twice is stored once", async () => {
    const pdf = makePdf("the same guide");
    const first = await addFile(editor, "guide.pdf", pdf);
    const again = await addFile(editor, "copy of the guide.pdf", pdf);
    expect(again.json["id"]).toBe(first.json["id"]);
    expect(await namesIn(editor, "?text=guide")).toEqual(["guide"]);
  });

  test("at the same time by two tabs has one entry", async () => {
    const uploadId = await uploadBytes(editor, "tabs.pdf", makePdf("two tabs"));
    const added = await Promise.all(
      [1, 2, 3].map(() => call(editor, "POST", "/media", { uploadId })),
    );
    expect(added.map(({ status, json }) => [status, json["id"]])).toEqual(
      added.map(() => [200, uploadId]),
    );
  });

  test("is refused if it lies about its type or no browser can play it, and nothing of it stays", async () => {
    const picture = await makePicture("#123456");
    const refused = [
      ["letter.pdf", Buffer.from("MZ this is a program"), "wrong-content"],
      ["picture.png", Buffer.from("<svg onload=alert(1)>"), "wrong-content"],
      ["video.mp4", picture, "wrong-content"],
      ["damaged.jpg", picture.subarray(0, 120), "picture"],
      ["phone.mp4", await makeVideo("hevc"), "hevc"],
      ["cut.mp4", (await makeVideo("avc")).subarray(0, 60), "damaged"],
      ["broken.ogg", Buffer.from(`OggS${"x".repeat(500)}`), "damaged"],
      ["words.m4a", await makeVideo("avc"), "no-sound"],
    ] as const;
    for (const [name, bytes, problem] of refused) {
      const { status, json } = await addFile(editor, name, bytes);
      expect([name, status, messageKeyOf(json)]).toEqual([
        name,
        422,
        `studio.media.problem.${problem}`,
      ]);
    }
    const { rows } = await portal.database.db.execute(sql`select id from media_uploads`);
    expect(rows).toEqual([]);
    for await (const name of portal.files.list("uploads/")) expect(name).toBe("no file");
  });
});

describe("the library", () => {
  test("finds files by name and description, by kind, and those without a description", async () => {
    const { json: lamp } = await addFile(editor, "lamp_100%.jpg", await makePicture("#ffcc00"));
    await addFile(editor, "lamp.pdf", makePdf("on lamps"));
    expect((await namesIn(editor, "?text=LAMP")).toSorted()).toEqual(["lamp", "lamp_100%"]);
    expect(await namesIn(editor, "?text=0%25")).toEqual(["lamp_100%"]);
    expect(await namesIn(editor, "?text=lamp&kind=document")).toEqual(["lamp"]);
    expect(await namesIn(editor, "?text=lamp&isUndescribed=true")).toEqual(["lamp_100%"]);
    const alts = { en: "An oil lamp on a table" };
    const changed = await call(editor, "PATCH", `/media/${String(lamp["id"])}`, { alts });
    expect([changed.status, changed.json["alts"]]).toEqual([200, alts]);
    expect(await namesIn(editor, "?text=oil%20lamp")).toEqual(["lamp_100%"]);
    expect(await namesIn(editor, "?text=lamp&isUndescribed=true")).toEqual([]);
  });

  test("is read page by page, each with one statement for the list", async () => {
    const all = await namesIn(editor);
    const read: unknown[] = [];
    let path: string | null = "/media?limit=2";
    while (path !== null) {
      const { json, headers } = await call(editor, "GET", path);
      read.push(...listOf(json).map(({ name }) => name));
      path = /<[^>]*\/api([^>]+)>/.exec(headers.get("link") ?? "")?.[1] ?? null;
    }
    expect(read).toEqual(all);
    const statements = await portal.statementsDuring(() => editor.fetch("/api/media?limit=2"));
    expect(statements.filter(({ text }) => text.includes('"media"'))).toHaveLength(1);
  });

  test("counts its files and their bytes", async () => {
    const before = (await call(editor, "GET", "/media/summary")).json;
    const pdf = makePdf("counted");
    await addFile(editor, "counted.pdf", pdf);
    const after = (await call(editor, "GET", "/media/summary")).json;
    expect(Number(after["usedBytes"]) - Number(before["usedBytes"])).toBe(pdf.length);
    const documents = (json: Json) => Number(json["counts"]!["document"]);
    expect(documents(after) - documents(before)).toBe(1);
  });

  test("deletes a file only once nothing shows it, not even a draft, and takes it back", async () => {
    const { json } = await addFile(editor, "cover.jpg", await makePicture("#0a0b0c"));
    const path = `/media/${String(json["id"])}`;
    const writer = editorOf(editor);
    const courseId = await writer.createCourse("With a cover");
    const cover = json["picture"];
    await writer.change("courses", courseId, { op: "set", path: ["cover"], value: cover });
    const uses = async () => (await call(editor, "GET", `${path}/uses`)).json["uses"];
    const course = { kind: "course", id: courseId, title: "With a cover" };
    expect(await uses()).toEqual([{ ...course, path: null }]);
    await writer.publish(courseId);
    expect(await uses()).toEqual([{ ...course, path: `/courses/${courseId}` }]);
    const refused = await call(editor, "DELETE", path);
    expect([refused.status, refused.json.code, refused.json.message]).toEqual([
      409,
      "MEDIA-IN-USE",
      "This file is in use: With a cover.",
    ]);
    await writer.change("courses", courseId, { op: "set", path: ["cover"], value: null });
    expect((await call(editor, "DELETE", path)).status).toBe(409);
    await writer.publish(courseId);
    expect((await call(second, "DELETE", path)).status).toBe(404);
    expect((await call(editor, "DELETE", path)).status).toBe(200);
    expect(await namesIn(editor, "?text=cover")).toEqual([]);
    expect((await call(editor, "DELETE", path)).status).toBe(404);
    expect((await call(second, "POST", `${path}/restore`)).status).toBe(404);
    expect((await call(editor, "POST", `${path}/restore`)).status).toBe(200);
    expect(await namesIn(editor, "?text=cover")).toEqual(["cover"]);
  });

  test("belongs to one portal and its editors", async () => {
    const { json } = await addFile(editor, "ours.pdf", makePdf("ours"));
    const path = `/media/${String(json["id"])}`;
    expect(await namesIn(second, "?text=ours")).toEqual([]);
    expect((await call(second, "PATCH", path, { name: "theirs" })).status).toBe(404);
    const learner = (await openRegisteredBrowser(portal)).browser;
    expect((await call(learner, "GET", "/media")).status).toBe(403);
    expect((await call(learner, "PATCH", path, { name: "mine" })).status).toBe(403);
    expect((await learner.fetch("/studio/media")).status).toBe(403);
    const foreign = { alts: { xx: "In no language of this portal" } };
    expect((await call(editor, "PATCH", path, foreign)).status).toBe(422);
    expect((await call(editor, "PATCH", path, { name: "" })).status).toBe(422);
  });

  test("deletes what was in the trash for 30 days, but nothing that an old revision shows", async () => {
    const { json: old } = await addFile(editor, "old.jpg", await makePicture("#0f0e0d"));
    const { json: pdf } = await addFile(editor, "trash.pdf", makePdf("for the trash"));
    const { json: shared } = await addFile(editor, "both.pdf", makePdf("in both portals"));
    await addFile(second, "both.pdf", makePdf("in both portals"));
    const { json: recent } = await addFile(editor, "recent.pdf", makePdf("deleted later"));
    const writer = editorOf(editor);
    const courseId = await writer.createCourse("With an old cover");
    for (const value of [old["picture"], null]) {
      await writer.change("courses", courseId, { op: "set", path: ["cover"], value });
      await writer.publish(courseId);
    }
    for (const { id } of [old, pdf, shared])
      expect((await call(editor, "DELETE", `/media/${String(id)}`)).status).toBe(200);
    portal.clock.advance(mediaTrashLifeMs);
    const { browser } = await createUserWithRole(portal, "editor");
    expect((await call(browser, "DELETE", `/media/${String(recent["id"])}`)).status).toBe(200);
    await portal.enqueue("sweep-files");
    const isShown = async ({ url }: Json) =>
      (await portal.browser().fetch(String(url))).status === 200;
    await expect.poll(() => isShown(pdf), { timeout: 20_000 }).toBe(false);
    await expect.poll(async () => (await isShown(old)) && (await isShown(shared))).toBe(true);
    expect(await isShown(recent)).toBe(true);
    const restored = await call(browser, "POST", `/media/${String(pdf["id"])}/restore`);
    expect(restored.status).toBe(404);
  });
});

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportContent } from "#content/export-content.server.ts";
import { importContent } from "#content/import-content.server.ts";
import type { StoredPicture } from "#domains/files/stored-picture.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { editorOf, insertBlock } from "#tests/kit/course-editor.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { addFile, uploadBytes } from "#tests/kit/media.ts";
import { makePdf, makePicture } from "#tests/kit/media-files.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  editor = (await createUserWithRole(portal, "editor")).browser;
});
afterAll(() => portal.close());

const red = { r: 255, g: 0, b: 0 };
const blue = { r: 0, g: 0, b: 255 };

/** A picture whose left half is red and whose right half is blue. */
const makeHalves = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: red } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: blue } },
        left: width / 2,
        top: 0,
      },
    ])
    .png()
    .toBuffer();

const change = (media: Json, body: unknown, browser = editor) =>
  call(browser, "PATCH", `/media/${String(media["id"])}`, body);
const pictureOf = (json: Json) => json["picture"] as unknown as StoredPicture;

async function readColor(url: string) {
  const { status, bytes } = await portal.browser().fetch(url);
  expect([url, status]).toEqual([url, 200]);
  const { channels } = await sharp(bytes).stats();
  const [r, , b] = channels.map(({ mean }) => Math.round(mean));
  return { isRed: r! > 240 && b! < 15, isBlue: b! > 240 && r! < 15 };
}

test("a crop shows a part of the picture at once wherever it is shown, can be changed and removed, and is exported", async () => {
  const { json: media } = await addFile(editor, "halves.png", await makeHalves(1_000, 500));
  const whole = pictureOf(media);
  const writer = editorOf(editor);
  const courseId = await writer.createCourse("With halves");
  const elementId = await writer.addElement(courseId, "The halves");
  await writer.change("courses", courseId, { op: "set", path: ["cover"], value: whole });
  const props = { picture: { ...whole, alt: "Halves" }, caption: "" };
  await writer.change("elements", elementId, insertBlock("p", "image", props));
  await writer.publish(courseId);
  const guest = portal.browser();
  const paths = [`/courses/${courseId}`, `/lesson/${elementId}`];
  const expectShown = async ({ sources }: StoredPicture, hidden: StoredPicture) => {
    for (const path of paths) {
      // Processes hear of the change a moment later.
      await expect
        .poll(async () => (await guest.fetch(path)).text, { message: path })
        .toContain(sources.at(-1)!.url);
      expect((await guest.fetch(path)).text).not.toContain(hidden.sources.at(-1)!.url);
    }
  };
  await expectShown(whole, { ...whole, sources: [{ width: 1, url: "nowhere" }] });

  // The right half, whose files have another width each.
  const crop = { x: 500, y: 0, width: 500, height: 500 };
  const cropped = await change(media, { crop, focus: { x: 10, y: 20 } });
  expect([cropped.status, cropped.json["crop"]]).toEqual([200, crop]);
  const part = pictureOf(cropped.json);
  expect([part.width, part.height, part.sources.map(({ width }) => width)]).toEqual([
    500,
    500,
    [480, 500],
  ]);
  for (const { url } of part.sources) expect((await readColor(url)).isBlue).toBe(true);
  expect(cropped.json["originalUrl"]).toBe(whole.sources.at(-1)!.url);
  expect([cropped.json["width"], cropped.json["height"]]).toEqual([1_000, 500]);
  expect(Number(cropped.json["bytes"])).toBeGreaterThan(Number(media["bytes"]));
  await expectShown(part, whole);
  const { hasChanges, isOutdated } = await writer.readDraft("courses", courseId);
  expect([hasChanges, isOutdated]).toEqual([false, false]);

  // A copy of the course has the crop too.
  const copy = await call(editor, "POST", `/creator/courses/${courseId}/duplicate`, {});
  expect(copy.status).toBe(200);
  const { body } = await writer.readDraft("courses", String(copy.json["id"]));
  expect((body as { cover: StoredPicture }).cover).toEqual(part);
  // The library finds the picture by the address of a part.
  const url = encodeURIComponent(part.sources[0]!.url);
  const found = (await call(editor, "GET", `/media?url=${url}`)).json["media"];
  expect(found).toEqual([expect.objectContaining({ id: media["id"] })]);
  const unknown = await call(editor, "GET", "/media?url=/files/unknown");
  expect(unknown.json["media"]).toEqual([]);

  // Another crop keeps the focus at its place: 10 % of the right half is in its left quarter.
  const wider = await change(media, { crop: { x: 250, y: 0, width: 750, height: 500 } });
  expect(wider.json["focus"]).toEqual({ x: 40, y: 20 });
  const farFromIt = await change(media, { crop: { x: 0, y: 0, width: 500, height: 500 } });
  expect(farFromIt.json["focus"]).toBe(null);
  expect((await readColor(pictureOf(farFromIt.json).sources[0]!.url)).isRed).toBe(true);
  await change(media, { crop, focus: { x: 10, y: 20 } });

  const folder = await mkdtemp(join(tmpdir(), "lampstand-crop-"));
  try {
    await exportContent({ ...portal.systemCtx, files: portal.files, parts: [] }, folder);
    const names = (await readdir(join(folder, "pictures"))).filter((name) => name.includes("@"));
    expect(names).toEqual([expect.stringMatching(/@500x500-500-0@10x20\.webp$/)]);
    for (const { url } of part.sources) await portal.files.delete(url.slice("/files/".length));
    await importContent({ ...portal.second.systemCtx, files: portal.files, parts: [] }, folder);
    for (const { url } of part.sources) expect((await readColor(url)).isBlue).toBe(true);
    const { rows } = await portal.database.db.execute(sql`
      select crop, focus, width, height, name like '%@%' as marked from media
      where environment_id = 'second' and crop is not null`);
    const stored = { crop, focus: { x: 10, y: 20 }, width: 1_000, height: 500, marked: false };
    expect(rows).toEqual([stored]);
    const bodies = await portal.database.db.execute<{ id: string; cover: StoredPicture }>(sql`
      select environment_id as id, card -> 'cover' as cover from courses
      where id = ${courseId} order by environment_id`);
    expect(bodies.rows.map(({ id }) => id)).toEqual(["first", "second"]);
    expect(bodies.rows[1]!.cover).toEqual(bodies.rows[0]!.cover);
    expect(bodies.rows[0]!.cover.sources.map(({ url }) => url)).toEqual(
      part.sources.map(({ url }) => url),
    );
  } finally {
    await rm(folder, { recursive: true });
  }

  const removed = await change(media, { crop: null });
  expect([removed.json["crop"], removed.json["focus"]]).toEqual([null, { x: 55, y: 20 }]);
  await expectShown(pictureOf(removed.json), part);
  // An old revision still shows the part.
  expect((await readColor(part.sources[0]!.url)).isBlue).toBe(true);
});

test("a picture that is replaced is shown whole, also where it was cropped", async () => {
  const { json: old } = await addFile(editor, "old.png", await makeHalves(600, 300));
  const crop = { x: 0, y: 0, width: 300, height: 300 };
  const part = pictureOf((await change(old, { crop })).json);
  const writer = editorOf(editor);
  const courseId = await writer.createCourse("With a replaced cover");
  await writer.change("courses", courseId, { op: "set", path: ["cover"], value: part });
  await writer.publish(courseId);
  const uploadId = await uploadBytes(editor, "new.jpg", await makePicture("#00aa00", 700, 400));
  const { json: replaced } = await call(editor, "POST", `/media/${String(old["id"])}/replace`, {
    uploadId,
  });
  expect(replaced["crop"]).toBe(null);
  const { body } = await writer.readDraft("courses", courseId);
  expect((body as { cover: StoredPicture }).cover.sources).toEqual(pictureOf(replaced).sources);
});

test("the form of the library crops a picture, also without scripts", async () => {
  const { json: media } = await addFile(editor, "form.jpg", await makePicture("#558899", 200, 90));
  const screen = `/studio/media?item=${String(media["id"])}`;
  const form = (fields: Record<string, string>) => postForm(editor, screen, fields);
  const crop = { "crop-x": "20", "crop-y": "10", "crop-width": "100", "crop-height": "50" };
  expect((await form({ intent: "crop", ...crop })).status).toBe(303);
  const { url } = pictureOf((await change(media, {})).json).sources[0]!;
  expect(url).toContain("-100x50-20-10-100.webp");
  const page = await editor.fetch(screen);
  expect(page.text).toContain(`src="${String(media["originalUrl"])}"`);
  expect(page.text).toContain(`src="${url}"`);
  for (const wrong of [
    { "crop-x": "150" },
    { "crop-x": "", "crop-width": "1e9" },
    { "crop-y": "x" },
  ]) {
    const refused = await form({ intent: "crop", ...crop, ...wrong });
    expect([wrong, refused.status]).toEqual([wrong, 422]);
    expect(refused.text).toContain("This part reaches beyond the picture.");
  }
  expect((await form({ intent: "remove-crop" })).status).toBe(303);
  expect((await change(media, {})).json["crop"]).toBe(null);
});

test("a crop lies within a picture of this portal; a crop of everything is none", async () => {
  const { json: media } = await addFile(editor, "small.jpg", await makePicture("#334455", 100, 80));
  const refused = [
    { x: 0, y: 0, width: 101, height: 80 },
    { x: 1, y: 0, width: 100, height: 80 },
    { x: 0, y: 80, width: 1, height: 1 },
    { x: -1, y: 0, width: 10, height: 10 },
    { x: 0, y: 0, width: 0, height: 10 },
    { x: 0.5, y: 0, width: 10, height: 10 },
    { x: 0, y: 0, width: 10 },
    { x: 1e300, y: 0, width: 10, height: 10 },
    "100x80-0-0",
  ];
  for (const crop of refused)
    expect([crop, (await change(media, { crop })).status]).toEqual([crop, 422]);
  const all = await change(media, { crop: { x: 0, y: 0, width: 100, height: 80 } });
  expect([all.status, all.json["crop"]]).toEqual([200, null]);
  const { json: pdf } = await addFile(editor, "guide.pdf", makePdf("no picture to crop"));
  const crop = { x: 0, y: 0, width: 1, height: 1 };
  expect((await change(pdf, { crop })).status).toBe(422);
  expect((await change(pdf, { crop: null })).status).toBe(200);
  const stranger = (await createUserWithRole(portal.second, "editor")).browser;
  expect((await change(media, { crop }, stranger)).status).toBe(404);
  expect((await change(media, { crop })).status).toBe(200);
});

import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPicture } from "#domains/files/read-picture.server.ts";
import { recordPicture } from "#domains/files/store-picture.server.ts";
import { parsePictureUrl, pictureIdOf } from "#domains/files/stored-picture.ts";
import { sweepPictures } from "#domains/files/sweep-pictures.server.ts";
import { encodePicture, type PictureStore } from "#domains/files/encode-picture.server.ts";
import { pictureMaxBytes } from "#domains/files/picture-kind.ts";
import { openPortals, type TestPortals } from "./content.fixture.ts";

let portals: TestPortals;
beforeAll(async () => {
  portals = await openPortals();
}, 180_000);
afterAll(() => portals.close());

let lastShade = 0;
/** Returns a picture that differs from all earlier ones. */
const createPicture = (width: number, height: number) => {
  lastShade += 1;
  return sharp({
    create: { width, height, channels: 3, background: { r: 200, g: 100, b: lastShade } },
  });
};
const storePicture = async (ctx: PictureStore, bytes: Uint8Array) =>
  recordPicture(ctx, await encodePicture(ctx, bytes), async () => bytes);
const store = async (bytes: Uint8Array) =>
  storePicture(await portals.createPortalContext("pictures"), bytes);

test("a picture is stored in sizes up to its own, as WebP, with its average colour", async () => {
  const large = await store(await createPicture(2000, 1000).png().toBuffer());
  expect(large).toMatchObject({ width: 1600, height: 800 });
  expect(large.sources.map(({ width }) => width)).toEqual([480, 960, 1600]);
  expect(large.color).toMatch(/^#c[67-9]6[2-6]0[0-6]$/);
  for (const { url, width } of large.sources) {
    expect(url).toMatch(/^\/files\/[a-f0-9]{32}-\d+\.webp$/);
    const { format, width: storedWidth } = await sharp(
      join(portals.filesDir, url.slice(7)),
    ).metadata();
    expect([format, storedWidth]).toEqual(["webp", width]);
  }
  const small = await store(await createPicture(700, 300).jpeg().toBuffer());
  expect(small.sources.map(({ width }) => width)).toEqual([480, 700]);
  const tiny = await store(await createPicture(40, 30).avif().toBuffer());
  expect(tiny).toMatchObject({ width: 40, height: 30, sources: [{ width: 40 }] });
});

test("camera metadata is removed, and the picture is rotated upright", async () => {
  const bytes = await createPicture(300, 200)
    .withExif({ IFD0: { Copyright: "secret place" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const stored = await store(bytes);
  expect([stored.width, stored.height]).toEqual([200, 300]);
  const file = await readFile(join(portals.filesDir, stored.sources[0]!.url.slice(7)), "latin1");
  expect(file).not.toContain("secret place");
});

test("a picture that is already stored is not encoded again, in any portal", async () => {
  const bytes = await createPicture(500, 500).webp().toBuffer();
  const first = await store(bytes);
  const path = join(portals.filesDir, first.sources.at(-1)!.url.slice(7));
  const { mtimeMs, ino } = await stat(path);
  const otherPortal = await portals.createPortalContext("other");
  expect(await storePicture(otherPortal, bytes)).toEqual(first);
  expect(await store(bytes)).toEqual(first);
  expect(await stat(path)).toMatchObject({ mtimeMs, ino });
});

test("uploading the largest size of a stored picture finds that picture; a forged marker is ignored", async () => {
  const ctx = await portals.createPortalContext("pictures");
  const stored = await store(await createPicture(1700, 400).png().toBuffer());
  const { bytes } = (await readPicture(ctx, pictureIdOf(stored)!))!;
  expect(await store(bytes)).toEqual(stored);
  const forged = await createPicture(1600, 400)
    .withExif({ IFD0: { ImageDescription: `lampstand-picture:${pictureIdOf(stored)!}` } })
    .webp()
    .toBuffer();
  expect(pictureIdOf(await store(forged))).not.toBe(pictureIdOf(stored));
});

test("other kinds of file, damaged ones and those above the limits are refused, and no file is left", async () => {
  const before = await readdir(portals.filesDir);
  const png = await createPicture(600, 600).png().toBuffer();
  const gif = await createPicture(10, 10).gif().toBuffer();
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
  const bomb = await createPicture(16_000, 8_000).png().toBuffer();
  for (const bytes of [
    gif,
    svg,
    Buffer.from("RIFF????WEBP"),
    png.subarray(0, png.length / 2),
    new Uint8Array(pictureMaxBytes + 1),
    new Uint8Array(0),
    bomb,
  ])
    await expect(store(bytes)).rejects.toMatchObject({ code: "PICTURE-REFUSED" });
  expect(await readdir(portals.filesDir)).toEqual(before);
});

test("a portal cannot read another portal's picture", async () => {
  const stored = await store(await createPicture(50, 50).png().toBuffer());
  expect(
    await readPicture(await portals.createPortalContext("stranger"), pictureIdOf(stored)!),
  ).toBeNull();
});

test("a sweep deletes files that have no database row, but only those of the given pictures", async () => {
  const ctx = await portals.createPortalContext("pictures");
  const stored = await store(await createPicture(60, 60).png().toBuffer());
  const unusedId = "0".repeat(32);
  const otherPictureId = "1".repeat(32);
  for (const id of [unusedId, otherPictureId])
    await writeFile(join(portals.filesDir, `${id}-480.webp`), "x");
  expect(await sweepPictures(ctx, [unusedId, pictureIdOf(stored)!])).toBe(1);
  const names = await readdir(portals.filesDir);
  expect(names).toContain(`${otherPictureId}-480.webp`);
  expect(names).toContain(stored.sources[0]!.url.slice(7));
  expect(names).not.toContain(`${unusedId}-480.webp`);
});

test("pictureAt recognizes only the URLs of stored pictures", () => {
  expect(parsePictureUrl(`/files/${"a".repeat(32)}-480.webp`)).toEqual({
    id: "a".repeat(32),
    width: 480,
    crop: null,
  });
  expect(parsePictureUrl(`/files/../${"a".repeat(32)}-480.webp`)).toBeUndefined();
});

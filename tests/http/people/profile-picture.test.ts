import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deletionGraceMs, eraseDeleted } from "#domains/people/erasure/erase-deleted.server.ts";
import { profilePictureLimit } from "#domains/people/profile/change-picture.server.ts";
import {
  fileSweepQueue,
  sweepProfilePictures,
} from "#domains/people/profile/sweep-profile-pictures.server.ts";
import { profilePictureMaxBytes } from "#domains/people/profile/profile-picture.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { erasedData } from "#server/jobs/personal-data.ts";
import { silentLog } from "#platform/log.server.ts";
import { runCommand } from "#tests/kit/commands.ts";
import { openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const red = { r: 220, g: 20, b: 20 };
const blue = { r: 20, g: 20, b: 220 };

/** A picture that is red on the left and blue on the right. */
const twoColours = (width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: blue } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: red } },
      left: 0,
      top: 0,
    },
  ]);

async function upload(
  browser: Pick<Browser, "fetch">,
  picture: Uint8Array | null,
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "picture", ...fields }))
    form.set(name, value);
  if (picture) form.set("picture", new File([new Uint8Array(picture)], "me.jpg"));
  const request = new Response(form);
  return browser.fetch("/profile", {
    method: "POST",
    body: Buffer.from(await request.arrayBuffer()),
    headers: { "content-type": request.headers.get("content-type")! },
  });
}

const readAvatar = async ({ browser }: { browser: Browser }) =>
  (await call(browser, "GET", "/users/self")).json["profile"]!["avatar"] as unknown as {
    url: string;
    id: string;
  } | null;
const filesOf = (userId: string) =>
  readdir(join(portal.filesDir, "profile-pictures", userId)).catch(() => []);

test("an uploaded picture becomes a square without metadata, upright, and replaces the old one", async () => {
  const person = await openRegisteredBrowser(portal);
  const photo = await twoColours()
    .withExif({ IFD0: { Copyright: "secret place" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const answer = await upload(person.browser, photo, { zoom: "1", x: "50", y: "0" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/profile"]);
  const avatar = (await readAvatar(person))!;
  expect(avatar.url).toBe(`/files/profile-pictures/${person.userId}/${avatar.id}.webp`);
  const { status, headers, bytes } = await portal.fetch(avatar.url);
  expect([status, headers.get("content-type"), headers.get("x-content-type-options")]).toEqual([
    200,
    "image/webp",
    "nosniff",
  ]);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 256, height: 256, format: "webp" });
  expect(bytes.toString("latin1")).not.toContain("secret place");
  // Upright, the picture is 200 × 400 with red at the top, which `y` chose.
  const [r = 0, , b = 0] = await sharp(bytes).resize(1, 1, { fit: "fill" }).raw().toBuffer();
  expect([r > 150, b < 100]).toEqual([true, true]);
  const page = await person.browser.fetch("/profile");
  expect(page.text.split(avatar.url).length).toBeGreaterThan(2);
  const isBlue = await twoColours().png().toBuffer();
  await upload(person.browser, isBlue, { x: "100" });
  const second = (await readAvatar(person))!;
  expect(await filesOf(person.userId)).toEqual([`${second.id}.webp`]);
  expect((await portal.fetch(avatar.url)).status).toBe(404);
  expect((await upload(person.browser, null, { intent: "remove-picture" })).status).toBe(303);
  expect(await readAvatar(person)).toBeNull();
  expect(await filesOf(person.userId)).toEqual([]);
  expect((await portal.fetch(second.url)).status).toBe(404);
});

test("without a crop, the middle is taken; the API takes the same picture and crop", async () => {
  const person = await openRegisteredBrowser(portal);
  const picture = (await twoColours().webp().toBuffer()).toString("base64");
  const put = (json: object) => call(person.browser, "PUT", "/users/self/picture", json);
  const middle = await put({ picture });
  expect(middle.status).toBe(200);
  const colourOf = async (url: string, left: number) => {
    const { bytes } = await portal.fetch(url);
    const pixel = sharp(bytes).extract({ left, top: 128, width: 1, height: 1 });
    const [r = 0, , b = 0] = await pixel.raw().toBuffer();
    return r > b ? "red" : "blue";
  };
  const urlOf = ({ json }: typeof middle) => json["avatar"]!["url"] as unknown as string;
  expect([await colourOf(urlOf(middle), 10), await colourOf(urlOf(middle), 245)]).toEqual([
    "red",
    "blue",
  ]);
  const left = await put({ picture, crop: { zoom: 1, x: 0, y: 50 } });
  expect(await colourOf(urlOf(left), 245)).toBe("red");
  expect(await put({ picture, crop: { zoom: 9, x: 0, y: 50 } })).toMatchObject({ status: 422 });
  const removed = await call(person.browser, "DELETE", "/users/self/picture");
  expect([removed.status, await readAvatar(person)]).toEqual([200, null]);
  const guest = await call(portal.browser(), "PUT", "/users/self/picture", { picture });
  expect(guest.status).toBe(401);
});

test("a bad picture is refused with a reason, and the old one stays", async () => {
  const person = await openRegisteredBrowser(portal);
  await upload(person.browser, await twoColours().png().toBuffer());
  const before = await readAvatar(person);
  const png = await twoColours().png().toBuffer();
  const svg = Buffer.from(
    "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
  );
  const bomb = await sharp({
    create: { width: 16_000, height: 8_000, channels: 3, background: red },
  })
    .png()
    .toBuffer();
  for (const [bytes, reason] of [
    [null, "Choose a picture"],
    [new Uint8Array(0), "Choose a picture"],
    [svg, "isn’t a picture"],
    [Buffer.from("<!doctype html><script>alert(1)</script>"), "isn’t a picture"],
    [await twoColours().gif().toBuffer(), "isn’t a picture"],
    [png.subarray(0, png.length / 2), "damaged"],
    [Buffer.from("RIFF????WEBP"), "damaged"],
    [bomb, "damaged"],
    [Buffer.concat([png, Buffer.alloc(profilePictureMaxBytes)]), "larger than 8"],
  ] as const) {
    const { status, text } = await upload(person.browser, bytes);
    expect([reason, status, text.includes(reason)]).toEqual([reason, 422, true]);
  }
  const huge = await upload(person.browser, Buffer.alloc(2 * profilePictureMaxBytes));
  expect([huge.status, huge.headers.get("content-type")]).toEqual([
    413,
    expect.stringContaining("text/html"),
  ]);
  expect(await readAvatar(person)).toEqual(before);
  expect(await filesOf(person.userId)).toHaveLength(1);
});

test("a picture is erased with its account: when the time after its deletion is over, and by command", async () => {
  const { db } = portal.database;
  const picture = await twoColours().png().toBuffer();
  const [leaving, erased] = [
    await openRegisteredBrowser(portal),
    await openRegisteredBrowser(portal),
  ];
  for (const { browser } of [leaving, erased]) await upload(browser, picture);
  const { url } = (await readAvatar(leaving))!;
  const runErasure = () =>
    eraseDeleted({
      db,
      clock: portal.clock,
      log: silentLog,
      files: portal.files,
      ...erasedData,
    });
  await call(leaving.browser, "PUT", `/profiles/bo:${leaving.userId}/deletion`, {
    deletion: [{ environmentId: "first" }],
    proof: testPassword,
  });
  await runErasure();
  expect((await portal.fetch(url)).status).toBe(200);
  portal.clock.advance(deletionGraceMs + 1);
  await runErasure();
  expect((await portal.fetch(url)).status).toBe(404);
  await runCommand(portal, ["erase-person", erased.userId, "--confirm", erased.userId]);
  const names = await readdir(portal.filesDir, { recursive: true });
  for (const { userId } of [leaving, erased])
    expect(names.filter((name) => name.includes(userId))).toEqual([]);
});

test("uploads are limited per person", async () => {
  const person = await openRegisteredBrowser(portal);
  for (let count = 0; count < profilePictureLimit.attemptsMax; count += 1)
    expect((await upload(person.browser, null)).status).toBe(422);
  expect((await upload(person.browser, null)).status).toBe(429);
  portal.clock.advance(profilePictureLimit.windowMs);
  const { status } = await upload(person.browser, await twoColours().png().toBuffer());
  expect(status).toBe(303);
});

test("uploads at the same moment leave the one picture that the account shows", async () => {
  const person = await openRegisteredBrowser(portal);
  const picture = await twoColours().png().toBuffer();
  await Promise.all([1, 2, 3, 4].map(() => upload(person.browser, picture)));
  const avatar = (await readAvatar(person))!;
  expect(await filesOf(person.userId)).toEqual([`${avatar.id}.webp`]);
  expect((await portal.fetch(avatar.url)).status).toBe(200);
});

test("the nightly sweep deletes pictures that no account shows, and old unfinished files", async () => {
  const { db } = portal.database;
  const person = await openRegisteredBrowser(portal);
  await upload(person.browser, await twoColours().png().toBuffer());
  const avatar = (await readAvatar(person))!;
  const erasedId = crypto.randomUUID();
  const folder = join(portal.filesDir, "profile-pictures");
  await mkdir(join(folder, erasedId));
  for (const userId of [person.userId, erasedId])
    await writeFile(join(folder, userId, `${"0".repeat(32)}.webp`), "x");
  const unfinished = join(portal.filesDir, "talk.mp4.0a1b2c3d4e5f.part");
  await writeFile(unfinished, "half");
  const twoDaysAgo = portal.clock.now() / 1000 - 2 * 24 * 60 * 60;
  await utimes(unfinished, twoDaysAgo, twoDaysAgo);
  await sweepProfilePictures({ db, files: portal.files });
  expect(await filesOf(person.userId)).toEqual([`${avatar.id}.webp`]);
  expect(await readdir(folder)).not.toContain(erasedId);
  await portal.enqueue(fileSweepQueue);
  await expect.poll(() => readdir(portal.filesDir)).not.toContain("talk.mp4.0a1b2c3d4e5f.part");
});

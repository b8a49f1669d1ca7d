import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** Returns the path of a page's link preview picture. */
async function readPicturePath(path: string): Promise<string> {
  const { text } = await portal.browser().fetch(path);
  const address = /property="og:image" content="([^"]+)"/.exec(text)![1]!.replaceAll("&amp;", "&");
  expect(address.startsWith(portal.origin), address).toBe(true);
  return address.slice(portal.origin.length);
}

/** Returns how many pixels of a card are light. They are its text, on a dark background. */
async function countLightPixels(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1200, 630]);
  return data.filter((value) => value > 160).length;
}

test("pages and courses without their own link preview picture have a rendered one, with their text", async () => {
  for (const path of ["/", "/courses/first-steps", "/?lang=uk"]) {
    const address = await readPicturePath(path);
    expect(address).toMatch(/^\/cards\/(?:pages|courses)\/[\w-]+\.jpg\?lang=\w+&v=[\w-]{10}$/);
    const { status, headers } = await portal.browser().fetch(address);
    expect([status, headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const bytes = (await portal.fetch(address)).bytes;
    expect(bytes.length).toBeLessThan(150_000);
    expect(await countLightPixels(bytes)).toBeGreaterThan(2_000);
  }
});

test("a card changes with the text and the colour, and gets a new address", async () => {
  const firstPath = await readPicturePath("/");
  const firstBytes = (await portal.fetch(firstPath)).bytes;
  const title = '<span size="9999">&amp; "عنوان" Ґанок \u0001 ' + "a".repeat(140);
  await updateSettings(portal.systemCtx, { settings: { title, theme: { color: "#15803d" } } });
  await expect.poll(() => readPicturePath("/")).not.toBe(firstPath);
  const secondBytes = (await portal.fetch(await readPicturePath("/"))).bytes;
  expect(await countLightPixels(secondBytes)).toBeGreaterThan(2_000);
  expect(secondBytes.equals(firstBytes)).toBe(false);
});

test.each([
  "/cards/pages/draft.jpg",
  "/cards/courses/none.jpg",
  "/cards/nothing/a.jpg",
  "/cards/pages/main.png",
])("there is no card for missing or unpublished content: %s", async (path) => {
  expect((await portal.browser().fetch(path)).status).toBe(404);
});

test("a picture that the portal names replaces the rendered one", async () => {
  await updateSettings(portal.systemCtx, { settings: { og: { image: "/images/logo.png" } } });
  await expect.poll(() => readPicturePath("/")).toBe("/images/logo.png");
});

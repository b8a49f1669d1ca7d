import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { readTags, type Tag } from "#tests/faults/read-tags.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ content: "demo/localhost" });
});
afterAll(() => portal.close());

/** Returns what search engines and link previews read from a page. */
async function readHead(path: string) {
  const { status, text } = await portal.browser().fetch(path);
  const tags = readTags(text);
  const attributesOf = (isWanted: (tag: Tag) => boolean, attribute: string) =>
    tags.filter(isWanted).map(({ attributes }) => attributes.get(attribute));
  const metaContent = (name: string) =>
    attributesOf(
      (tag) =>
        tag.name === "meta" &&
        (tag.attributes.get("name") ?? tag.attributes.get("property")) === name,
      "content",
    )[0];
  const isLink = (tag: Tag, rel: string) =>
    tag.name === "link" && tag.attributes.get("rel") === rel;
  return {
    status,
    title: tags.find(({ name }) => name === "title")?.content,
    headings: tags.filter(({ name }) => name === "h1").length,
    description: metaContent("description"),
    keywords: metaContent("keywords"),
    robots: metaContent("robots"),
    canonical: attributesOf((tag) => isLink(tag, "canonical"), "href"),
    languages: attributesOf(
      (tag) => isLink(tag, "alternate") && tag.attributes.has("hreflang"),
      "hreflang",
    ),
    preview: {
      title: metaContent("og:title"),
      description: metaContent("og:description"),
      image: metaContent("og:image"),
      url: metaContent("og:url"),
      width: metaContent("og:image:width"),
      card: metaContent("twitter:card"),
    },
  };
}

test.each([
  { path: "/", title: "Lampstand. Short Bible courses, read slowly", canonical: "/" },
  { path: "/courses/", title: "All courses. Lampstand", canonical: "/courses/" },
  {
    path: "/courses/the-father-and-two-sons",
    title: "The Father and Two Sons · first",
    canonical: "/courses/the-father-and-two-sons",
  },
  {
    path: "/courses/the-father-and-two-sons/lesson/before-you-begin",
    title: "Before you begin · The Father and Two Sons",
    canonical: "/lesson/before-you-begin/",
  },
])("search engines find $path at one address, with a full description", async (page) => {
  // The address with a campaign's parameters is still the same page.
  const head = await readHead(`${page.path}?utm_source=email&fbclid=1`);
  expect(head.title).toBe(page.title);
  expect(head.description?.length).toBeGreaterThan(20);
  expect(head.keywords?.length).toBeGreaterThan(3);
  expect(head.robots).toBeUndefined();
  expect(head.canonical).toEqual([portal.origin + page.canonical]);
  expect(head.languages).toEqual(expect.arrayContaining(["en", "uk"]));
  expect(head.headings).toBe(1);
  const { preview } = head;
  expect(preview.title).toBeTruthy();
  expect(preview.description).toBe(head.description);
  expect(preview.url).toBe(portal.origin + page.canonical);
  expect(preview.image?.startsWith(`${portal.origin}/`)).toBe(true);
  const address = preview.image!.slice(portal.origin.length);
  const image = await portal.fetch(address);
  // Messengers show a JPEG of a given size; they may not show a WebP.
  expect(image.headers.get("content-type")).toBe("image/jpeg");
  expect([preview.width, preview.card]).toEqual(["1200", "summary_large_image"]);
  const { width, height } = await sharp((await portal.fetch(address)).bytes).metadata();
  expect([width, height]).toEqual([1200, 630]);
});

test("there is no link preview picture of missing content", async () => {
  for (const name of ["none.jpg", `${"0".repeat(32)}-640.jpg`, "..%2Fsecret.jpg"])
    expect((await portal.fetch(`/cards/pictures/${name}`)).status, name).toBe(404);
});

test("a portal has icons that every browser can show, and a manifest that names them", async () => {
  const { text } = await portal.browser().fetch("/");
  const findLinkHref = (rel: string) =>
    readTags(text)
      .find(({ name, attributes }) => name === "link" && attributes.get("rel") === rel)
      ?.attributes.get("href");
  const manifest = await portal.fetch(findLinkHref("manifest")!);
  expect(manifest.headers.get("content-type")).toBe("application/manifest+json");
  const { icons, ...manifestFields } = JSON.parse(manifest.text) as {
    icons: { src: string; sizes: string }[];
  };
  expect(manifestFields).toMatchObject({
    short_name: "first",
    lang: "en",
    dir: "ltr",
    start_url: "/",
  });
  for (const { src, sizes } of [
    ...icons,
    { src: findLinkHref("apple-touch-icon")!, sizes: "180x180" },
  ]) {
    const iconResponse = await portal.fetch(src);
    expect(iconResponse.headers.get("content-type"), src).toBe("image/png");
    const { width, height } = await sharp((await portal.fetch(src)).bytes).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  // Browsers request this address on their own, so it must not answer with a page.
  const icon = await portal.fetch("/favicon.ico");
  expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/x-icon"]);
  const bytes = (await portal.fetch("/favicon.ico")).bytes;
  expect([...bytes.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  expect(bytes.length).toBeLessThan(10_000);
  expect(text.match(/<meta name="theme-color" content="#[0-9a-f]{6}"/g)).toHaveLength(2);
});

test("a page in another language is described in that language", async () => {
  const { title, description } = await readHead("/courses/the-father-and-two-sons?lang=uk");
  expect(title).toMatch(/^Батько/);
  expect(description).toMatch(/[а-яіїєґ]{4}/);
});

test("personal and missing pages are excluded from search engines", async () => {
  for (const path of ["/you-are-blocked", "/outbox"])
    expect((await readHead(path)).robots, path).toContain("noindex");
  expect((await readHead("/no/such/path")).status).toBe(404);
});

test("guests cannot find an unpublished page", async () => {
  expect((await readHead("/advantages/")).status).toBe(200);
  await portal.database.db.execute(sql`
    update pages set published = false where alias = 'advantages' and environment_id = 'first'`);
  // Any change of settings empties the guests' cache.
  await updateSettings(portal.systemCtx, { settings: {} });
  await expect.poll(async () => (await readHead("/advantages/")).status).toBe(404);
});

test("a page contains its theme's CSS once, and the data that a script requests contains it too", async () => {
  const { text } = await portal.browser().fetch("/");
  const themeCss = /--paper:[^}]{100}/.exec(text)![0];
  expect(text.split(themeCss)).toHaveLength(2);
  expect((await portal.browser().fetch("/_root.data")).text).toContain(themeCss);
});

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

/** What search engines and link previews read of a page. */
async function read(path: string) {
  const { status, text } = await portal.browser().fetch(path);
  const tags = readTags(text);
  const values = (isWanted: (tag: Tag) => boolean, attribute: string) =>
    tags.filter(isWanted).map(({ attributes }) => attributes.get(attribute));
  const meta = (name: string) =>
    values(
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
    description: meta("description"),
    keywords: meta("keywords"),
    robots: meta("robots"),
    canonical: values((tag) => isLink(tag, "canonical"), "href"),
    languages: values(
      (tag) => isLink(tag, "alternate") && tag.attributes.has("hreflang"),
      "hreflang",
    ),
    preview: {
      title: meta("og:title"),
      description: meta("og:description"),
      image: meta("og:image"),
      url: meta("og:url"),
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
  // A campaign's parameters make no other page of it.
  const found = await read(`${page.path}?utm_source=email&fbclid=1`);
  expect(found.title).toBe(page.title);
  expect(found.description?.length).toBeGreaterThan(20);
  expect(found.keywords?.length).toBeGreaterThan(3);
  expect(found.robots).toBeUndefined();
  expect(found.canonical).toEqual([portal.origin + page.canonical]);
  expect(found.languages).toEqual(expect.arrayContaining(["en", "uk"]));
  expect(found.headings).toBe(1);
  const { preview } = found;
  expect(preview.title).toBeTruthy();
  expect(preview.description).toBe(found.description);
  expect(preview.url).toBe(portal.origin + page.canonical);
  expect(preview.image?.startsWith(`${portal.origin}/`)).toBe(true);
  const image = await portal.fetch(preview.image!.slice(portal.origin.length));
  expect(image.headers.get("content-type")).toMatch(/^image\//);
});

test("a page in another language is described in that language", async () => {
  const { title, description } = await read("/courses/the-father-and-two-sons?lang=uk");
  expect(title).toMatch(/^Батько/);
  expect(description).toMatch(/[а-яіїєґ]{4}/);
});

test("personal pages and missing ones are kept out of search engines", async () => {
  for (const path of ["/you-are-blocked", "/outbox"])
    expect((await read(path)).robots, path).toContain("noindex");
  expect((await read("/no/such/path")).status).toBe(404);
});

test("guests cannot find an unpublished page", async () => {
  expect((await read("/advantages/")).status).toBe(200);
  await portal.database.db.execute(sql`
    update pages set published = false where alias = 'advantages' and environment_id = 'first'`);
  // Any change of settings empties the guests' cache.
  await updateSettings(portal.system, { settings: {} });
  await expect.poll(async () => (await read("/advantages/")).status).toBe(404);
});

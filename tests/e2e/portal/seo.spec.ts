import type { Page } from "@playwright/test";
import { expect, test } from "#tests/e2e/kit.ts";

/** What search engines and link previews read in a page's head. */
async function head(page: Page) {
  const attribute = (selector: string, name: string) =>
    page.locator(selector).evaluateAll((all, key) => all.map((one) => one.getAttribute(key)), name);
  const meta = async (name: string) =>
    (await attribute(`meta[name="${name}"], meta[property="${name}"]`, "content"))[0];
  return {
    title: await page.title(),
    description: await meta("description"),
    keywords: await meta("keywords"),
    robots: await meta("robots"),
    canonical: await attribute('link[rel="canonical"]', "href"),
    alternates: await attribute('link[rel="alternate"][hreflang]', "hreflang"),
    og: [
      await meta("og:title"),
      await meta("og:description"),
      await meta("og:image"),
      await meta("og:url"),
    ],
  };
}

const found = [
  { path: "/", title: "Lampstand. Short Bible courses, read slowly", canonical: "/" },
  { path: "/courses/", title: "All courses. Lampstand", canonical: "/courses/" },
  {
    path: "/courses/the-father-and-two-sons",
    title: "The Father and Two Sons · Lampstand",
    canonical: "/courses/the-father-and-two-sons",
  },
  {
    path: "/courses/the-father-and-two-sons/lesson/before-you-begin",
    title: "Before you begin · The Father and Two Sons",
    canonical: "/lesson/before-you-begin/",
  },
];

for (const { path, title, canonical } of found) {
  test(`search engines find ${path} under one address, with all it is to be known by`, async ({
    page,
    home,
  }) => {
    // An address that a campaign has lengthened is no other page.
    await page.goto(`${home}${path}?utm_source=letter&fbclid=1`);
    const read = await head(page);
    expect(read.title).toBe(title);
    expect(read.description?.length).toBeGreaterThan(20);
    expect(read.keywords?.length).toBeGreaterThan(3);
    expect(read.robots).toBeUndefined();
    expect(read.canonical).toEqual([home + canonical]);
    expect(read.alternates).toEqual(expect.arrayContaining(["en", "uk"]));
    expect(read.og[0]).toBeTruthy();
    expect(read.og[1]).toBe(read.description);
    expect(read.og[2]).toMatch(new RegExp(`^${home}/`));
    expect(read.og[3]).toBe(home + canonical);
    const image = await page.request.get(read.og[2]!);
    expect(image.headers()["content-type"]).toMatch(/^image\//);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  });
}

test("a page in another language is described in it and stands under an address of its own", async ({
  page,
  home,
}) => {
  await page.goto(`${home}/courses/the-father-and-two-sons?lang=uk`);
  const read = await head(page);
  expect(read.title).toMatch(/^Батько/);
  expect(read.description).toMatch(/[а-яіїєґ]{4}/);
});

test("what is one person's own, or not there, is kept out of search engines", async ({
  page,
  home,
}) => {
  for (const path of ["/you-are-blocked", "/outbox"]) {
    await page.goto(home + path);
    expect((await head(page)).robots, path).toContain("noindex");
  }
  const answer = await page.goto(`${home}/no/such/path`);
  expect(answer?.status()).toBe(404);
});

test("a page that is not published is not found by guests", async ({ page, home, admin }) => {
  async function publish(published: boolean) {
    await admin.rows(
      "update pages set published = $1 where alias = 'advantages' and environment_id = 'localhost'",
      [published],
    );
    await admin.forget();
  }
  expect((await page.goto(`${home}/advantages/`))?.status()).toBe(200);
  await publish(false);
  try {
    expect((await page.goto(`${home}/advantages/`))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "This page could not be found" })).toBeVisible();
  } finally {
    await publish(true);
  }
});

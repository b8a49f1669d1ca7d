import { afterAll, beforeAll, expect, test } from "vitest";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { sql } from "drizzle-orm";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const see = async (path: string, from: TestPortal["second"] = portal) =>
  (await from.browser().fetch(path)).text;
const listed = async (from: TestPortal["second"] = portal) =>
  [...(await see("/sitemap.xml", from)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, one]) =>
    one!.replace(from.origin, ""),
  );
const heads = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, ...found]) => found);

/** Returns a page's structured data for search engines. */
async function things(path: string): Promise<Record<string, unknown>[]> {
  const { text, headers } = await portal.browser().fetch(path);
  const data = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(text)?.[1];
  expect(headers.get("content-security-policy"), path).not.toContain("unsafe-inline' 'self");
  return data === undefined ? [] : (JSON.parse(data)["@graph"] as Record<string, unknown>[]);
}

test("robots.txt names the portal's own site map and excludes private paths", async () => {
  for (const one of [portal, portal.second]) {
    const { status, text, headers } = await one.browser().fetch("/robots.txt");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^text\/plain/);
    expect(text).toContain(`Sitemap: ${one.origin}/sitemap.xml`);
    for (const path of ["/api/", "/preview", "/profile", "/*?*pwdtoken="])
      expect(text.split("\n")).toContain(`Disallow: ${path}`);
  }
});

test("the site map has each page, course and open element in each language, and nothing closed", async () => {
  const { headers } = await portal.browser().fetch("/sitemap.xml");
  expect(headers.get("content-type")).toMatch(/^application\/xml/);
  const found = await listed();
  expect(new Set(found).size).toBe(found.length);
  expect(found).toEqual(expect.arrayContaining(["/", "/?lang=uk", "/courses/first-steps"]));
  expect(found.some((path) => path.startsWith("/draft"))).toBe(false);
  for (const path of found) {
    const { status, text } = await portal.browser().fetch(path);
    expect(status, path).toBe(200);
    expect(text, path).not.toContain('content="noindex"');
    const canonical = heads(text, /<link rel="canonical" href="([^"]+)"/g).flat();
    expect(canonical, path).toEqual([`${portal.origin}${path}`]);
  }
});

test("each address and its translations link to each other, with a default for other languages", async () => {
  const alternates = async (path: string) =>
    heads(await see(path), /rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g);
  const all = [
    ["en", `${portal.origin}/courses/first-steps`],
    ["uk", `${portal.origin}/courses/first-steps?lang=uk`],
    ["x-default", `${portal.origin}/courses/first-steps`],
  ];
  expect(await alternates("/courses/first-steps")).toEqual(all);
  expect(await alternates("/courses/first-steps?lang=uk")).toEqual(all);
  expect(await see("/sitemap.xml")).toContain(
    `<xhtml:link rel="alternate" hreflang="x-default" href="${portal.origin}/courses/first-steps"/>`,
  );
});

test("a page that is unpublished or closed to search engines is removed from the site map at once", async () => {
  const change = (statement: ReturnType<typeof sql>) =>
    portal.database.db.transaction(async (tx) => {
      await tx.execute(statement);
      await tx.execute(sql`update environments set version = version + 1 where id = ${portal.id}`);
    });
  expect(await listed()).toContain("/");
  await change(sql`update page_revisions set body = body || '{"noindex": true}' where alias = 'main'
    and environment_id = ${portal.id}`);
  expect(await listed()).not.toContain("/");
  await change(sql`update page_revisions set body = body || '{"noindex": false}' where alias = 'main'
    and environment_id = ${portal.id}`);
  expect(await listed()).toContain("/");
  await change(sql`update courses set published = false where id = 'first-steps'
    and environment_id = ${portal.id}`);
  expect(await listed()).not.toContain("/courses/first-steps");
  await change(sql`update courses set published = true where id = 'first-steps'
    and environment_id = ${portal.id}`);
});

test("a portal's site map has nothing of another portal", async () => {
  const own = await listed();
  const others = await listed(portal.second);
  const shared = own.filter((path) => others.includes(path) && path !== "/");
  expect(shared.filter((path) => path.startsWith("/courses/"))).toEqual([]);
  expect(others.length).toBeGreaterThan(0);
});

test("a course, its position and the portal are described with schema.org, and no text escapes its JSON", async () => {
  const title = "</script><script>alert(1)</script>";
  await updateSettings(portal.system, { settings: { title } });
  await expect.poll(() => see("/")).toContain("\\u003c/script>\\u003cscript>alert(1)");
  expect((await things("/"))[0]).toMatchObject({ "@type": "WebSite", name: title });
  await updateSettings(portal.system, { settings: { title: null } });
  const [course] = await things("/courses/first-steps");
  expect(course).toMatchObject({
    "@type": "Course",
    url: `${portal.origin}/courses/first-steps`,
    provider: { "@type": "EducationalOrganization", name: "first" },
    isAccessibleForFree: true,
    hasCourseInstance: { courseMode: "Online" },
  });
  const [path] = (await listed()).filter((one) => one.startsWith("/lesson/"));
  const [crumbs] = await things(path!);
  expect(crumbs).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [{ position: 1 }, { position: 2, item: `${portal.origin}${path}` }],
  });
});

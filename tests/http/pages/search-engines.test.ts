import { afterAll, beforeAll, expect, test } from "vitest";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { sql } from "drizzle-orm";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const fetchText = async (path: string, targetPortal: TestPortal["second"] = portal) =>
  (await targetPortal.browser().fetch(path)).text;
const listSiteMapPaths = async (targetPortal: TestPortal["second"] = portal) =>
  [...(await fetchText("/sitemap.xml", targetPortal)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, one]) => one!.replace(targetPortal.origin, ""),
  );
const matchGroups = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, ...groups]) => groups);

/** Returns a page's structured data for search engines. */
async function readStructuredData(path: string): Promise<Record<string, unknown>[]> {
  const { text, headers } = await portal.browser().fetch(path);
  const data = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(text)?.[1];
  expect(headers.get("content-security-policy"), path).not.toContain("unsafe-inline' 'self");
  return data === undefined ? [] : (JSON.parse(data)["@graph"] as Record<string, unknown>[]);
}

test("robots.txt names the portal's own site map and excludes private paths", async () => {
  for (const targetPortal of [portal, portal.second]) {
    const { status, text, headers } = await targetPortal.browser().fetch("/robots.txt");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^text\/plain/);
    expect(text).toContain(`Sitemap: ${targetPortal.origin}/sitemap.xml`);
    for (const path of ["/api/", "/preview", "/profile", "/*?*pwdtoken="])
      expect(text.split("\n")).toContain(`Disallow: ${path}`);
  }
});

test("the site map has each page, course and open element in each language, and nothing closed", async () => {
  const { headers } = await portal.browser().fetch("/sitemap.xml");
  expect(headers.get("content-type")).toMatch(/^application\/xml/);
  const paths = await listSiteMapPaths();
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(expect.arrayContaining(["/", "/?lang=uk", "/courses/first-steps"]));
  expect(paths.some((path) => path.startsWith("/draft"))).toBe(false);
  for (const path of paths) {
    const { status, text } = await portal.browser().fetch(path);
    expect(status, path).toBe(200);
    expect(text, path).not.toContain('content="noindex"');
    const canonical = matchGroups(text, /<link rel="canonical" href="([^"]+)"/g).flat();
    expect(canonical, path).toEqual([`${portal.origin}${path}`]);
  }
});

test("each address and its translations link to each other, with a default for other languages", async () => {
  const readAlternates = async (path: string) =>
    matchGroups(await fetchText(path), /rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g);
  const alternateLinks = [
    ["en", `${portal.origin}/courses/first-steps`],
    ["uk", `${portal.origin}/courses/first-steps?lang=uk`],
    ["x-default", `${portal.origin}/courses/first-steps`],
  ];
  expect(await readAlternates("/courses/first-steps")).toEqual(alternateLinks);
  expect(await readAlternates("/courses/first-steps?lang=uk")).toEqual(alternateLinks);
  expect(await fetchText("/sitemap.xml")).toContain(
    `<xhtml:link rel="alternate" hreflang="x-default" href="${portal.origin}/courses/first-steps"/>`,
  );
});

test("a page that is unpublished or closed to search engines is removed from the site map at once", async () => {
  const changeContent = (statement: ReturnType<typeof sql>) =>
    portal.database.db.transaction(async (tx) => {
      await tx.execute(statement);
      await tx.execute(sql`update environments set version = version + 1 where id = ${portal.id}`);
    });
  expect(await listSiteMapPaths()).toContain("/");
  await changeContent(sql`update page_revisions set body = body || '{"noindex": true}' where alias = 'main'
    and environment_id = ${portal.id}`);
  expect(await listSiteMapPaths()).not.toContain("/");
  await changeContent(sql`update page_revisions set body = body || '{"noindex": false}' where alias = 'main'
    and environment_id = ${portal.id}`);
  expect(await listSiteMapPaths()).toContain("/");
  await changeContent(sql`update courses set published = false where id = 'first-steps'
    and environment_id = ${portal.id}`);
  expect(await listSiteMapPaths()).not.toContain("/courses/first-steps");
  await changeContent(sql`update courses set published = true where id = 'first-steps'
    and environment_id = ${portal.id}`);
});

test("a portal's site map has no course of another portal", async () => {
  const ownPaths = await listSiteMapPaths();
  const otherPortalPaths = await listSiteMapPaths(portal.second);
  const sharedPaths = ownPaths.filter((path) => otherPortalPaths.includes(path) && path !== "/");
  expect(sharedPaths.filter((path) => path.startsWith("/courses/"))).toEqual([]);
  expect(otherPortalPaths.length).toBeGreaterThan(0);
});

test("a portal, a course and a lesson's position are described with schema.org, and no text escapes it", async () => {
  const title = "</script><script>alert(1)</script>";
  await updateSettings(portal.systemCtx, { settings: { title } });
  await expect.poll(() => fetchText("/")).toContain("\\u003c/script>\\u003cscript>alert(1)");
  expect((await readStructuredData("/"))[0]).toMatchObject({ "@type": "WebSite", name: title });
  await updateSettings(portal.systemCtx, { settings: { title: null } });
  const [course] = await readStructuredData("/courses/first-steps");
  expect(course).toMatchObject({
    "@type": "Course",
    url: `${portal.origin}/courses/first-steps`,
    provider: { "@type": "EducationalOrganization", name: "first" },
    isAccessibleForFree: true,
    hasCourseInstance: { courseMode: "Online" },
  });
  const [path] = (await listSiteMapPaths()).filter((one) => one.startsWith("/lesson/"));
  const [crumbs] = await readStructuredData(path!);
  expect(crumbs).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [{ position: 1 }, { position: 2, item: `${portal.origin}${path}` }],
  });
});

import { currentCoursePath, elementPath } from "#domains/courses/element-access.ts";
import { listOutlinedCourses } from "#domains/courses/list-outlined-courses.server.ts";
import { listIndexablePages } from "#domains/pages/list-indexable-pages.server.ts";
import { findClosedReason } from "#domains/learning/access.ts";
import { portalTag } from "#domains/settings/announce-change.server.ts";
import { guest } from "#domains/settings/context.ts";
import { pagePath } from "#domains/pages/page-path.ts";
import { languageUrls } from "#app/portal/language-urls.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { portalVersion } from "#domains/settings/read-portal.server.ts";

/** How many URLs one sitemap file may have, by the protocol of sitemaps.org. */
const urlsMax = 50_000;

type SitemapEntry = { path: string; updatedAt: Date };

/**
 * Returns the portal's sitemap.xml: its indexable pages, its courses, and the elements that a guest may open, each in
 * every language of the portal. It is built again only after a change of the portal.
 */
export async function loadSitemap(ctx: RequestCtx): Promise<string> {
  const version = await portalVersion(ctx.db, ctx.portal.id);
  const key = JSON.stringify([ctx.portal.id, "site map", ctx.portal.origin]);
  const cached = ctx.content.get(key) as { version: number; text: string } | undefined;
  if (cached?.version === version) return cached.text;
  const stamp = ctx.content.stamp();
  const text = renderSitemap(ctx, await listEntries(ctx));
  ctx.content.set(key, { version, text }, [portalTag(ctx.portal.id)], stamp);
  return text;
}

/** Lists pages first, then courses, then elements while there is room. */
async function listEntries(ctx: RequestCtx): Promise<SitemapEntry[]> {
  const { primaryLang, langs } = ctx.settings.i18n;
  const entriesMax = Math.floor(urlsMax / langs.length);
  const pagesAndCourses = (await listIndexablePages(ctx)).map(({ address, updatedAt }) => ({
    path: pagePath(address),
    updatedAt,
  }));
  const elements: SitemapEntry[] = [];
  for await (const { course, updatedAt } of listOutlinedCourses(ctx, primaryLang)) {
    if (course.hidden) continue;
    if (pagesAndCourses.length >= entriesMax) break;
    pagesAndCourses.push({ path: currentCoursePath(course), updatedAt });
    if (pagesAndCourses.length + elements.length >= entriesMax) continue;
    const guestCourse = { course, progress: undefined, bought: false };
    for (const element of course.elements)
      if (findClosedReason(guestCourse, element, { actor: guest, clock: ctx.clock }) === null)
        elements.push({ path: elementPath(element), updatedAt });
  }
  return [...pagesAndCourses, ...elements].slice(0, entriesMax);
}

function renderSitemap({ portal, settings }: RequestCtx, entries: readonly SitemapEntry[]): string {
  const { langs } = settings.i18n;
  const urlElements = entries.flatMap((entry) => {
    const { urlIn, alternates } = languageUrls(portal.origin, entry.path, settings.i18n);
    const links = alternates
      .map(
        ({ language, href }) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(href)}"/>`,
      )
      .join("");
    const day = entry.updatedAt.toISOString().slice(0, 10);
    return langs.map(
      (language) =>
        `<url><loc>${escapeXml(urlIn(language))}</loc><lastmod>${day}</lastmod>${links}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urlElements.join("\n")}
</urlset>
`;
}

const escapeXml = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

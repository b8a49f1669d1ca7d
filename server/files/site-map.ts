import { elementPath } from "#domains/courses/element-access.ts";
import { listOutlinedCourses } from "#domains/courses/list-outlined-courses.server.ts";
import { listIndexablePages } from "#domains/pages/list-indexable-pages.server.ts";
import { closedBecause } from "#domains/learning/access.ts";
import { portalTag } from "#domains/settings/announce-change.server.ts";
import { guest } from "#domains/settings/context.ts";
import { pagePath } from "#domains/pages/page-path.ts";
import { languageUrls } from "#app/portal/language-urls.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { portalVersion } from "#domains/settings/read-portal.server.ts";

/** The maximum of one file in the protocol of sitemaps.org. */
const addressesMax = 50_000;

type Place = { path: string; updatedAt: Date };

/**
 * Returns the portal's sitemap.xml: its indexable pages, its courses, and the elements that a guest may open, each in
 * every language of the portal. Built again only after a change of the portal.
 */
export async function siteMap(ctx: RequestCtx): Promise<string> {
  const version = await portalVersion(ctx.db, ctx.portal.id);
  const key = JSON.stringify([ctx.portal.id, "site map", ctx.portal.origin]);
  const kept = ctx.content.get(key) as { version: number; text: string } | undefined;
  if (kept?.version === version) return kept.text;
  const stamp = ctx.content.stamp();
  const text = write(ctx, await places(ctx));
  ctx.content.set(key, { version, text }, [portalTag(ctx.portal.id)], stamp);
  return text;
}

/** Lists pages first, then courses, then elements while there is room. */
async function places(ctx: RequestCtx): Promise<Place[]> {
  const { primaryLang, langs } = ctx.settings.i18n;
  const placesMax = Math.floor(addressesMax / langs.length);
  const stories = (await listIndexablePages(ctx)).map(({ alias, updatedAt }) => ({
    path: pagePath(alias),
    updatedAt,
  }));
  const elements: Place[] = [];
  for await (const { course, updatedAt } of listOutlinedCourses(ctx, primaryLang)) {
    if (course.hidden) continue;
    if (stories.length >= placesMax) break;
    stories.push({ path: `/courses/${encodeURIComponent(course.id)}`, updatedAt });
    if (stories.length + elements.length >= placesMax) continue;
    const unknown = { course, progress: undefined, bought: false };
    for (const element of course.elements)
      if (closedBecause(unknown, element, guest) === null)
        elements.push({ path: elementPath(element), updatedAt });
  }
  return [...stories, ...elements].slice(0, placesMax);
}

function write({ portal, settings }: RequestCtx, found: readonly Place[]): string {
  const { langs } = settings.i18n;
  const entries = found.flatMap((place) => {
    const { own, alternates } = languageUrls(portal.origin, place.path, settings.i18n);
    const links = alternates
      .map(
        ({ language, href }) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(href)}"/>`,
      )
      .join("");
    const day = place.updatedAt.toISOString().slice(0, 10);
    return langs.map(
      (language) =>
        `<url><loc>${escaped(own(language))}</loc><lastmod>${day}</lastmod>${links}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

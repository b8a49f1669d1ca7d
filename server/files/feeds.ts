import { Hono } from "hono";
import { buildFeed } from "#blocks/feed/build-feed.ts";
import { findPageBlock } from "#blocks/find-page-block.server.ts";
import { inLanguage } from "#blocks/block-address.ts";
import { feedsByKind } from "#blocks/server-parts.server.ts";
import { pagePath } from "#domains/pages/page-path.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { ServerEnv } from "#server/server-env.ts";

/** Apps may cache a feed for ten minutes, because it changes with the page. */
const cacheControl = "public, max-age=600";
const addressMaxChars = 300;

/** Serves the feeds of blocks: `/feeds/{block}@{page}.xml`. Of a page that not everyone may see, there is none. */
export function feedRoutes(): Hono<ServerEnv> {
  return new Hono<ServerEnv>().get("/:file", async (c) => {
    const ctx = c.get("ctx");
    const file = c.req.param("file");
    const address = file.endsWith(".xml") ? file.slice(0, -".xml".length) : "";
    if (address === "" || address.length > addressMaxChars) return c.notFound();
    const found = await findPageBlock(ctx, address, Object.keys(feedsByKind)).catch(hideClosedPage);
    if (!found) return c.notFound();
    const { page, component } = found;
    const pageUrl = `${ctx.portal.origin}${inLanguage(ctx, pagePath(page.alias))}#${component.id}`;
    const build = feedsByKind[component.type]!;
    const feed = await build(ctx, { props: component.props, address, pageUrl });
    if (!feed) return c.notFound();
    const path = inLanguage(ctx, `/feeds/${encodeURIComponent(address).replace("%40", "@")}.xml`);
    const text = buildFeed({
      ...feed,
      link: pageUrl,
      selfUrl: `${ctx.portal.origin}${path}`,
      language: ctx.language,
    });
    return c.body(text, 200, {
      "Content-Type": "application/rss+xml; charset=utf-8",
      "Cache-Control": page.middleware.length > 0 ? "private, no-store" : cacheControl,
    });
  });
}

/** Feed readers can't sign in, and must not learn which closed pages there are. */
function hideClosedPage(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}

import { Hono } from "hono";
import type { ServerEnv } from "#server/server-env.ts";
import { loadSitemap } from "./site-map.ts";

/** Search engines may cache these files for ten minutes, because the files change with the content. */
const cacheControl = "public, max-age=600";

/** Paths that search engines must not index: personal pages, unfinished content, and variants of a page. */
const disallowedPaths = [
  "/api/",
  "/auth",
  "/callback",
  "/checkout/",
  "/rcallback",
  "/connect/",
  "/messengers",
  "/order-result/",
  "/outbox",
  "/preview",
  "/profile",
  "/quick-sign-in",
  "/reminder/",
  "/sign-out",
  "/subscription/",
  "/unsubscribe",
  "/webhooks/",
  "/*?*scenario=",
  "/*?*pwdtoken=",
  "/*?*quick_token=",
];

/** Serves each portal's own robots.txt and sitemap.xml. */
export function searchFileRoutes(): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .get("/robots.txt", (c) => {
      const lines = disallowedPaths.map((path) => `Disallow: ${path}`);
      const sitemapLine = `Sitemap: ${c.get("ctx").portal.origin}/sitemap.xml`;
      c.header("Cache-Control", cacheControl);
      return c.text(["User-agent: *", ...lines, "", sitemapLine, ""].join("\n"));
    })
    .get("/sitemap.xml", async (c) => {
      const text = await loadSitemap(c.get("ctx"));
      return c.body(text, 200, {
        "Content-Type": "application/xml; charset=utf-8",
        "Cache-Control": cacheControl,
      });
    });
}

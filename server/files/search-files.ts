import { Hono } from "hono";
import type { ServerEnv } from "#server/server-env.ts";
import { siteMap } from "./site-map.ts";

/** Search engines request these again after a while; the files follow every change. */
const cacheControl = "public, max-age=600";

/** Paths that search engines must not index: personal pages, unfinished content, and variants of a page. */
const closed = [
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
export function searchFiles(): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .get("/robots.txt", (c) => {
      const lines = closed.map((path) => `Disallow: ${path}`);
      const map = `Sitemap: ${c.get("ctx").portal.origin}/sitemap.xml`;
      c.header("Cache-Control", cacheControl);
      return c.text(["User-agent: *", ...lines, "", map, ""].join("\n"));
    })
    .get("/sitemap.xml", async (c) => {
      const text = await siteMap(c.get("ctx"));
      return c.body(text, 200, {
        "Content-Type": "application/xml; charset=utf-8",
        "Cache-Control": cacheControl,
      });
    });
}

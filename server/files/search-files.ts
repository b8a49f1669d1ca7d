import { Hono } from "hono";
import type { ServerEnv } from "#server/server-env.ts";
import { siteMap } from "./site-map.ts";

/** Search engines ask again after a while; the files follow every change by themselves. */
const cacheControl = "public, max-age=600";

/** What search engines have no business with: one person's own, unfinished things, and other faces of a page. */
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

/** robots.txt and sitemap.xml, each portal's own. */
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

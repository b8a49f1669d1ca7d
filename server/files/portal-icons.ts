import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import { iconPath, iconSizes, paperColours } from "#app/icons/head-links.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { renderIcon } from "#domains/files/render-icon.server.ts";
import { parsePictureUrl } from "#domains/files/stored-picture.ts";
import { localizedText } from "#domains/settings/settings.ts";
import { textDirection } from "#domains/settings/text-direction.ts";
import { packageRoot } from "#platform/package-root.server.ts";
import { RenderedFiles, retryAfterSeconds } from "./rendered-files.ts";
import type { ServerEnv } from "#server/server-env.ts";

const cachedIconsMax = 60;
const waitingMax = 20;
const tabIconSize = 32;
const cacheControl = "public, max-age=86400";

/** Serves the portal's icons as PNG, /favicon.ico, and the manifest that lists them. */
export function portalIconRoutes(dataDir: string): Hono<ServerEnv> {
  const renderedIcons = new RenderedFiles<Buffer>({ filesMax: cachedIconsMax, waitingMax });
  const app = new Hono<ServerEnv>();
  const send = async (c: Context<ServerEnv>, size: number, type: "png" | "ico") => {
    const file = await findIconFile(c.get("ctx"), dataDir);
    const key = `${file} ${size} ${type}`;
    const cachedIcon = renderedIcons.find(key);
    if (!cachedIcon && renderedIcons.isFull)
      return c.body(null, 503, { "Retry-After": String(retryAfterSeconds) });
    const picture =
      cachedIcon ?? (await renderedIcons.render(key, () => renderIcon(file, size, type)));
    return c.body(new Uint8Array(picture), 200, {
      "Content-Type": type === "ico" ? "image/x-icon" : "image/png",
      "Content-Length": String(picture.length),
      "Cache-Control": cacheControl,
    });
  };
  app.get("/favicon.ico", (c) => send(c, tabIconSize, "ico"));
  for (const size of iconSizes) app.get(iconPath(size), (c) => send(c, size, "png"));
  app.get("/manifest.webmanifest", (c) =>
    c.body(JSON.stringify(buildManifest(c.get("ctx"))), 200, {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=600",
    }),
  );
  return app;
}

/** Returns the file of the portal's own favicon if it is stored, else the file of the product's favicon. */
async function findIconFile({ settings }: RequestCtx, dataDir: string): Promise<string> {
  const faviconFile = parsePictureUrl(settings.favicon) && join(dataDir, settings.favicon);
  const isStored = faviconFile && (await stat(faviconFile).catch(() => null));
  return isStored ? faviconFile : join(packageRoot(), "build", "client", "favicon.svg");
}

function buildManifest({ settings, language, portal }: RequestCtx) {
  const { light } = paperColours(settings);
  return {
    name: localizedText(settings.seo.title, language, settings.i18n.primaryLang) || settings.title,
    short_name: portal.name,
    lang: language,
    dir: textDirection(language),
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: light,
    theme_color: light,
    icons: iconSizes.map((size) => ({
      src: iconPath(size),
      sizes: `${size}x${size}`,
      type: "image/png",
    })),
  };
}

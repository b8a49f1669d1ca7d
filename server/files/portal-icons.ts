import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import { iconPath, iconSizes, paperColours } from "#app/icons/head-links.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { renderIcon } from "#domains/files/render-icon.server.ts";
import { pictureAt } from "#domains/files/stored-picture.ts";
import { localizedText } from "#domains/settings/settings.ts";
import { textDirection } from "#domains/settings/text-direction.ts";
import { packageRoot } from "#platform/package-root.server.ts";
import { RenderedFiles, redrawSeconds } from "./rendered-files.ts";
import type { ServerEnv } from "#server/server-env.ts";

const cachedMax = 60;
const waitingMax = 20;
const tabIconSize = 32;
const cacheControl = "public, max-age=86400";

/** Serves the portal's icons as PNG, /favicon.ico, and the manifest that lists them. */
export function portalIcons(dataDir: string): Hono<ServerEnv> {
  const drawn = new RenderedFiles<Buffer>({ keptMax: cachedMax, waitingMax });
  const app = new Hono<ServerEnv>();
  const send = async (c: Context<ServerEnv>, size: number, type: "png" | "ico") => {
    const file = await iconFile(c.get("ctx"), dataDir);
    const key = `${file} ${size} ${type}`;
    const found = drawn.find(key);
    if (!found && drawn.isFull) return c.body(null, 503, { "Retry-After": String(redrawSeconds) });
    const picture = found ?? (await drawn.render(key, () => renderIcon(file, size, type)));
    return c.body(new Uint8Array(picture), 200, {
      "Content-Type": type === "ico" ? "image/x-icon" : "image/png",
      "Content-Length": String(picture.length),
      "Cache-Control": cacheControl,
    });
  };
  app.get("/favicon.ico", (c) => send(c, tabIconSize, "ico"));
  for (const size of iconSizes) app.get(iconPath(size), (c) => send(c, size, "png"));
  app.get("/manifest.webmanifest", (c) =>
    c.body(JSON.stringify(manifestOf(c.get("ctx"))), 200, {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=600",
    }),
  );
  return app;
}

/** Returns the favicon of the settings if it is stored here, else the product's own. */
async function iconFile({ settings }: RequestCtx, dataDir: string): Promise<string> {
  const own = pictureAt(settings.favicon) && join(dataDir, settings.favicon);
  const isThere = own && (await stat(own).catch(() => null));
  return isThere ? own : join(packageRoot(), "build", "client", "favicon.svg");
}

function manifestOf({ settings, language, portal }: RequestCtx) {
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

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import { iconPath, iconSizes, paperColours } from "#app/icons/head-links.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { renderIcon } from "#domains/files/render-icon.server.ts";
import { filesPath, parsePictureUrl } from "#domains/files/stored-picture.ts";
import { localizedText } from "#domains/settings/settings.ts";
import { textDirection } from "#domains/settings/text-direction.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { packageRoot } from "#platform/package-root.server.ts";
import { RenderedFiles, retryAfterSeconds } from "./rendered-files.ts";
import type { ServerEnv } from "#server/server-env.ts";

const cachedIconsMax = 60;
const waitingMax = 20;
const tabIconSize = 32;
const cacheControl = "public, max-age=86400";

/** Serves the portal's icons as PNG, /favicon.ico, and the manifest that lists them. */
export function portalIconRoutes(files: FileStore): Hono<ServerEnv> {
  const renderedIcons = new RenderedFiles<Buffer>({ filesMax: cachedIconsMax, waitingMax });
  const app = new Hono<ServerEnv>();
  const send = async (c: Context<ServerEnv>, size: number, type: "png" | "ico") => {
    const name = await findFavicon(c.get("ctx"), files);
    const key = `${name ?? "default"} ${size} ${type}`;
    const cachedIcon = renderedIcons.find(key);
    if (!cachedIcon && renderedIcons.isFull)
      return c.body(null, 503, { "Retry-After": String(retryAfterSeconds) });
    const picture =
      cachedIcon ??
      (await renderedIcons.render(key, async () =>
        renderIcon(await readIcon(files, name), size, type),
      ));
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

/** Returns the name of the portal's own favicon; null if none is stored. */
async function findFavicon({ settings }: RequestCtx, files: FileStore): Promise<string | null> {
  if (!parsePictureUrl(settings.favicon)) return null;
  const name = settings.favicon.slice(filesPath.length);
  return (await files.stat(name)) ? name : null;
}

/** Reads a stored picture, or without one the product's favicon. */
async function readIcon(files: FileStore, name: string | null): Promise<Buffer> {
  const stored = name === null ? null : await files.readBytes(name);
  return stored ?? readFile(join(packageRoot(), "build", "client", "favicon.svg"));
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

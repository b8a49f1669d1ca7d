import { createHash } from "node:crypto";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { translatorFor } from "#domains/settings/translator.server.ts";
import { textDirection } from "#domains/settings/text-direction.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { loadTheme } from "#app/theme-data.server.ts";
import sprite from "#ui/icons.svg?url&no-inline";
import { retryUntilOnline } from "./retry-until-online.ts";
import { OfflineDocument } from "./offline-document.tsx";

/** Runs in the browser. Shows whether something is saved on this device, but not what: the device may be shared. */
function showSavedLine(): void {
  const showLine = (hasSaved: boolean) => {
    for (const line of document.querySelectorAll<HTMLElement>("[data-saved]"))
      line.hidden = (line.dataset["saved"] === "yes") !== hasSaved;
  };
  const openRequest = indexedDB.open("work-queue");
  // The database doesn't exist, so nothing was ever saved here. Aborting creates none.
  openRequest.addEventListener("upgradeneeded", () => openRequest.transaction?.abort());
  openRequest.addEventListener("success", () => {
    const countRequest = openRequest.result.transaction("work").objectStore("work").count();
    countRequest.addEventListener("success", () => showLine(countRequest.result > 0));
  });
}

const removeIndentation = (script: { toString(): string }) =>
  script.toString().replace(/^\s+/gm, "");
const script = `(${removeIndentation(retryUntilOnline)})(document);(${removeIndentation(showSavedLine)})()`;
const scriptHash = createHash("sha256").update(script).digest("base64");

/**
 * Renders the page that the service worker shows without a connection, in the portal's theme and language.
 * `X-Offline-Files` lists the files the document needs, so that the service worker stores them as well.
 * @param styles address of the style sheet
 */
export async function renderOfflinePage(ctx: RequestCtx, styles: string | null): Promise<Response> {
  const { language, portal, settings } = ctx;
  const theme = await loadTheme(ctx);
  // A picture from another host may be missing from the service worker's cache.
  const logo = theme.logo.startsWith("/") ? theme.logo : null;
  const html = renderToStaticMarkup(
    createElement(OfflineDocument, {
      language,
      direction: textDirection(language),
      primaryLanguage: settings.i18n.primaryLang,
      messagesVersion: ctx.messagesVersion,
      portalName: portal.name,
      theme,
      logo,
      styles,
      title: translatorFor(ctx, language)("offline.title"),
      script,
    }),
  );
  const files = [...theme.fonts, sprite, logo, styles].filter((path) => path !== null);
  return new Response(`<!doctype html>${html}`, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-cache",
      "X-Robots-Tag": "noindex",
      "X-Offline-Files": files.join(" "),
      "Content-Security-Policy": [
        "default-src 'none'",
        `script-src 'sha256-${scriptHash}'`,
        "style-src 'self' 'unsafe-inline'",
        "font-src 'self'",
        "img-src 'self' data: https:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ].join("; "),
    },
  });
}

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import lessonStyles from "#blocks/lessons.css?url";
import sectionStyles from "#blocks/sections.css?url";
import { sectionCss } from "#domains/settings/section-css.ts";
import { colouredGrounds } from "#domains/settings/section-palette.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import { textDirection } from "#domains/settings/text-direction.ts";
import elementStyles from "#app/portal/element.css?url";
import pageStyles from "#app/styles/index.css?url";
import { loadTheme } from "#app/theme-data.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { CanvasDocument } from "./canvas-document.tsx";
import libraryStyles from "./styles/studio-library.css?url";
import canvasStyles from "./styles/studio-canvas.css?url";

/**
 * Returns the document in the frame of an editor: the portal's theme, fonts and direction, without content. No script
 * may run in it, neither the portal's own nor one in pasted content: the studio draws into it from outside.
 */
export async function renderCanvas(ctx: RequestCtx, language: string): Promise<Response> {
  const theme = await loadTheme({ ...ctx, language });
  const html = renderToStaticMarkup(
    createElement(CanvasDocument, {
      language,
      direction: textDirection(language),
      title: translatorFor(ctx, ctx.language)("studio.blocks.canvas"),
      theme: { ...theme, css: theme.css + sectionCss(ctx.settings.theme.color, colouredGrounds) },
      linksVerses: ctx.settings.organization.bibleIntegration,
      styles: [pageStyles, sectionStyles, lessonStyles, elementStyles, canvasStyles, libraryStyles],
    }),
  );
  return new Response(`<!doctype html>${html}`, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-cache",
      "X-Robots-Tag": "noindex",
      "Content-Security-Policy": [
        "default-src 'none'",
        "style-src 'self' 'unsafe-inline'",
        "font-src 'self'",
        "img-src 'self' data: https:",
        "media-src 'self' https:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ].join("; "),
    },
  });
}

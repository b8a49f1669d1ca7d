import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as z from "zod/mini";
import { pictureSchema } from "#blocks/prop-schemas.ts";
import { loadPage } from "#domains/pages/load-page.server.ts";
import { textDirection } from "#domains/settings/text-direction.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import { loadTheme } from "#app/theme-data.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { Share } from "./load-share.server.ts";
import { PosterDocument } from "./poster-document.tsx";

const pictureProp = z.object({ picture: z.object({ light: pictureSchema }) });

/** Returns the address of the picture in a page's header, as large as there is; null: it has none. */
const pictureOf = (props: unknown): string | null =>
  pictureProp.safeParse(props).data?.picture.light.sources.at(-1)?.url ?? null;

/** Returns a poster as a page of its own: the portal's look, what its main page says first, and the QR code. */
export async function renderPoster(ctx: RequestCtx, share: Share): Promise<Response> {
  const { language, portal, settings } = ctx;
  const theme = await loadTheme(ctx);
  const page = await loadPage(ctx, "main", language);
  const header = page?.components.find(({ type }) => type === "header")?.props;
  const line = (value: unknown) => (typeof value === "string" ? value : "");
  const title = settings.title || portal.name;
  const html = renderToStaticMarkup(
    createElement(PosterDocument, {
      language,
      direction: textDirection(language),
      css: theme.css,
      logo: Object.keys(settings.logo).length > 0 ? theme.logo : null,
      portal: title,
      headline: line(header?.["title"]) || title,
      lead: line(header?.["lead"]),
      picture: pictureOf(header),
      invitation: translatorFor(ctx, language)("studio.setup.share.scan"),
      share,
    }),
  );
  return new Response(`<!doctype html>${html}`, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' https:; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    },
  });
}

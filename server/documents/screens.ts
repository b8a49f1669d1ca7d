import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Context } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { requestContext, type RequestCtx } from "#request/request-context.server.ts";
import { embedPlaces } from "#blocks/embed/embed-urls.ts";
import { headLinks } from "#app/icons/head-links.server.ts";
import { portalTag } from "#domains/settings/announce-change.server.ts";
import { acceptsEncoding } from "#server/http/accepts-encoding.ts";
import { cookiesFromUrl } from "#server/http/cookies-from-url.ts";
import { plainCookie } from "#server/http/cookies.ts";
import { finishDocument } from "./document.ts";
import { type PageTemplate, fillTemplate, type Personal } from "./page-template.ts";
import type { Installation } from "#server/installation.ts";
import { withKnownErrors } from "#server/api/known-errors.ts";
import { outsideSources } from "#server/outside-sources.ts";
import { readPageRequest } from "#server/http/page-request.ts";
import { redirectPage } from "#server/http/page-redirect.ts";
import { unavailablePage } from "#server/http/plain-page.ts";
import { moveQuickTokenToCookie } from "#server/http/quick-token.ts";
import type { ServerEnv } from "#server/server-env.ts";
import { sharedPages, withLoaded } from "./shared-pages.ts";
import { type Styles, stylesCookieName } from "./styles.ts";

/** Other sites whose pages may be framed: videos, and what the block `embed` shows. */
const framePlaces = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  ...embedPlaces,
];

/** Sends React Router's screens as documents that work before any script has loaded. */
export function makeScreens(installation: Installation, build: ServerBuild, styles: Styles | null) {
  const known = withKnownErrors(build);
  const shared = sharedPages(installation, known);
  const draw = createRequestHandler(
    withLoaded(known, (context) => context.get(requestContext).loaded),
    "production",
  );

  return async function answer(c: Context<ServerEnv>): Promise<Response> {
    const ctx = c.get("ctx");
    const context = new RouterContextProvider();
    context.set(requestContext, ctx);
    const asked = await readPageRequest(c.req.raw);
    if (asked instanceof Response) return asked;
    const without = moveQuickTokenToCookie(ctx, asked, c.get("secure"));
    if (without !== null) return redirectPage(c, without);
    const inlined = styles && ctx.cookies.get(stylesCookieName) !== styles.version ? styles : null;
    const page = await shared(ctx, asked, context, inlined !== null);
    if (page?.template) return sendTemplate(c, page.template, page.personal, inlined);
    if (page?.isWorthCaching) {
      const kept = await page.renderAndCache(async () => {
        ctx.loaded = page.marked;
        const drawn = await draw(asked, context);
        const { html, contentSecurityPolicy } = await finished(c, drawn, inlined);
        return { html, policy: contentSecurityPolicy, status: drawn.status };
      });
      if (kept) return sendTemplate(c, kept, page.personal, inlined);
    }
    ctx.loaded = page?.loaded ?? null;
    return send(c, await draw(asked, context), inlined);
  };
}

async function send(c: Context<ServerEnv>, drawn: Response, inlined: Styles | null) {
  const ctx = c.get("ctx");
  // Without a database, React Router has rendered only its page for unexpected errors.
  if (ctx.databaseAway) return unavailablePage();
  const type = drawn.headers.get("content-type") ?? "";
  const headers = new Headers(drawn.headers);
  // React Router in the browser requested only the screen's data, not a document.
  if (type.startsWith("text/x-script"))
    return compressed(c, await drawn.text(), drawn.status, headers);
  if (!type.startsWith("text/html")) return drawn;
  const { html, contentSecurityPolicy } = await finished(c, drawn, inlined);
  for (const [name, value] of pageHeaders(contentSecurityPolicy)) headers.set(name, value);
  if (c.env?.onPage) {
    c.env.onPage(html, [portalTag(ctx.portal.id), ...ctx.cacheTags]);
    return new Response(null, { status: drawn.status, headers });
  }
  setPageCookies(c, inlined);
  return compressed(c, html, drawn.status, headers);
}

async function finished(c: Context<ServerEnv>, drawn: Response, inlined: Styles | null) {
  const ctx = c.get("ctx");
  return finishDocument(await drawn.text(), {
    mark: ctx.scriptMark,
    frameHosts: framePlaces,
    outside: outsideSources(ctx, new URL(c.req.url)),
    inlined,
    head: headLinks(ctx),
    structured: ctx.structured,
  });
}

function sendTemplate(
  c: Context<ServerEnv>,
  template: PageTemplate,
  personal: Personal,
  inlined: Styles | null,
): Response {
  const packed = acceptsEncoding(c.req.header("accept-encoding"), "gzip");
  const { policy, body } = fillTemplate(template, personal, packed);
  setPageCookies(c, inlined);
  return new Response(body, {
    status: template.status,
    headers: [
      ["Content-Type", "text/html; charset=utf-8"],
      ...pageHeaders(policy),
      ...(packed ? [["Content-Encoding", "gzip"] as [string, string]] : []),
    ],
  });
}

const pageHeaders = (policy: string): [string, string][] => [
  ["Content-Security-Policy", policy],
  // A page may show one user's data, and a change must show at once.
  ["Cache-Control", "private, no-cache"],
  ["Vary", "Cookie, Accept-Language, Accept-Encoding"],
];

function setPageCookies(c: Context<ServerEnv>, inlined: Styles | null): void {
  const ctx: RequestCtx = c.get("ctx");
  const secure = c.get("secure");
  if (c.req.method === "GET") {
    const { searchParams } = new URL(c.req.url);
    ctx.setCookies.push(...cookiesFromUrl(searchParams, ctx.settings.i18n.langs, secure));
  }
  if (inlined) ctx.setCookies.push(plainCookie(stylesCookieName, inlined.version, secure));
}

const brotli = promisify(brotliCompress);
/** A page for one user is compressed for sending it once: little work, most of the gain. */
const personalBrotliQuality = 3;

async function compressed(
  c: Context<ServerEnv>,
  html: string,
  status: number,
  headers: Headers,
): Promise<Response> {
  if (!acceptsEncoding(c.req.header("accept-encoding"), "br"))
    return new Response(html, { status, headers });
  const params = { [constants.BROTLI_PARAM_QUALITY]: personalBrotliQuality };
  const body = await brotli(html, { params });
  headers.set("Content-Encoding", "br");
  return new Response(new Uint8Array(body), { status, headers });
}

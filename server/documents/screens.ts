import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Context } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { requestContext, type RequestCtx } from "#request/request-context.server.ts";
import { isEmailedPage } from "#app/emailed-pages.ts";
import { messagesSuffixOf } from "#app/needs-all-messages.ts";
import { isStudioPath } from "#request/studio-path.ts";
import { allowedEmbedUrls } from "#blocks/embed/embed-urls.ts";
import { leadsToSecondStep } from "#app/second-step/needs-second-step.ts";
import { secondStepPath } from "#app/second-step/second-step-path.ts";
import { pageSearchOf, requestPathOf } from "#popups/request-path.ts";
import { renderHeadLinks } from "#app/icons/head-links.server.ts";
import { portalTag } from "#domains/settings/announce-change.server.ts";
import { acceptsEncoding } from "#server/http/accepts-encoding.ts";
import { cookiesFromUrl } from "#server/http/cookies-from-url.ts";
import { countVisit, sourceOf } from "#server/http/count-visit.ts";
import { plainCookie } from "#server/http/cookies.ts";
import { finishDocument } from "./document.ts";
import { type PageTemplate, fillTemplate, type PersonalValues } from "./page-template.ts";
import type { Installation } from "#server/installation.ts";
import { isStaff } from "#domains/identity/second-step/second-step.ts";
import { withErrorResponses } from "#server/api/error-responses.ts";
import { listOutsideSources } from "#server/outside-sources.ts";
import { readPageRequest } from "#server/http/page-request.ts";
import { redirectPage } from "#server/http/page-redirect.ts";
import { unavailablePage } from "#server/http/plain-page.ts";
import { moveQuickTokenToCookie } from "#server/http/quick-token.ts";
import type { ServerEnv } from "#server/server-env.ts";
import { isSettingsPreview, previewSettings } from "./settings-preview.ts";
import { makeSharedPageFinder, withLoaderData } from "./shared-pages.ts";
import { type Styles, stylesCookieName } from "./styles.ts";

/** Other sites whose pages may be framed: videos, and what the block `embed` shows. */
const frameSources = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  ...allowedEmbedUrls,
];

/** Sends React Router's screens as documents that work before any script has loaded. */
export function makeScreens(installation: Installation, build: ServerBuild, styles: Styles | null) {
  const buildWithErrorResponses = withErrorResponses(build);
  const findSharedPage = makeSharedPageFinder(installation, buildWithErrorResponses);
  const render = createRequestHandler(
    withLoaderData(buildWithErrorResponses, (context) => context.get(requestContext).loaderData),
    "production",
  );

  return async function answer(c: Context<ServerEnv>): Promise<Response> {
    const response = await answerScreen(c);
    if (c.req.method === "GET" && response.status === 200) countScreenVisit(installation, c);
    return response;
  };

  async function answerScreen(c: Context<ServerEnv>): Promise<Response> {
    const ctx = c.get("ctx");
    const context = new RouterContextProvider();
    context.set(requestContext, ctx);
    const pageRequest = await readPageRequest(c.req.raw);
    if (pageRequest instanceof Response) return pageRequest;
    if (isSettingsPreview(pageRequest)) return previewSettings(ctx, pageRequest, render);
    const urlWithoutToken = moveQuickTokenToCookie(ctx, pageRequest, c.get("secure"));
    if (urlWithoutToken !== null) return redirectPage(c, urlWithoutToken);
    const { method } = pageRequest;
    if (leadsToSecondStep(ctx.actor, { method, path: requestPathOf(pageRequest) }))
      return redirectPage(
        c,
        secondStepPath(requestPathOf(pageRequest) + pageSearchOf(pageRequest)),
      );
    const hasStyles = ctx.cookies.get(stylesCookieName) === styles?.version;
    // The studio has its own style sheet.
    const inlinedStyles = hasStyles || isStudioPath(new URL(c.req.url).pathname) ? null : styles;
    const page = await findSharedPage(ctx, pageRequest, context, inlinedStyles !== null);
    if (page?.template) return sendTemplate(c, page.template, page.personalValues, inlinedStyles);
    if (page?.isWorthCaching) {
      const cachedTemplate = await page.renderAndCache(async () => {
        ctx.loaderData = page.placeholderData;
        const rendered = await render(pageRequest, context);
        const { html, contentSecurityPolicy } = await finishRenderedDocument(
          c,
          rendered,
          inlinedStyles,
        );
        return { html, contentSecurityPolicy, status: rendered.status };
      });
      if (cachedTemplate)
        return sendTemplate(c, cachedTemplate, page.personalValues, inlinedStyles);
    }
    ctx.loaderData = page?.loaderData ?? null;
    return sendRendered(c, await render(pageRequest, context), inlinedStyles);
  }
}

/** Counts a visit that the guest pages don't: of somebody with an account, or of a page that isn't cached. */
function countScreenVisit(installation: Installation, c: Context<ServerEnv>): void {
  const ctx = c.get("ctx");
  const { incoming } = c.env ?? {};
  // A page for the cache is rendered for nobody, and staff aren't visitors.
  if (!incoming || isStaff(ctx.actor)) return;
  countVisit(installation.visits, incoming, {
    environmentId: ctx.portal.id,
    address: ctx.clientAddress,
    source: sourceOf(ctx.referral),
    course: ctx.visitedCourse,
    isGuest: ctx.actor.kind === "guest",
    isDocument: ctx.isDocument,
  });
}

async function sendRendered(
  c: Context<ServerEnv>,
  rendered: Response,
  inlinedStyles: Styles | null,
) {
  const ctx = c.get("ctx");
  // Without a database, React Router has rendered only its page for unexpected errors.
  if (ctx.databaseProblem !== null) return unavailablePage(ctx.databaseProblem);
  const type = rendered.headers.get("content-type") ?? "";
  const headers = new Headers(rendered.headers);
  // React Router in the browser requested only the screen's data, not a document.
  if (type.startsWith("text/x-script"))
    return compressResponse(c, await rendered.text(), rendered.status, headers);
  if (!type.startsWith("text/html")) return rendered;
  // A document with its own policy is complete: it has no scripts.
  if (headers.has("Content-Security-Policy")) return rendered;
  const { html, contentSecurityPolicy } = await finishRenderedDocument(c, rendered, inlinedStyles);
  // A screen with secrets forbids storing it.
  const cacheControl = headers.get("Cache-Control");
  for (const [name, value] of pageHeaders(contentSecurityPolicy)) headers.set(name, value);
  if (cacheControl === "no-store") headers.set("Cache-Control", cacheControl);
  if (c.env?.onPage) {
    c.env.onPage(html, [portalTag(ctx.portal.id), ...ctx.cacheTags], ctx.visitedCourse);
    return new Response(null, { status: rendered.status, headers });
  }
  setPageCookies(c, inlinedStyles);
  return compressResponse(c, html, rendered.status, headers);
}

async function finishRenderedDocument(
  c: Context<ServerEnv>,
  rendered: Response,
  inlinedStyles: Styles | null,
) {
  const ctx = c.get("ctx");
  const { pathname } = new URL(c.req.url);
  const isStudio = isStudioPath(pathname);
  const text = await rendered.text();
  return finishDocument(loadsAllRoutes(pathname) ? withAllRoutes(text) : text, {
    mark: ctx.cspNonce,
    // The studio frames only the canvas of its editors.
    frameHosts: isStudio ? ["'self'"] : isStaff(ctx.actor) ? [] : frameSources,
    canBeFramed: !isStudio,
    outsideSources: listOutsideSources(ctx, new URL(c.req.url)),
    inlinedStyles,
    head: renderHeadLinks(ctx),
    structuredDataItems: ctx.structuredData,
  });
}

/** Most pages load a list of routes without those that begin with a new document (vite-router.ts). */
const loadsAllRoutes = (pathname: string) =>
  isStudioPath(pathname) || messagesSuffixOf(pathname) !== "" || isEmailedPage(pathname);
const withAllRoutes = (html: string) =>
  html.replaceAll("/assets/manifest-", "/assets/studio-manifest-");

function sendTemplate(
  c: Context<ServerEnv>,
  template: PageTemplate,
  personalValues: PersonalValues,
  inlinedStyles: Styles | null,
): Response {
  const acceptsGzip = acceptsEncoding(c.req.header("accept-encoding"), "gzip");
  const { contentSecurityPolicy: policy, body } = fillTemplate(
    template,
    personalValues,
    acceptsGzip,
  );
  setPageCookies(c, inlinedStyles);
  return new Response(body, {
    status: template.status,
    headers: [
      ["Content-Type", "text/html; charset=utf-8"],
      ...pageHeaders(policy),
      ...(acceptsGzip ? [["Content-Encoding", "gzip"] as [string, string]] : []),
    ],
  });
}

const pageHeaders = (contentSecurityPolicy: string): [string, string][] => [
  ["Content-Security-Policy", contentSecurityPolicy],
  // A page may show one user's data, and a change must show at once.
  ["Cache-Control", "private, no-cache"],
  ["Vary", "Cookie, Accept-Language, Accept-Encoding"],
];

function setPageCookies(c: Context<ServerEnv>, inlinedStyles: Styles | null): void {
  const ctx: RequestCtx = c.get("ctx");
  const secure = c.get("secure");
  if (c.req.method === "GET") {
    const { searchParams } = new URL(c.req.url);
    ctx.setCookies.push(...cookiesFromUrl(searchParams, ctx.settings.i18n.langs, secure));
  }
  if (inlinedStyles)
    ctx.setCookies.push(plainCookie(stylesCookieName, inlinedStyles.version, secure));
}

const brotli = promisify(brotliCompress);
/** A page for one user is compressed for sending it once: little work, most of the gain. */
const personalBrotliQuality = 3;

async function compressResponse(
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

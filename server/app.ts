import { type Context, Hono } from "hono";
import { routePath } from "hono/route";
import type { ServerBuild } from "react-router";
import { renderOfflinePage } from "#app/offline/offline-page.server.ts";
import { databaseProblemOf } from "#platform/database-unavailable.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { FileStoreUnavailable } from "#platform/file-store/file-store-unavailable.server.ts";
import { currentWork } from "#platform/observation/observation.server.ts";
import { limitBody } from "#platform/limit-body.server.ts";
import { addressMaxChars, hasTooManyQueryFields } from "#platform/request-limits.ts";
import { lazyApi } from "./api/lazy-api.ts";
import { liveRoute } from "./live/live-route.ts";
import { cardRoutes } from "./files/cards.ts";
import { feedRoutes } from "./files/feeds.ts";
import { certificateFileRoutes } from "./files/certificate-files.ts";
import { makeScreens } from "./documents/screens.ts";
import type { ServerEnv } from "./server-env.ts";
import type { Styles } from "./documents/styles.ts";
import { answerApiError, originRefused, tooLarge } from "./api/api-errors.ts";
import { urlHeaders, readRequestUrl } from "./http/request-url.ts";
import { makeContext, findRequestPortal } from "./context.ts";
import type { Installation } from "./installation.ts";
import { getCatalogue } from "./documents/message-catalogue.ts";
import { answerMessages } from "./documents/message-files.ts";
import { answerUnclaimed, isClaimed } from "./http/claim.ts";
import { monitoringRoutes } from "./http/monitoring-routes.ts";
import { hasAllowedOrigin } from "./http/origin-check.ts";
import { storedFileRoutes } from "./files/stored-files.ts";
import { pagePathOf, redirectPage } from "./http/page-redirect.ts";
import { plainPage, unavailablePage, unavailableSeconds } from "./http/plain-page.ts";
import { demoRadioRoutes } from "./demo/demo-radio.ts";
import { portalIconRoutes } from "./files/portal-icons.ts";
import { searchFileRoutes } from "./files/search-files.ts";
import { nonDocumentPolicy, securityHeadersOf } from "./http/security-headers.ts";
import { answerMediaUpload, isMediaUpload } from "./http/media-uploads.ts";
import { parseTrustedProxies } from "./http/client-address.ts";
import { messageFilesPath } from "#domains/conversations/files/message-file.ts";
import { mediaUploadsPath } from "#domains/files/media.ts";
import { messageFileRoutes } from "./files/message-files.ts";
import { isUploadPage, uploadMaxBytes } from "./http/uploads.ts";
import { webhookMaxBytes, webhookRoutes } from "./http/webhooks.ts";

/** The limit for forms and JSON. */
const bodyMaxBytes = 1024 * 1024;
/** A screen may set this header itself, to stay connected to the window that opened it. */
const openerHeader = "Cross-Origin-Opener-Policy";

/** Builds the app, which decides what part of the server answers a path. `build` has React Router's screens. */
export function makeApp(
  installation: Installation,
  build: ServerBuild,
  styles: Styles | null,
): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const trustedProxies = parseTrustedProxies(installation.environment.trustedProxies);

  app.onError((error, c) => handleError(installation, c, error));
  app.use(async (c, next) => {
    await next();
    nameRequest(c);
    const openerPolicy = c.res.headers.get(openerHeader);
    for (const [name, value] of Object.entries(securityHeadersOf(c.req.path)))
      c.res.headers.set(name, value);
    if (openerPolicy !== null) c.res.headers.set(openerHeader, openerPolicy);
    if (!c.res.headers.has("Content-Security-Policy"))
      c.res.headers.set("Content-Security-Policy", nonDocumentPolicy);
    // A form action can also answer 503: tell browsers and proxies when to try again.
    if (c.res.status === 503 && !c.res.headers.has("Retry-After"))
      c.res.headers.set("Retry-After", String(unavailableSeconds));
    const ctx = c.get("ctx");
    if (!ctx) return;
    c.res.headers.set("X-Request-Id", ctx.requestId);
    for (const line of ctx.setCookies) c.res.headers.append("Set-Cookie", line);
  });

  app.route("/", monitoringRoutes(installation));

  app.use(async (c, next) => {
    // A redirect repeats the URL in a header, and proxies refuse longer headers.
    if (c.req.url.length > addressMaxChars)
      return answerErrorJson(c, 414, "TOO-LONG", "This address is longer than any page's.");
    if (hasTooManyQueryFields(c.req.url))
      return answerErrorJson(c, 400, "TOO-MANY-FIELDS", "This URL has too many query parameters.");
    return next();
  });
  app.use(
    limitBody({
      isStreamed: isMediaUpload,
      maxBytes: (path) =>
        path.startsWith("/webhooks/")
          ? webhookMaxBytes(path)
          : (uploadMaxBytes(path) ?? bodyMaxBytes),
      respondRefused: (c, refusal) =>
        refusal === "too-large"
          ? isUploadPage(c.req.path)
            ? plainPage(413, "This file is too large. Go back and choose a smaller one.")
            : answerApiError(installation.log, c, tooLarge())
          : plainPage(400, "This request cannot be read."),
    }),
  );
  app.use(async (c, next) => {
    const connection = c.env?.connection ?? { peer: undefined, port: undefined, encrypted: false };
    const headers = urlHeaders(c.req.raw.headers);
    const requestUrl = readRequestUrl(
      headers,
      connection,
      trustedProxies,
      installation.environment.publicPort,
    );
    let portal = await findRequestPortal(installation, requestUrl.host);
    if (!portal && !(await isClaimed(installation))) {
      const request = { requestUrl, connection, trustedProxies };
      return answerUnclaimed(installation, c, request, styles?.url ?? null);
    }
    portal ??= await findRequestPortal(installation, requestUrl.host);
    if (!portal) return plainPage(404, "There is no portal at this address.");
    if (!hasAllowedOrigin(c.req.raw, requestUrl)) throw originRefused();
    const { ctx, isTokenInvalid, isBlocked } = await makeContext(
      installation,
      portal,
      c.req.raw,
      requestUrl,
      connection,
      trustedProxies,
      c.env?.replica,
    );
    c.set("portal", portal);
    c.set("ctx", ctx);
    c.set("secure", requestUrl.secure);
    c.set("isTokenInvalid", isTokenInvalid);
    c.set("isBlocked", isBlocked);
    if (isBlocked && !isOpenToBlocked(c.req.method, pagePathOf(new URL(c.req.url).pathname)))
      return redirectPage(c, "/you-are-blocked");
    await next();
  });

  app.get("/i18n/messages/:lang/", (c) => {
    const { settings } = c.get("portal");
    const lang = c.req.param("lang");
    if (!settings.i18n.langs.includes(lang))
      return answerErrorJson(c, 404, "NOT-FOUND", "This portal is not available in that language.");
    return answerMessages(getCatalogue(c.get("portal"), installation.log), lang, {
      compiled: c.req.query("compiled") !== undefined,
      acceptEncoding: c.req.header("accept-encoding") ?? "",
      version: c.req.query("v"),
    });
  });
  app.get("/offline.html", (c) => renderOfflinePage(c.get("ctx"), styles?.url ?? null));
  app.route("/", portalIconRoutes(installation.files));
  app.route("/", searchFileRoutes());
  app.route("/feeds", feedRoutes());
  app.route("/cards", cardRoutes(installation));
  if (installation.environment.mode === "demo") app.route("/", demoRadioRoutes());
  app.route("/certificates", certificateFileRoutes(installation.files));
  app.route(messageFilesPath, messageFileRoutes(installation.files));
  app.route("/files", storedFileRoutes(installation.files));
  app.all(`${mediaUploadsPath}/*`, answerMediaUpload);
  app.route("/webhooks", webhookRoutes(installation));
  app.get("/live", liveRoute(installation));
  app.all("/api/*", lazyApi(installation));
  // A gateway may send the browser back with a POST: redirect to the page without reading the body.
  app.on("POST", ["/order-result/:orderId", "/order-result/:orderId/"], (c) => {
    const { pathname, search } = new URL(c.req.url);
    return redirectPage(c, pagePathOf(pathname) + search);
  });

  app.all("*", makeScreens(installation, build, styles));
  return app;
}

/** Whether a blocked user may still request this path: the policy pages with their files, and signing out. */
function isOpenToBlocked(method: string, path: string): boolean {
  if (/^\/(sign-out|api)(\/|$)/.test(path)) return true;
  const isRead = method === "GET" || method === "HEAD";
  return (
    isRead &&
    /^\/(you-are-blocked|files(?!\/(?:signed|messages))|icons|i18n|favicon\.ico|manifest\.webmanifest|offline\.html|privacy-policy|terms-of-use|cookie-policy)(\/|$)/.test(
      path,
    )
  );
}

/** Names the request after the route that answered. Screens are named by their address, operations name themselves. */
function nameRequest(c: Context<ServerEnv>): void {
  const work = currentWork();
  const route = routePath(c);
  if (work && !/^(?:\/api)?\/?\*$/.test(route)) work.name = route.replace(/\{[^/]*\}/g, "");
}

/** Answers an error as JSON. */
export function answerErrorJson(
  c: Context,
  status: number,
  code: string,
  message: string,
): Response {
  return c.json({ code, message, meta: { error: { message } } }, status as 400);
}

function handleError(installation: Installation, c: Context<ServerEnv>, error: unknown): Response {
  // Log with the request id of the answer, so that a reported error can be found.
  const log = c.get("ctx")?.log ?? installation.log;
  const isApi = /^\/api(\/|$)/.test(c.req.path);
  if (isApi || error instanceof DomainError || error instanceof FileStoreUnavailable)
    return answerApiError(log, c, error);
  const problem = databaseProblemOf(error);
  if (problem !== null) {
    log.warn({ err: error }, "the database cannot be reached");
    return unavailablePage(problem);
  }
  log.error({ err: error, url: c.req.url }, "a request failed");
  return plainPage(
    500,
    "Something went wrong on our side. Nothing you did is lost: try again in a minute.",
  );
}

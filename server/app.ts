import { type Context, Hono } from "hono";
import type { ServerBuild } from "react-router";
import { answerOfflinePage } from "#app/offline/offline-page.server.ts";
import {
  DatabaseUnavailable,
  isDatabaseUnavailable,
} from "#platform/database-unavailable.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { ping } from "#platform/database.server.ts";
import { limitBody } from "#platform/limit-body.server.ts";
import { addressMaxChars, hasTooManyQueryFields } from "#platform/request-limits.ts";
import { lazyApi } from "./api/lazy-api.ts";
import { cards } from "./files/cards.ts";
import { certificateFiles } from "./files/certificate-files.ts";
import { makeScreens } from "./documents/screens.ts";
import type { ServerEnv } from "./server-env.ts";
import type { Styles } from "./documents/styles.ts";
import { answerApiError, originRefused, tooLarge } from "./api/api-errors.ts";
import { urlHeaders, readRequestUrl } from "./http/request-url.ts";
import { makeContext, portalOf } from "./context.ts";
import type { Installation } from "./installation.ts";
import { catalogueOf } from "./documents/message-catalogue.ts";
import { answerMessages } from "./documents/message-files.ts";
import { answerMetrics } from "./http/metrics.ts";
import { mayChange } from "./http/origin-check.ts";
import { storedFiles } from "./files/stored-files.ts";
import { pageOf, redirectPage } from "./http/page-redirect.ts";
import { plainPage, unavailablePage, unavailableSeconds } from "./http/plain-page.ts";
import { demoRadio } from "./demo/demo-radio.ts";
import { portalIcons } from "./files/portal-icons.ts";
import { searchFiles } from "./files/search-files.ts";
import { barePolicy, securityHeaders } from "./http/security-headers.ts";
import { trustedNetworks } from "./http/client-address.ts";
import { webhookMaxBytes, webhooks } from "./http/webhooks.ts";

/** For forms and JSON; pictures have a limit of their own. */
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
  const trusted = trustedNetworks(installation.environment.trustedProxies);

  app.onError((error, c) => toErrorResponse(installation, c, error));
  app.use(async (c, next) => {
    await next();
    const ownOpener = c.res.headers.get(openerHeader);
    for (const [name, value] of Object.entries(securityHeaders)) c.res.headers.set(name, value);
    if (ownOpener !== null) c.res.headers.set(openerHeader, ownOpener);
    if (!c.res.headers.has("Content-Security-Policy"))
      c.res.headers.set("Content-Security-Policy", barePolicy);
    // Forms of pages can fail with 503 too: tell browsers and proxies when to try again.
    if (c.res.status === 503 && !c.res.headers.has("Retry-After"))
      c.res.headers.set("Retry-After", String(unavailableSeconds));
    const ctx = c.get("ctx");
    if (!ctx) return;
    c.res.headers.set("X-Request-Id", ctx.requestId);
    for (const line of ctx.setCookies) c.res.headers.append("Set-Cookie", line);
  });

  app.get("/healthz", (c) => c.json({ ok: true }));
  app.get("/readyz", async (c) => {
    const answers = await ping(installation.database.db).then(
      () => true,
      () => false,
    );
    const ready = answers && installation.receivesChanges();
    return c.json({ ready }, ready ? 200 : 503);
  });

  app.get("/metrics", (c) => answerMetrics(installation, c.req.raw));

  app.use(async (c, next) => {
    // A redirect repeats the URL in a header, and proxies refuse longer headers.
    if (c.req.url.length > addressMaxChars)
      return refuse(c, 414, "TOO-LONG", "This address is longer than any page's.");
    if (hasTooManyQueryFields(c.req.url))
      return refuse(
        c,
        400,
        "TOO-MANY-FIELDS",
        "This address holds more fields than any page reads.",
      );
    return next();
  });
  app.use(
    limitBody({
      maxBytes: (path) => (path.startsWith("/webhooks/") ? webhookMaxBytes : bodyMaxBytes),
      refuse: (c, why) =>
        why === "too-large"
          ? answerApiError(installation.log, c, tooLarge())
          : plainPage(400, "This request cannot be read."),
    }),
  );
  app.use(async (c, next) => {
    const connection = c.env?.connection ?? { peer: undefined, port: undefined, encrypted: false };
    const headers = urlHeaders(c.req.raw.headers);
    const address = readRequestUrl(
      headers,
      connection,
      trusted,
      installation.environment.publicPort,
    );
    const portal = await portalOf(installation, address.host);
    if (!portal) return plainPage(404, "There is no portal at this address.");
    if (!mayChange(c.req.raw, address)) throw originRefused();
    const { ctx, tokenBad, blocked } = await makeContext(
      installation,
      portal,
      c.req.raw,
      address,
      connection,
      trusted,
    );
    c.set("portal", portal);
    c.set("ctx", ctx);
    c.set("secure", address.secure);
    c.set("tokenBad", tokenBad);
    c.set("blocked", blocked);
    if (blocked && !isOpenToBlocked(c.req.method, pageOf(new URL(c.req.url).pathname)))
      return redirectPage(c, "/you-are-blocked");
    await next();
  });

  app.get("/i18n/messages/:lang/", (c) => {
    const { settings } = c.get("portal");
    const lang = c.req.param("lang");
    if (!settings.i18n.langs.includes(lang))
      return refuse(c, 404, "NOT-FOUND", "This portal does not speak that language.");
    return answerMessages(catalogueOf(c.get("portal"), installation.log), lang, {
      compiled: c.req.query("compiled") !== undefined,
      acceptEncoding: c.req.header("accept-encoding") ?? "",
      version: c.req.query("v"),
    });
  });
  app.get("/offline.html", (c) => answerOfflinePage(c.get("ctx"), styles?.address ?? null));
  app.route("/", portalIcons(installation.environment.dataDir));
  app.route("/", searchFiles());
  app.route("/cards", cards(installation.environment.dataDir));
  if (installation.environment.mode === "demo") app.route("/", demoRadio());
  app.route("/certificates", certificateFiles(installation.environment.dataDir));
  app.route("/files", storedFiles(installation.environment.dataDir));
  app.route("/webhooks", webhooks(installation.callbacks));
  app.all("/api/*", lazyApi(installation));
  // A gateway may send the browser back with a POST: redirect to the page without reading the body.
  app.on("POST", ["/order-result/:orderId", "/order-result/:orderId/"], (c) => {
    const { pathname, search } = new URL(c.req.url);
    return redirectPage(c, pageOf(pathname) + search);
  });

  app.all("*", makeScreens(installation, build, styles));
  return app;
}

/** Whether a blocked user may still request this: the policy pages, and signing out. */
function isOpenToBlocked(method: string, page: string): boolean {
  if (/^\/(sign-out|api)(\/|$)/.test(page)) return true;
  const isRead = method === "GET" || method === "HEAD";
  return (
    isRead &&
    /^\/(you-are-blocked|files|icons|i18n|favicon\.ico|manifest\.webmanifest|offline\.html|privacy-policy|terms-of-use|cookie-policy)(\/|$)/.test(
      page,
    )
  );
}

/** Answers an error as JSON. */
export function refuse(c: Context, status: number, code: string, message: string): Response {
  return c.json({ code, message, meta: { error: { message } } }, status as 400);
}

function toErrorResponse(
  installation: Installation,
  c: Context<ServerEnv>,
  error: unknown,
): Response {
  // Log with the request id of the answer, so that a reported error can be found.
  const log = c.get("ctx")?.log ?? installation.log;
  const isApi = /^\/api(\/|$)/.test(c.req.path);
  if (isApi || error instanceof DomainError) return answerApiError(log, c, error);
  if (error instanceof DatabaseUnavailable || isDatabaseUnavailable(error)) {
    log.warn({ err: error }, "the database cannot be reached");
    return unavailablePage();
  }
  log.error({ err: error, url: c.req.url }, "a request failed");
  return plainPage(
    500,
    "Something went wrong on our side. Nothing you did is lost: try again in a minute.",
  );
}

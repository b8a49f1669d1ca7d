import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createRequestHandler, RouterContextProvider } from "react-router";
import {
  DatabaseUnavailable,
  isDatabaseUnavailable,
} from "#platform/database-unavailable.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { portalTag } from "#domains/settings/announce-change.server.ts";
import { ping } from "#platform/database.server.ts";
import { requestContext } from "#app/request-context.ts";
import { addressCookies } from "./address-cookies.ts";
import { api } from "./api.ts";
import { plainCookie } from "./cookies.ts";
import { type ServerEnv, showsHeader } from "./server-env.ts";
import { type Styles, stylesCookieName } from "./styles.ts";
import { answerApiError } from "./api-errors.ts";
import { addressHeaders, readAddress } from "./address.ts";
import { makeContext, portalOf } from "./context.ts";
import { finishDocument } from "./document.ts";
import type { Installation } from "./installation.ts";
import { answerMessages } from "./message-files.ts";
import { mayChange } from "./origin-check.ts";
import { outsideSources } from "./outside-sources.ts";
import { putQuickTokenAside } from "./quick-token.ts";
import { readPageRequest } from "./page-request.ts";
import { pictureFiles } from "./picture-files.ts";
import { plainPage } from "./plain-page.ts";
import { barePolicy, securityHeaders } from "./security-headers.ts";
import { trustedNetworks } from "./client-address.ts";
import { webhooks } from "./webhooks.ts";

/** Forms and JSON; pictures come another way. */
export const bodyMaxBytes = 1024 * 1024;
/** A screen may keep the window that opened it. */
const openerHeader = "Cross-Origin-Opener-Policy";
const videoHosts = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"];

/** The composition root: what answers which address. `build` gives React Router's screens. */
export function makeApp(
  installation: Installation,
  build: Parameters<typeof createRequestHandler>[0],
  styles: Styles | null,
): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const trusted = trustedNetworks(installation.environment.trustedProxies);
  const screens = createRequestHandler(build, "production");

  app.onError((error, c) => answerError(installation, c, error));
  app.use(async (c, next) => {
    await next();
    const ownOpener = c.res.headers.get(openerHeader);
    for (const [name, value] of Object.entries(securityHeaders)) c.res.headers.set(name, value);
    if (ownOpener !== null) c.res.headers.set(openerHeader, ownOpener);
    if (!c.res.headers.has("Content-Security-Policy"))
      c.res.headers.set("Content-Security-Policy", barePolicy);
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
    const ready = answers && installation.hearsChanges();
    return c.json({ ready }, ready ? 200 : 503);
  });

  app.use(bodyLimit({ maxSize: bodyMaxBytes, onError: (c) => tooLarge(c) }));
  app.use(async (c, next) => {
    const arrival = c.env?.arrival ?? { peer: undefined, port: undefined, encrypted: false };
    const headers = addressHeaders(c.req.raw.headers);
    const address = readAddress(headers, arrival, trusted, installation.environment.publicPort);
    const portal = await portalOf(installation, address.host);
    if (!portal) return plainPage(404, "There is no portal at this address.");
    if (!mayChange(c.req.raw, address.authority)) {
      return refuse(
        c,
        403,
        "ORIGIN-REFUSED",
        "This request did not come from this portal's own pages.",
      );
    }
    const { ctx, tokenBad, blocked } = await makeContext(
      installation,
      portal,
      c.req.raw,
      address,
      arrival,
      trusted,
    );
    c.set("ctx", ctx);
    c.set("secure", address.secure);
    c.set("tokenBad", tokenBad);
    c.set("blocked", blocked);
    const path = new URL(c.req.url).pathname;
    if (blocked && !openToBlocked(path)) return c.redirect("/you-are-blocked", 303);
    await next();
  });

  app.get("/i18n/messages/:lang/", (c) => {
    const { settings } = c.get("ctx");
    const lang = c.req.param("lang");
    if (!settings.i18n.langs.includes(lang))
      return refuse(c, 404, "NOT-FOUND", "This portal does not speak that language.");
    return answerMessages(lang, {
      compiled: c.req.query("compiled") !== undefined,
      acceptEncoding: c.req.header("accept-encoding") ?? "",
      cacheControl: c.req.query("v") ? "public, max-age=31536000, immutable" : "no-cache",
    });
  });
  app.route("/files", pictureFiles(installation.environment.dataDir));
  app.route("/webhooks", webhooks());
  app.route("/api", api(installation));

  app.all("*", async (c) => {
    const ctx = c.get("ctx");
    const context = new RouterContextProvider();
    context.set(requestContext, ctx);
    const asked = await readPageRequest(c.req.raw);
    if (asked instanceof Response) return asked;
    const without = putQuickTokenAside(ctx, asked, c.get("secure"));
    if (without !== null) return c.redirect(without, 303);
    const answer = await screens(asked, context);
    // React Router has made a page of it that says only that something broke.
    if (ctx.databaseAway) return resting();
    const type = answer.headers.get("content-type") ?? "";
    const accepted = c.req.header("accept-encoding");
    // A screen's data alone, as the router asks for them.
    if (type.startsWith("text/x-script"))
      return compressed(await answer.text(), answer.status, new Headers(answer.headers), accepted);
    if (!type.startsWith("text/html")) return answer;
    const inlined = styles && ctx.cookies.get(stylesCookieName) !== styles.version ? styles : null;
    const { html, contentSecurityPolicy } = finishDocument(await answer.text(), {
      mark: ctx.scriptMark,
      frameHosts: videoHosts,
      outside: outsideSources(ctx, new URL(c.req.url)),
      inlined,
    });
    const headers = new Headers(answer.headers);
    headers.set("Content-Security-Policy", contentSecurityPolicy);
    // A page may show what belongs to one person, and a change must show at once.
    headers.set("Cache-Control", "private, no-cache");
    headers.set("Vary", "Cookie, Accept-Language, Accept-Encoding");
    if (c.env?.tellShows) {
      headers.set(showsHeader, [portalTag(ctx.portal.id), ...ctx.shows].join(" "));
      return new Response(html, { status: answer.status, headers });
    }
    if (c.req.method === "GET") {
      const { searchParams } = new URL(c.req.url);
      ctx.setCookies.push(
        ...addressCookies(searchParams, ctx.settings.i18n.langs, c.get("secure")),
      );
    }
    if (inlined)
      ctx.setCookies.push(plainCookie(stylesCookieName, inlined.version, c.get("secure")));
    return compressed(html, answer.status, headers, accepted);
  });
  return app;
}

const brotli = promisify(brotliCompress);
/** A page made for one person is compressed for one sending: little work, most of the gain. */
const personalBrotliQuality = 3;

async function compressed(
  html: string,
  status: number,
  headers: Headers,
  accepted: string | undefined,
): Promise<Response> {
  if (!/\bbr\b/.test(accepted ?? "")) return new Response(html, { status, headers });
  const params = { [constants.BROTLI_PARAM_QUALITY]: personalBrotliQuality };
  const body = await brotli(html, { params });
  headers.set("Content-Encoding", "br");
  return new Response(new Uint8Array(body), { status, headers });
}

function openToBlocked(path: string): boolean {
  return /^\/(you-are-blocked|api|files|i18n|privacy-policy|terms-of-use|cookie-policy)(\/|$)/.test(
    path,
  );
}

/** An error in the shape of DEC-01. */
export function refuse(c: Context, status: number, code: string, message: string): Response {
  return c.json({ code, message, meta: { error: { message } } }, status as 400);
}

function tooLarge(c: Context): Response {
  return refuse(c, 413, "TOO-LARGE", "That is more than can be taken at once.");
}

const restingSeconds = 10;

/** The database is away: what is kept in memory is shown on, the rest waits. */
function resting(): Response {
  return plainPage(
    503,
    "The portal is resting for a moment. Nothing you did is lost: try again in a minute.",
    { "Retry-After": String(restingSeconds) },
  );
}

function answerError(installation: Installation, c: Context<ServerEnv>, error: unknown): Response {
  // Under the number that the answer bears, so that a report of it can be found again.
  const log = c.get("ctx")?.log ?? installation.log;
  const isApi = /^\/api(\/|$)/.test(c.req.path);
  if (isApi || error instanceof DomainError) return answerApiError(log, c, error);
  if (error instanceof DatabaseUnavailable || isDatabaseUnavailable(error)) {
    log.warn({ err: error }, "the database cannot be reached");
    return resting();
  }
  log.error({ err: error, url: c.req.url }, "a request failed");
  return plainPage(
    500,
    "Something went wrong on our side. Nothing you did is lost: try again in a minute.",
  );
}

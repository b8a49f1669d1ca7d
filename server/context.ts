import { writeCookie } from "#platform/write-cookie.server.ts";
import { randomUUID } from "node:crypto";
import { type BlockList, isIP } from "node:net";
import type { RequestCtx } from "#request/request-context.server.ts";
import { placeOf, readReferral } from "#domains/identity/referral.ts";
import type { CookieAgreements } from "#domains/identity/sessions/cookie-agreements.ts";
import { type FoundSession, readSession } from "#domains/identity/sessions/read-session.server.ts";
import { refreshSession } from "#domains/identity/sessions/refresh-session.server.ts";
import { newToken } from "#domains/identity/secret-token.server.ts";
import type { TokenSet } from "#domains/identity/sessions/session-tokens.ts";
import { type Actor, guest } from "#domains/settings/context.ts";
import { type FoundPortal, findPortal, firstHost } from "#domains/settings/find-portal.server.ts";
import type { RequestUrl, ConnectionInfo } from "./http/request-url.ts";
import { clientAddress } from "./http/client-address.ts";
import {
  credentialCookie,
  dropTokenCookies,
  dropPlainCookie,
  plainCookie,
  readCookies,
  tokenCookies,
} from "./http/cookies.ts";
import type { Installation } from "./installation.ts";
import { isExempt } from "./http/origin-check.ts";
import { chooseLanguage } from "./http/language.ts";
import { catalogueOf } from "./documents/message-catalogue.ts";
import { reactions } from "./jobs/reactions.ts";

/** The cache tag of an answer that must not be cached for guests. */
export const uncachedTag = "not-cached";
const deviceLifeMs = 400 * 24 * 60 * 60 * 1000;
const flashLifeMs = 60_000;

/**
 * Returns the portal of a host. If phones may open this server, a bare IP address of this machine shows the first
 * portal.
 */
export async function portalOf(
  installation: Installation,
  host: string,
): Promise<FoundPortal | null> {
  const where = { db: installation.database.db, portals: installation.portals };
  const found = await findPortal(where, host);
  if (found || !installation.environment.phone || isIP(host.replace(/^\[|\]$/g, "")) === 0)
    return found;
  const first = await firstHost(installation.database.db);
  return first === null ? null : findPortal(where, first);
}

/**
 * Builds the context of a request: the portal from the host, the user from the token, the language from the URL, cookie
 * or browser. Renews an expired access token with its refresh token within the same request.
 */
export async function makeContext(
  installation: Installation,
  portal: FoundPortal,
  request: Request,
  address: RequestUrl,
  connection: ConnectionInfo,
  trusted: BlockList,
): Promise<{ ctx: RequestCtx; tokenBad: boolean; blocked: boolean }> {
  const url = new URL(request.url);
  const { secure } = address;
  // A request exempt from the origin check acts for no user, so its cookies are ignored.
  const cookies = readCookies(isExempt(request) ? null : request.headers.get("cookie"));
  const setCookies: string[] = [];
  const { database, clock, log, jobs, content, vault, providers } = installation;
  const db = database.db;
  const identified = await identify({ db, clock, vault, portal }, request, cookies, secure);
  const device = nameDevice(request, cookies, setCookies, secure);
  if (identified.renewed) setCookies.push(...tokenCookies(identified.renewed, secure));
  if (identified.bad && !identified.blocked) setCookies.push(...dropTokenCookies(secure));
  const language = chooseLanguage(portal.settings.i18n, {
    query: url.searchParams.get("lang"),
    cookie: cookies.get("lang") ?? identified.language ?? undefined,
    acceptLanguage: request.headers.get("accept-language"),
  });
  const catalogue = catalogueOf(portal, log);
  const requestId = randomUUID();
  let hasUrgentFlash = false;
  const flashed = cookies.get("flash") ?? null;
  if (flashed !== null) setCookies.push(dropPlainCookie("flash", secure));
  const ctx: RequestCtx = {
    portal: {
      id: portal.id,
      name: portal.name,
      origin: address.origin,
      host: address.host,
      settingsVersion: portal.settingsVersion,
      keyedProviders: portal.keyedProviders,
    },
    settings: portal.settings,
    language,
    actor: identified.actor,
    agreements: identified.agreements,
    db,
    clock,
    log: log.child({ requestId }),
    jobs,
    vault,
    providers,
    content,
    cacheTags: new Set(),
    requestId,
    deviceId: device.id,
    deviceIsNew: device.isNew,
    clientAddress: clientAddress(
      connection.peer,
      request.headers.get("x-forwarded-for") ?? undefined,
      trusted,
    ),
    limits: [],
    reactions,
    referral: readReferral(cookies),
    place: placeOf(url.pathname),
    userAgent: request.headers.get("user-agent") ?? "",
    setCookies,
    saveTokens: (tokens) =>
      void setCookies.push(...(tokens ? tokenCookies(tokens, secure) : dropTokenCookies(secure))),
    doNotCache: () => void ctx.cacheTags.add(uncachedTag),
    saveCookie: (name, value) => void setCookies.push(plainCookie(name, value, secure)),
    saveLanguage: (chosen) => void setCookies.push(plainCookie("lang", chosen, secure)),
    flash: (key, { isUrgent = false } = {}) => {
      if (hasUrgentFlash && !isUrgent) return;
      hasUrgentFlash = isUrgent;
      setCookies.push(writeCookie("flash", key, { maxAgeMs: flashLifeMs, secure }));
    },
    flashed,
    messages: (one) => catalogue.of(one).compiled,
    messagesVersion: catalogue.version,
    cookies,
    mode: installation.environment.mode,
    stepResult: null,
    scriptMark: newToken(),
    structured: [],
    isDocument: !url.pathname.endsWith(".data"),
    themeCss: "",
    loaded: null,
    databaseAway: false,
    blocked: identified.blocked,
  };
  return { ctx, tokenBad: identified.bad, blocked: identified.blocked };
}

type Identified = {
  actor: Actor;
  blocked: boolean;
  language: string | null;
  agreements: CookieAgreements | null;
  renewed: TokenSet | null;
  /** The request had a token that belongs to no session: the caller counts as signed out. */
  bad: boolean;
};

async function identify(
  where: Parameters<typeof refreshSession>[0] & Parameters<typeof readSession>[0],
  request: Request,
  cookies: ReadonlyMap<string, string>,
  secure: boolean,
): Promise<Identified> {
  const signedOut = {
    actor: guest,
    blocked: false,
    language: null,
    agreements: null,
    renewed: null,
  };
  const bearer = /^Bearer ([\w-]+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  const access = bearer ?? cookies.get(credentialCookie("access_token", secure));
  const refresh = bearer ? undefined : cookies.get(credentialCookie("refresh_token", secure));
  if (!access && !refresh) return { ...signedOut, bad: false };
  const found = access ? await readSession(where, access) : null;
  if (found) return presentFound(found, null);
  const renewed = refresh ? await refreshSession(where, refresh) : null;
  const again = renewed && (await readSession(where, renewed.accessToken));
  return again ? presentFound(again, renewed) : { ...signedOut, bad: true };
}

/** A browser whose session was ended by a block keeps its tokens. Without them it would continue as a guest. */
function presentFound(found: FoundSession, renewed: TokenSet | null): Identified {
  const { isEndedByBlock, actor, ...rest } = found;
  return { ...rest, actor: isEndedByBlock ? guest : actor, renewed, bad: isEndedByBlock };
}

/** Returns the browser's device ID. Creates one with its first changing request; a visit alone creates none. */
function nameDevice(
  request: Request,
  cookies: ReadonlyMap<string, string>,
  setCookies: string[],
  secure: boolean,
): { id: string | null; isNew: boolean } {
  const name = credentialCookie("device", secure);
  const known = cookies.get(name);
  if (known && /^[\w-]{20,64}$/.test(known)) return { id: known, isNew: false };
  if (request.method === "GET" || request.method === "HEAD") return { id: null, isNew: false };
  const device = newToken();
  setCookies.push(writeCookie(name, device, { maxAgeMs: deviceLifeMs, httpOnly: true, secure }));
  return { id: device, isNew: true };
}

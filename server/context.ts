import { currentWork } from "#platform/observation/observation.server.ts";
import { serializeCookie } from "#platform/serialize-cookie.server.ts";
import { randomUUID } from "node:crypto";
import { type BlockList, isIP } from "node:net";
import type { Db } from "#platform/database.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { readSignInLocation, readReferral } from "#domains/identity/referral.ts";
import type { CookieAgreements } from "#domains/identity/sessions/cookie-agreements.ts";
import { type FoundSession, readSession } from "#domains/identity/sessions/read-session.server.ts";
import { refreshSession } from "#domains/identity/sessions/refresh-session.server.ts";
import { rolesWithSecondStep } from "#domains/identity/second-step/second-step.ts";
import { newToken } from "#domains/identity/secret-token.server.ts";
import type { TokenSet } from "#domains/identity/sessions/session-tokens.ts";
import { settingsInMode } from "#domains/settings/safe-mode.server.ts";
import { type Actor, guest } from "#domains/settings/context.ts";
import {
  type FoundPortal,
  findPortal,
  findOldestPortalHost,
} from "#domains/settings/find-portal.server.ts";
import type { RequestUrl, ConnectionInfo } from "./http/request-url.ts";
import { referralFromUrl } from "./http/cookies-from-url.ts";
import { readClientAddress } from "./http/client-address.ts";
import {
  credentialCookieName,
  dropTokenCookies,
  dropPlainCookie,
  plainCookie,
  readCookies,
  tokenCookies,
} from "./http/cookies.ts";
import type { Installation } from "./installation.ts";
import { isExemptFromOriginCheck } from "./http/origin-check.ts";
import { chooseLanguage } from "./http/language.ts";
import { getCatalogue } from "./documents/message-catalogue.ts";
import { reactions } from "./jobs/reactions.ts";

/** The cache tag of an answer that must not be cached for guests. */
export const uncachedTag = "not-cached";
const deviceCookieMaxAgeMs = 400 * 24 * 60 * 60 * 1000;
const flashCookieMaxAgeMs = 60_000;

/**
 * Returns the portal of a host. If phones may open this server, a bare IP address of this machine shows the first
 * portal.
 */
export async function findRequestPortal(
  installation: Installation,
  host: string,
): Promise<FoundPortal | null> {
  const portalSource = { db: installation.database.db, portals: installation.portals };
  const found = await findPortal(portalSource, host);
  if (found || !installation.environment.phone || isIP(host.replace(/^\[|\]$/g, "")) === 0)
    return found;
  const oldestHost = await findOldestPortalHost(installation.database.db);
  return oldestHost === null ? null : findPortal(portalSource, oldestHost);
}

/** Whether a page's scripts call this path: an operation or the live events. */
const isOwnCall = (pathname: string): boolean => /^\/(?:api\/|live$)/.test(pathname);

/**
 * Builds the context of a request: the portal from the host, the user from the token, the language from the URL, cookie
 * or browser. A `replica` is read instead of the database. Renews an expired access token with its refresh token within the same request.
 */
export async function makeContext(
  installation: Installation,
  portal: FoundPortal,
  request: Request,
  requestUrl: RequestUrl,
  connection: ConnectionInfo,
  trustedProxies: BlockList,
  replica?: Db,
): Promise<{ ctx: RequestCtx; isTokenInvalid: boolean; isBlocked: boolean }> {
  const url = new URL(request.url);
  const { secure } = requestUrl;
  // A request exempt from the origin check acts for no user, so its cookies are ignored.
  const cookies = readCookies(
    isExemptFromOriginCheck(request) ? null : request.headers.get("cookie"),
  );
  const setCookies: string[] = [];
  const { database, clock, log, jobs, content, vault, files, providers } = installation;
  const db = replica ?? database.db;
  const secondStepRoles = rolesWithSecondStep(portal.settings, installation.environment.mode);
  const sessionTools = { db, clock, vault, portal: { id: portal.id, secondStepRoles } };
  const session = await readRequestSession(sessionTools, request, cookies, secure);
  const device = findOrCreateDevice(request, cookies, setCookies, secure);
  if (session.renewedTokens) setCookies.push(...tokenCookies(session.renewedTokens, secure));
  if (session.hasInvalidToken && !session.isBlocked) setCookies.push(...dropTokenCookies(secure));
  const language = chooseLanguage(portal.settings.i18n, {
    query: url.searchParams.get("lang"),
    cookie: cookies.get("lang") ?? session.language ?? undefined,
    acceptLanguage: request.headers.get("accept-language"),
  });
  const catalogue = getCatalogue(portal, log);
  const requestId = randomUUID();
  const work = currentWork();
  const userId = session.actor.kind === "guest" ? null : session.actor.userId;
  if (work) Object.assign(work, { requestId, portalId: portal.id, userId });
  let hasUrgentFlash = false;
  // Only a screen shows the message. A page's own calls in the meantime must not use it up.
  const flashKey = isOwnCall(url.pathname) ? null : (cookies.get("flash") ?? null);
  if (flashKey !== null) setCookies.push(dropPlainCookie("flash", secure));
  const ctx: RequestCtx = {
    portal: {
      id: portal.id,
      name: portal.name,
      origin: requestUrl.origin,
      host: requestUrl.host,
      settingsVersion: portal.settingsVersion,
      keyedProviders: portal.keyedProviders,
      secondStepRoles,
    },
    settings: settingsInMode(portal.settings, url, session),
    language,
    actor: session.actor,
    agreements: session.agreements,
    db,
    clock,
    log: log.child({ requestId }),
    jobs,
    vault,
    files,
    providers,
    content,
    cacheTags: new Set(),
    requestId,
    deviceId: device.id,
    isNewDevice: device.isNew,
    clientAddress: readClientAddress(
      connection.peer,
      request.headers.get("x-forwarded-for") ?? undefined,
      trustedProxies,
    ),
    countedLimits: [],
    reactions,
    referral: readReferral(
      request.method === "GET"
        ? new Map([...cookies, ...referralFromUrl(url.searchParams)])
        : cookies,
    ),
    signInLocation: readSignInLocation(url.pathname),
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
      setCookies.push(serializeCookie("flash", key, { maxAgeMs: flashCookieMaxAgeMs, secure }));
    },
    flashKey,
    messages: (lang) => catalogue.messagesOf(lang).compiled,
    messagesVersion: catalogue.version,
    cookies,
    mode: installation.environment.mode,
    stepResult: null,
    discussionResult: null,
    cspNonce: newToken(),
    structuredData: [],
    visitedCourse: null,
    isDocument: !url.pathname.endsWith(".data"),
    themeCss: "",
    loaderData: null,
    databaseProblem: null,
    isBlocked: session.isBlocked,
  };
  return { ctx, isTokenInvalid: session.hasInvalidToken, isBlocked: session.isBlocked };
}

type RequestSession = {
  actor: Actor;
  isBlocked: boolean;
  language: string | null;
  agreements: CookieAgreements | null;
  renewedTokens: TokenSet | null;
  /** The request had a token that belongs to no session: the caller counts as signed out. */
  hasInvalidToken: boolean;
};

async function readRequestSession(
  sessionTools: Parameters<typeof refreshSession>[0] & Parameters<typeof readSession>[0],
  request: Request,
  cookies: ReadonlyMap<string, string>,
  secure: boolean,
): Promise<RequestSession> {
  const signedOut = {
    actor: guest,
    isBlocked: false,
    language: null,
    agreements: null,
    renewedTokens: null,
  };
  const bearer = /^Bearer ([\w-]+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  const accessToken = bearer ?? cookies.get(credentialCookieName("access_token", secure));
  const refreshToken = bearer
    ? undefined
    : cookies.get(credentialCookieName("refresh_token", secure));
  if (!accessToken && !refreshToken) return { ...signedOut, hasInvalidToken: false };
  const found = accessToken ? await readSession(sessionTools, accessToken) : null;
  if (found) return toRequestSession(found, null);
  const renewedTokens = refreshToken ? await refreshSession(sessionTools, refreshToken) : null;
  const renewedSession =
    renewedTokens && (await readSession(sessionTools, renewedTokens.accessToken));
  return renewedSession
    ? toRequestSession(renewedSession, renewedTokens)
    : { ...signedOut, hasInvalidToken: true };
}

/** A browser whose session was ended by a block keeps its tokens. Without them it would continue as a guest. */
function toRequestSession(found: FoundSession, renewedTokens: TokenSet | null): RequestSession {
  const { isEndedByBlock, actor, ...rest } = found;
  return {
    ...rest,
    actor: isEndedByBlock ? guest : actor,
    renewedTokens,
    hasInvalidToken: isEndedByBlock,
  };
}

/** Returns the browser's device ID. Creates one with its first changing request; a visit alone creates none. */
function findOrCreateDevice(
  request: Request,
  cookies: ReadonlyMap<string, string>,
  setCookies: string[],
  secure: boolean,
): { id: string | null; isNew: boolean } {
  const name = credentialCookieName("device", secure);
  const knownDeviceId = cookies.get(name);
  if (knownDeviceId && /^[\w-]{20,64}$/.test(knownDeviceId))
    return { id: knownDeviceId, isNew: false };
  if (request.method === "GET" || request.method === "HEAD") return { id: null, isNew: false };
  const newDeviceId = newToken();
  setCookies.push(
    serializeCookie(name, newDeviceId, { maxAgeMs: deviceCookieMaxAgeMs, httpOnly: true, secure }),
  );
  return { id: newDeviceId, isNew: true };
}

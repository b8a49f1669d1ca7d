import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, brotliDecompressSync, constants } from "node:zlib";
import type { Hono } from "hono";
import type { Db } from "#platform/database.server.ts";
import {
  agreementsCookieName,
  readAgreements,
  formatAgreements,
} from "#domains/identity/sessions/cookie-agreements.ts";
import { addressMaxChars, hasTooManyQueryFields } from "#platform/request-limits.ts";
import type { ServerEnv } from "#server/server-env.ts";
import { acceptsEncoding } from "#server/http/accepts-encoding.ts";
import { parseTrustedProxies, readClientAddress } from "#server/http/client-address.ts";
import { countVisit, sourceOf } from "#server/http/count-visit.ts";
import type { VisitedCourse } from "#request/visited-course.ts";
import { type ConnectionInfo, readRequestUrl } from "#server/http/request-url.ts";
import { uncachedTag, findRequestPortal } from "#server/context.ts";
import { cookiesFromUrl, referralFromUrl } from "#server/http/cookies-from-url.ts";
import { campaignTag } from "#domains/settings/campaign-tag.ts";
import { readReferral } from "#domains/identity/referral.ts";
import { expiryOf } from "#domains/settings/response-expiry.ts";
import { plainCookie, readCookies } from "#server/http/cookies.ts";
import type { CachedPage, Installation } from "#server/installation.ts";
import { chooseLanguage } from "#server/http/language.ts";
import { type CachedRequest, GuestRequestCache } from "#server/http/guest-request-cache.ts";
import { type Styles, stylesCookieName } from "./styles.ts";

/** A page depends on whether the cookie question was answered, not on the answer. Any answer serves to render it. */
const answeredCookie = encodeURIComponent(formatAgreements({ analytics: false }));

const brotli = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
/**
 * A URL with parameters is seldom requested twice, so its page is compressed fast (in a third of the time). A page that
 * is requested again is compressed better.
 */
const brotliQuality = { withParameters: 1, first: 4, again: 5 };

/** Only these parameters change what a guest sees; `fbclid` and campaigns must not split the cache. */
const cacheKeyParameters = [
  "lang",
  "scenario",
  "step",
  "returnTo",
  "form",
  "popup",
  "of",
  // The filters of a list of courses (blocks/course-list/filter.ts).
  "category",
  "price",
  "language",
  "page",
  // The filters of a list of groups (blocks/small-groups/data.ts).
  "day",
  "area",
];
const cacheKeyParameterMaxChars = 300;
/** A browser with one of these cookies has an account or has started a scenario or a sign-in. */
const personalCookies =
  /(?:^|;\s*)(?:__Host-)?(?:access_token|refresh_token|run|quick|attempt-secret|flash)=/;
const nonPagePaths =
  /^\/(?:api|assets|files|images|i18n|healthz|readyz|metrics|auth|authcb|callback|rcallback|connect|webhooks|sandbox|dev|preview)(?:\/|$)|\.\w+$/;

/** Serves whole pages to guests from memory. The returned function resolves to false if the app must answer. */
export function makeGuestPages(
  installation: Installation,
  app: Hono<ServerEnv>,
  styles: Styles | null,
) {
  const trustedProxies = parseTrustedProxies(installation.environment.trustedProxies);
  const runningRenders = new Map<string, Promise<CachedPage | Response>>();
  const requestCache = new GuestRequestCache(installation);

  async function renderPage(
    key: string,
    request: Request,
    connection: ConnectionInfo,
    quality: number,
  ): Promise<CachedPage | Response> {
    const replica = installation.replica?.db();
    if (replica) {
      const page = await renderFrom(replica);
      if (!(page instanceof Response) || page.status < 500) return page;
      // The replica may have failed. Until it is found to work, the primary is read.
      installation.replica?.changed();
    }
    return renderFrom(undefined);

    async function renderFrom(source: Db | undefined): Promise<CachedPage | Response> {
      const stamp = installation.pages.stamp();
      let rendered:
        { html: string; tags: readonly string[]; course: VisitedCourse | null } | undefined;
      const onPage = (html: string, tags: readonly string[], course: VisitedCourse | null) =>
        void (rendered = { html, tags, course });
      const response = await app.request(request, undefined, {
        connection,
        onPage,
        replica: source,
      });
      const isFound = response.status === 200;
      // All guests get the same answer for a missing page.
      if (!(isFound || response.status === 404) || !rendered || response.headers.has("set-cookie"))
        return response;
      const { html, tags, course } = rendered;
      const page = { ...(await encode(response, html, tags, quality)), course };
      const size = page.br.length;
      // A missing page isn't cached: anybody can make up any number of paths without a page.
      if (isFound && !tags.includes(uncachedTag))
        installation.pages.set(key, page, tags, stamp, size);
      return page;
    }
  }

  function findCachedPage(key: string): CachedPage | undefined {
    const page = installation.pages.get(key);
    if (!page || page.expiresAt <= installation.clock.now()) return undefined;
    // If the better compression fails, the page keeps the first one.
    if (!page.isRequestedAgain) compressBetter(page).catch(() => {});
    return page;
  }

  return async function serve(
    request: IncomingMessage,
    response: ServerResponse,
    connection: ConnectionInfo,
  ): Promise<boolean> {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const cookieHeader = request.headers.cookie;
    if (cookieHeader !== undefined && personalCookies.test(cookieHeader)) return false;
    if (request.headers.authorization !== undefined) return false;
    const { url = "/" } = request;
    if (url.length > addressMaxChars || hasTooManyQueryFields(url)) return false;
    const cachedRequest = requestCache.find(request, connection);
    const cached = cachedRequest && findCachedPage(cachedRequest.pageKey);
    if (cachedRequest && cached && !(cachedRequest.hasCampaign && cached.isForCampaigns)) {
      sendPage(request, response, cached, cachedRequest.cookies);
      count(cached, cachedRequest);
      return true;
    }
    const [path = "/", query = ""] = splitOnce(request.url ?? "/", "?");
    if (nonPagePaths.test(path) || path.includes("//")) return false;
    const { secure, host, origin } = readRequestUrl(
      {
        host: request.headers.host,
        forwardedHost: firstValue(request.headers["x-forwarded-host"]),
        forwardedProto: firstValue(request.headers["x-forwarded-proto"]),
      },
      connection,
      trustedProxies,
      installation.environment.publicPort,
    );
    const portal = await findRequestPortal(installation, host);
    if (!portal) return false;
    const search = new URLSearchParams(query);
    if (search.has("pwdtoken") || search.has("quick_token")) return false;
    const cacheKeyQuery = new URLSearchParams();
    for (const name of cacheKeyParameters) {
      const value = search.get(name);
      if (value !== null && value.length <= cacheKeyParameterMaxChars)
        cacheKeyQuery.set(name, value);
    }
    const cookies =
      cookieHeader === undefined ? new Map<string, string>() : readCookies(cookieHeader);
    const language = chooseLanguage(portal.settings.i18n, {
      query: search.get("lang"),
      cookie: cookies.get("lang"),
      acceptLanguage: request.headers["accept-language"],
    });
    const hasStyles = styles !== null && cookies.get(stylesCookieName) === styles.version;
    // A guest who hasn't answered the cookie question gets the page with that question.
    const hasAnswered = readAgreements(cookies.get(agreementsCookieName)) !== null;
    const key = `${origin} ${language} ${hasStyles} ${hasAnswered} ${path}?${cacheKeyQuery}`;
    const pageOrResponse = findCachedPage(key) ?? (await renderOnce(key, path, cacheKeyQuery));
    if (pageOrResponse instanceof Response) return false;
    const referral = readReferral(new Map([...cookies, ...referralFromUrl(search)]));
    const [hasCampaign, source] = [referral.utm !== null, sourceOf(referral)];
    if (hasCampaign && pageOrResponse.isForCampaigns) return false;
    const newCookies = cookiesFromUrl(search, portal.settings.i18n.langs, secure);
    if (styles && !hasStyles)
      newCookies.push(plainCookie(stylesCookieName, styles.version, secure));
    if (pageOrResponse.status === 200)
      requestCache.store(request, connection, {
        pageKey: key,
        cookies: newCookies,
        hasCampaign,
        environmentId: portal.id,
        source,
      });
    sendPage(request, response, pageOrResponse, newCookies);
    count(pageOrResponse, { environmentId: portal.id, source });
    return true;

    /** Counts the visit after the page is sent: nobody waits for it. */
    function count(page: CachedPage, visit: Pick<CachedRequest, "environmentId" | "source">): void {
      if (page.status !== 200 || request.method !== "GET") return;
      const forwardedFor = firstValue(request.headers["x-forwarded-for"]);
      countVisit(installation.visits, request, {
        ...visit,
        address: readClientAddress(connection.peer, forwardedFor, trustedProxies),
        course: page.course,
        isGuest: true,
        isDocument: true,
      });
    }

    function renderOnce(pageKey: string, pagePath: string, pageQuery: URLSearchParams) {
      // A request after a change must not get a page whose rendering began before it.
      const runKey = `${installation.pages.stamp()} ${pageKey}`;
      const running = runningRenders.get(runKey);
      if (running) return running;
      const target = `${origin}${pagePath}${pageQuery.size > 0 ? `?${pageQuery}` : ""}`;
      const renderedPage = renderPage(
        pageKey,
        new Request(target, {
          headers: {
            host: new URL(origin).host,
            cookie: [
              `lang=${language}`,
              ...(hasStyles ? [`${stylesCookieName}=${styles.version}`] : []),
              ...(hasAnswered ? [`${agreementsCookieName}=${answeredCookie}`] : []),
            ].join("; "),
          },
        }),
        { peer: undefined, port: connection.port, encrypted: secure },
        pageQuery.size > (pageQuery.has("lang") ? 1 : 0)
          ? brotliQuality.withParameters
          : brotliQuality.first,
      ).finally(() => runningRenders.delete(runKey));
      runningRenders.set(runKey, renderedPage);
      return renderedPage;
    }
  };
}

const firstValue = (header: string | string[] | undefined) =>
  Array.isArray(header) ? header[0] : header;

async function encode(
  answer: Response,
  html: string,
  tags: readonly string[],
  quality: number,
): Promise<CachedPage> {
  const headers = [...answer.headers].filter(([name]) => !perAnswerHeaders.includes(name)).flat();
  const br = await compress(Buffer.from(html), quality);
  return {
    status: answer.status,
    headers,
    br,
    isForCampaigns: tags.includes(campaignTag),
    expiresAt: expiryOf(tags),
    isRequestedAgain: false,
    course: null,
  };
}

const compress = (html: Buffer, quality: number) =>
  brotli(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  });

async function compressBetter(page: CachedPage): Promise<void> {
  page.isRequestedAgain = true;
  page.br = await compress(await decompress(page.br), brotliQuality.again);
}

/** Headers that belong to one answer and not to the page. */
const perAnswerHeaders = ["x-request-id", "content-length"];

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  cookies: readonly string[],
): void {
  const isCompressed = acceptsEncoding(firstValue(request.headers["accept-encoding"]), "br");
  // Only the compressed page is cached; hardly any browser needs it decompressed.
  const bytes = isCompressed ? page.br : brotliDecompressSync(page.br);
  const headers = [...page.headers, "Content-Length", String(bytes.length)];
  if (isCompressed) headers.push("Content-Encoding", "br");
  for (const cookie of cookies) headers.push("Set-Cookie", cookie);
  response.writeHead(page.status, headers);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

function splitOnce(text: string, mark: string): [string, string] {
  const markIndex = text.indexOf(mark);
  return markIndex < 0 ? [text, ""] : [text.slice(0, markIndex), text.slice(markIndex + 1)];
}

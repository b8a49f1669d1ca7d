import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, brotliDecompressSync, constants } from "node:zlib";
import type { Hono } from "hono";
import {
  agreementsCookieName,
  readAgreements,
  writeAgreements,
} from "#domains/identity/sessions/cookie-agreements.ts";
import { addressMaxChars, hasTooManyQueryFields } from "#platform/request-limits.ts";
import type { ServerEnv } from "#server/server-env.ts";
import { acceptsEncoding } from "#server/http/accepts-encoding.ts";
import { trustedNetworks } from "#server/http/client-address.ts";
import { type ConnectionInfo, readRequestUrl } from "#server/http/request-url.ts";
import { uncachedTag, portalOf } from "#server/context.ts";
import { cookiesFromUrl } from "#server/http/cookies-from-url.ts";
import { expiryOf } from "#domains/settings/response-expiry.ts";
import { plainCookie, readCookies } from "#server/http/cookies.ts";
import type { CachedPage, Installation } from "#server/installation.ts";
import { chooseLanguage } from "#server/http/language.ts";
import { KnownRequests } from "#server/http/known-requests.ts";
import { type Styles, stylesCookieName } from "./styles.ts";

/** A page depends on whether the cookie question was answered, not on the answer: any answer serves to render it. */
const answeredCookie = encodeURIComponent(writeAgreements({ analytics: false }));

const brotli = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);
/**
 * A URL with parameters is seldom requested twice, so its page is compressed fast (in a third of the time). A page that
 * is requested again is compressed better.
 */
const brotliQuality = { withParameters: 1, first: 4, again: 5 };

/** Only these parameters change what a guest sees; `fbclid` and campaigns must not split the cache. */
const meaningful = [
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
];
const meaningfulMaxChars = 300;
/** A browser with one of these cookies has an account, or is in the middle of something. */
const personal = /(?:^|;\s*)(?:__Host-)?(?:access_token|refresh_token|run|quick|begun|flash)=/;
const notPages =
  /^\/(?:api|assets|files|images|i18n|healthz|readyz|metrics|auth|authcb|callback|rcallback|connect|webhooks|sandbox|dev|preview)(?:\/|$)|\.\w+$/;

/** Serves whole pages to guests from memory. Returns `serve`, which resolves to false if the app must answer. */
export function guestPages(
  installation: Installation,
  app: Hono<ServerEnv>,
  styles: Styles | null,
) {
  const trusted = trustedNetworks(installation.environment.trustedProxies);
  const rendering = new Map<string, Promise<CachedPage | Response>>();
  const known = new KnownRequests(installation);

  async function make(
    key: string,
    request: Request,
    connection: ConnectionInfo,
    quality: number,
  ): Promise<CachedPage | Response> {
    const stamp = installation.pages.stamp();
    let shown: { html: string; tags: readonly string[] } | undefined;
    const onPage = (html: string, tags: readonly string[]) => void (shown = { html, tags });
    const answer = await app.request(request, undefined, { connection, onPage });
    const found = answer.status === 200;
    // All guests get the same answer for a missing page.
    if (!(found || answer.status === 404) || !shown || answer.headers.has("set-cookie"))
      return answer;
    const { html, tags } = shown;
    const page = await encode(answer, html, expiryOf(tags), quality);
    const size = page.br.length;
    // A missing page isn't cached: anybody can make up any number of paths without a page.
    if (found && !tags.includes(uncachedTag)) installation.pages.set(key, page, tags, stamp, size);
    return page;
  }

  function cachedPage(key: string): CachedPage | undefined {
    const page = installation.pages.get(key);
    if (!page || page.until <= installation.clock.now()) return undefined;
    // If compressing fails, the page stays as it is.
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
    if (cookieHeader !== undefined && personal.test(cookieHeader)) return false;
    if (request.headers.authorization !== undefined) return false;
    const { url = "/" } = request;
    if (url.length > addressMaxChars || hasTooManyQueryFields(url)) return false;
    const seen = known.find(request, connection);
    const kept = seen && cachedPage(seen.key);
    if (seen && kept) {
      sendPage(request, response, kept, seen.cookies);
      return true;
    }
    const [path = "/", query = ""] = splitOnce(request.url ?? "/", "?");
    if (notPages.test(path) || path.includes("//")) return false;
    const { secure, host, origin } = readRequestUrl(
      {
        host: request.headers.host,
        forwardedHost: oneOf(request.headers["x-forwarded-host"]),
        forwardedProto: oneOf(request.headers["x-forwarded-proto"]),
      },
      connection,
      trusted,
      installation.environment.publicPort,
    );
    const portal = await portalOf(installation, host);
    if (!portal) return false;
    const search = new URLSearchParams(query);
    if (search.has("pwdtoken") || search.has("quick_token")) return false;
    const meant = new URLSearchParams();
    for (const name of meaningful) {
      const value = search.get(name);
      if (value !== null && value.length <= meaningfulMaxChars) meant.set(name, value);
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
    const key = `${origin} ${language} ${hasStyles} ${hasAnswered} ${path}?${meant}`;
    const found = cachedPage(key) ?? (await once(key, path, meant));
    if (found instanceof Response) return false;
    const set = cookiesFromUrl(search, portal.settings.i18n.langs, secure);
    if (styles && !hasStyles) set.push(plainCookie(stylesCookieName, styles.version, secure));
    if (found.status === 200) known.keep(request, connection, { key, cookies: set });
    sendPage(request, response, found, set);
    return true;

    function once(pageKey: string, pagePath: string, pageQuery: URLSearchParams) {
      // A request after a change must not get a page whose rendering began before it.
      const runKey = `${installation.pages.stamp()} ${pageKey}`;
      const running = rendering.get(runKey);
      if (running) return running;
      const target = `${origin}${pagePath}${pageQuery.size > 0 ? `?${pageQuery}` : ""}`;
      const made = make(
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
      ).finally(() => rendering.delete(runKey));
      rendering.set(runKey, made);
      return made;
    }
  };
}

const oneOf = (header: string | string[] | undefined) =>
  Array.isArray(header) ? header[0] : header;

async function encode(
  answer: Response,
  html: string,
  until: number,
  quality: number,
): Promise<CachedPage> {
  const headers = [...answer.headers].filter(([name]) => !ownHeaders.includes(name)).flat();
  const br = await compress(Buffer.from(html), quality);
  return { status: answer.status, headers, br, until, isRequestedAgain: false };
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
  page.br = await compress(await unpack(page.br), brotliQuality.again);
}

/** Headers that belong to one answer and not to the page. */
const ownHeaders = ["x-request-id", "content-length"];

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  cookies: readonly string[],
): void {
  const packed = acceptsEncoding(oneOf(request.headers["accept-encoding"]), "br");
  // Only the compressed page is cached; hardly any browser needs it decompressed.
  const bytes = packed ? page.br : brotliDecompressSync(page.br);
  const headers = [...page.headers, "Content-Length", String(bytes.length)];
  if (packed) headers.push("Content-Encoding", "br");
  for (const cookie of cookies) headers.push("Set-Cookie", cookie);
  response.writeHead(page.status, headers);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Hono } from "hono";
import { type ServerEnv, showsHeader } from "./app.ts";
import { trustedNetworks } from "./client-address.ts";
import { type Arrival, readAddress } from "./address.ts";
import { neverKeptTag, portalOf } from "./context.ts";
import { plainCookie, readCookies } from "./cookies.ts";
import type { CachedPage, Installation } from "./installation.ts";
import { chooseLanguage } from "./language.ts";
import { sendBytes } from "./send-bytes.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** 4 is the best of what costs little (performance design 2). */
const brotliQuality = 4;

/** Only these change what a guest sees; `fbclid` and campaigns must not split the cache. */
const meaningful = ["lang", "scenario", "step", "returnTo"];
const meaningfulMaxChars = 300;
/** A browser that holds one of these is somebody, or in the middle of something. */
const personal = /(?:^|;\s*)(?:__Host-)?(?:access_token|refresh_token|run|flash)=/;
const notPages = /^\/(?:api|assets|files|images|i18n|healthz|readyz)(?:\/|$)|\.\w+$/;

/** Serves whole pages to guests from memory; `serve` answers false when the request is for somebody else. */
export function guestPages(installation: Installation, app: Hono<ServerEnv>) {
  const trusted = trustedNetworks(installation.environment.trustedProxies);
  const underWay = new Map<string, Promise<CachedPage | Response>>();

  async function make(
    key: string,
    request: Request,
    arrival: Arrival,
  ): Promise<CachedPage | Response> {
    const stamp = installation.pages.stamp();
    const answer = await app.request(request, undefined, { arrival, tellShows: true });
    const html = answer.headers.get("content-type")?.startsWith("text/html");
    if (answer.status !== 200 || !html || answer.headers.has("set-cookie")) return answer;
    const page = await encode(answer);
    const size = page.identity.length + page.br.length + page.gzip.length;
    const tags = tagsOf(answer);
    if (!tags.includes(neverKeptTag)) installation.pages.set(key, page, tags, stamp, size);
    return page;
  }

  return async function serve(
    request: IncomingMessage,
    response: ServerResponse,
    arrival: Arrival,
  ): Promise<boolean> {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const cookieHeader = request.headers.cookie;
    if (cookieHeader !== undefined && personal.test(cookieHeader)) return false;
    if (request.headers.authorization !== undefined) return false;
    const [path = "/", query = ""] = splitOnce(request.url ?? "/", "?");
    if (notPages.test(path) || path.includes("//")) return false;
    const { secure, host, origin } = readAddress(
      {
        host: request.headers.host,
        forwardedHost: oneOf(request.headers["x-forwarded-host"]),
        forwardedProto: oneOf(request.headers["x-forwarded-proto"]),
      },
      arrival,
      trusted,
      installation.environment.publicPort,
    );
    const portal = await portalOf(installation, host);
    if (!portal) return false;
    const search = new URLSearchParams(query);
    if (search.has("pwdtoken") || search.has("quick_token")) return false;
    const kept = new URLSearchParams();
    for (const name of meaningful) {
      const value = search.get(name);
      if (value !== null && value.length <= meaningfulMaxChars) kept.set(name, value);
    }
    const cookies =
      cookieHeader === undefined ? new Map<string, string>() : readCookies(cookieHeader);
    const language = chooseLanguage(portal.settings.i18n, {
      query: search.get("lang"),
      cookie: cookies.get("lang"),
      acceptLanguage: request.headers["accept-language"],
    });
    const key = `${origin} ${language} ${path}?${kept}`;
    const found = installation.pages.get(key) ?? (await once(key, path, kept));
    if (found instanceof Response) return false;
    const headers: Record<string, string | string[]> = { ...found.headers };
    const set = campaignCookies(search, secure);
    if (set.length > 0) headers["Set-Cookie"] = set;
    sendBytes(request, response, found.status, headers, found);
    return true;

    function once(pageKey: string, pagePath: string, pageQuery: URLSearchParams) {
      // Whoever asks after a change is not given what was begun before it.
      const runKey = `${installation.pages.stamp()} ${pageKey}`;
      const running = underWay.get(runKey);
      if (running) return running;
      const target = `${origin}${pagePath}${pageQuery.size > 0 ? `?${pageQuery}` : ""}`;
      const made = make(
        pageKey,
        new Request(target, {
          headers: {
            host: new URL(origin).host,
            cookie: `lang=${language}`,
          },
        }),
        { peer: undefined, port: arrival.port, encrypted: secure },
      ).finally(() => underWay.delete(runKey));
      underWay.set(runKey, made);
      return made;
    }
  };
}

const oneOf = (header: string | string[] | undefined) =>
  Array.isArray(header) ? header[0] : header;

const tagsOf = (answer: Response) => answer.headers.get(showsHeader)?.split(" ") ?? [];

async function encode(answer: Response): Promise<CachedPage> {
  const identity = Buffer.from(await answer.arrayBuffer());
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !["x-lampstand-shows", "x-request-id"].includes(name)),
  );
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, zipped] = await Promise.all([brotli(identity, { params }), zip(identity)]);
  return { status: answer.status, headers, identity, br, gzip: zipped };
}

const trackingNames = ["utm_source", "utm_campaign", "utm_medium", "utm_content", "utm_term"];
const trackingMaxChars = 200;

/** Cookies for what an address carries (sections 2.1 and 4.3): mentor, team, and a campaign when it is whole. */
export function campaignCookies(search: URLSearchParams, secure: boolean): string[] {
  const lines: string[] = [];
  for (const name of ["mentor_id", "team_id"]) {
    const value = search.get(name);
    if (value) lines.push(plainCookie(name, value.slice(0, trackingMaxChars), secure));
  }
  if (search.get("utm_source") && search.get("utm_campaign")) {
    const meta = Object.fromEntries(
      trackingNames.flatMap((name) => {
        const value = search.get(name);
        return value ? [[name, value.slice(0, trackingMaxChars)]] : [];
      }),
    );
    lines.push(plainCookie("utm-meta", JSON.stringify(meta), secure));
  }
  return lines;
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

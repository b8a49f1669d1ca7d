import { serializeCookie } from "#platform/serialize-cookie.server.ts";
import { quickLinkFailedKey } from "#app/quick-token.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { quickTokenLifeMs } from "#domains/identity/sign-in/quick-token.server.ts";
import { pagePathOf } from "./page-redirect.ts";
import { credentialCookieName } from "./cookies.ts";

const tokenParameter = "quick_token";
/** The tokens that `newToken` creates match this. */
const tokenPattern = /^[\w-]{20,100}$/;

/**
 * Moves a quick token from the URL to a cookie that scripts cannot read, before anything else is loaded. The page has a
 * form that uses the token. A request for the page doesn't use it.
 * @returns the URL without the token; null if it had none
 */
export function moveQuickTokenToCookie(
  ctx: Pick<RequestCtx, "setCookies" | "log" | "flash">,
  request: Request,
  secure: boolean,
): string | null {
  const url = new URL(request.url);
  const token = url.searchParams.get(tokenParameter);
  if (token === null || request.method !== "GET") return null;
  if (tokenPattern.test(token)) {
    const options = { maxAgeMs: quickTokenLifeMs, httpOnly: true, secure };
    ctx.setCookies.push(serializeCookie(credentialCookieName("quick", secure), token, options));
  } else {
    // Logged without the token: it may be a valid one with a character missing.
    ctx.log.warn({ length: token.length }, "a quick token has the wrong format");
    ctx.flash(quickLinkFailedKey);
  }
  url.searchParams.delete(tokenParameter);
  return pagePathOf(url.pathname).replace(/^\/{2,}/, "/") + url.search;
}

import { writeCookie } from "#platform/write-cookie.server.ts";
import { quickLinkFailedKey } from "#app/quick-token.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { quickTokenLifeMs } from "#domains/identity/sign-in/quick-token.server.ts";
import { pageOf } from "./page-redirect.ts";
import { credentialCookie } from "./cookies.ts";

const parameter = "quick_token";
/** The form of tokens that `newToken` creates. */
const tokenShape = /^[\w-]{20,100}$/;

/**
 * Moves a quick token from the URL to a cookie that scripts cannot read, before anything else is loaded. The page then
 * shows, or sends, the form that uses the token. Opening the page alone doesn't use it.
 * @returns the URL without the token; null if it had none
 */
export function moveQuickTokenToCookie(
  ctx: Pick<RequestCtx, "setCookies" | "log" | "flash">,
  request: Request,
  secure: boolean,
): string | null {
  const url = new URL(request.url);
  const token = url.searchParams.get(parameter);
  if (token === null || request.method !== "GET") return null;
  if (tokenShape.test(token)) {
    const options = { maxAgeMs: quickTokenLifeMs, httpOnly: true, secure };
    ctx.setCookies.push(writeCookie(credentialCookie("quick", secure), token, options));
  } else {
    // Logged without the token: it may be a valid one with a character missing.
    ctx.log.warn({ length: token.length }, "a quick token has the wrong form");
    ctx.flash(quickLinkFailedKey);
  }
  url.searchParams.delete(parameter);
  return pageOf(url.pathname).replace(/^\/{2,}/, "/") + url.search;
}

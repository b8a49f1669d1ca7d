import { serializeCookie } from "#platform/serialize-cookie.server.ts";
import type { Portal } from "#domains/settings/context.ts";
import { newToken } from "./secret-token.server.ts";

/** What the functions below need to read and set this browser's secret. */
export type BrowserCookies = {
  portal: Pick<Portal, "origin">;
  cookies: ReadonlyMap<string, string>;
  setCookies: string[];
};

const isSecure = ({ portal }: BrowserCookies) => portal.origin.startsWith("https:");
const cookieNameOf = (ctx: BrowserCookies) =>
  isSecure(ctx) ? "__Host-attempt-secret" : "attempt-secret";

/** Returns the secret that ties started attempts to this browser, or null if it has started none. */
export function readBrowserSecret(ctx: BrowserCookies): string | null {
  const secret = ctx.cookies.get(cookieNameOf(ctx));
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : null;
}

/** The cookie's life: longer than any attempt that a browser can start. */
const secretLifeMs = 2 * 60 * 60_000;

/** Returns this browser's secret; creates one if it has none. */
export function saveBrowserSecret(ctx: BrowserCookies): string {
  const secret = readBrowserSecret(ctx) ?? newToken();
  const options = { maxAgeMs: secretLifeMs, httpOnly: true, secure: isSecure(ctx) };
  ctx.setCookies.push(serializeCookie(cookieNameOf(ctx), secret, options));
  return secret;
}

import { writeCookie } from "#platform/write-cookie.server.ts";
import type { Portal } from "#domains/settings/context.ts";
import { newToken } from "./secret-token.server.ts";

/** What the functions below need to read and set this browser's secret. */
export type BrowserCookies = {
  portal: Pick<Portal, "origin">;
  cookies: ReadonlyMap<string, string>;
  setCookies: string[];
};

const isSecure = ({ portal }: BrowserCookies) => portal.origin.startsWith("https:");
const nameOf = (ctx: BrowserCookies) => (isSecure(ctx) ? "__Host-begun" : "begun");

/** Returns the secret that ties started attempts to this browser, or null if it has started none. */
export function browserSecret(ctx: BrowserCookies): string | null {
  const secret = ctx.cookies.get(nameOf(ctx));
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : null;
}

/** The cookie's life: longer than any attempt that a browser can start. */
const secretLifeMs = 2 * 60 * 60_000;

/** Returns this browser's secret; creates one if it has none. */
export function saveBrowserSecret(ctx: BrowserCookies): string {
  const secret = browserSecret(ctx) ?? newToken();
  const options = { maxAgeMs: secretLifeMs, httpOnly: true, secure: isSecure(ctx) };
  ctx.setCookies.push(writeCookie(nameOf(ctx), secret, options));
  return secret;
}

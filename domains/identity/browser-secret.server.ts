import { writeCookie } from "#platform/write-cookie.server.ts";
import type { Portal } from "#domains/settings/context.ts";
import { newToken } from "./secret-token.server.ts";

/** What is needed to read and set this browser's own secret. */
export type BrowserCookies = {
  portal: Pick<Portal, "origin">;
  cookies: ReadonlyMap<string, string>;
  setCookies: string[];
};

const isSecure = ({ portal }: BrowserCookies) => portal.origin.startsWith("https:");
const nameOf = (ctx: BrowserCookies) => (isSecure(ctx) ? "__Host-begun" : "begun");

/** The secret that ties what was begun to this browser; null when it has begun nothing. */
export function browserSecret(ctx: BrowserCookies): string | null {
  const secret = ctx.cookies.get(nameOf(ctx));
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : null;
}

/** Longer than anything takes that a browser begins. */
const secretLifeMs = 2 * 60 * 60_000;

/** The same, made when there is none. */
export function saveBrowserSecret(ctx: BrowserCookies): string {
  const secret = browserSecret(ctx) ?? newToken();
  const options = { maxAgeMs: secretLifeMs, httpOnly: true, secure: isSecure(ctx) };
  ctx.setCookies.push(writeCookie(nameOf(ctx), secret, options));
  return secret;
}

import {
  cookieLifeMs,
  refreshLifeMs,
  type TokenSet,
} from "#domains/identity/sessions/session-tokens.ts";
import { writeCookie } from "#platform/write-cookie.server.ts";

/** More than any browser stores for one site. */
const cookiesMax = 200;

/** Reads cookies by name. Omits broken ones and those with a NUL, which PostgreSQL cannot store. */
export function readCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? "").split(";", cookiesMax)) {
    const at = part.indexOf("=");
    if (at < 1) continue;
    try {
      const value = decodeURIComponent(part.slice(at + 1).trim());
      if (!value.includes("\0")) cookies.set(part.slice(0, at).trim(), value);
    } catch {
      continue;
    }
  }
  return cookies;
}

/** Returns the name of a credential's cookie. Over https it begins with `__Host-`, which no other host can set. */
export function credentialCookie(name: CredentialName, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

export type CredentialName = "access_token" | "refresh_token" | "device" | "run" | "quick";

const accessCookieLifeMs = refreshLifeMs;

/**
 * Returns the two cookies of a session. The access token's outlives the token: the server detects an expired one
 * itself.
 */
export function tokenCookies(tokens: TokenSet, secure: boolean): string[] {
  return [
    writeCookie(credentialCookie("access_token", secure), tokens.accessToken, {
      maxAgeMs: accessCookieLifeMs,
      httpOnly: true,
      secure,
    }),
    writeCookie(credentialCookie("refresh_token", secure), tokens.refreshToken, {
      maxAgeMs: refreshLifeMs,
      httpOnly: true,
      secure,
    }),
  ];
}

export function dropTokenCookies(secure: boolean): string[] {
  return (["access_token", "refresh_token"] as const).map((name) =>
    writeCookie(credentialCookie(name, secure), "", { maxAgeMs: 0, httpOnly: true, secure }),
  );
}

/** Returns a cookie that scripts may read: language, mentor, campaign. */
export function plainCookie(name: string, value: string, secure: boolean): string {
  return writeCookie(name, value, { maxAgeMs: cookieLifeMs, secure });
}

/** Removes a cookie made by `plainCookie` from the browser. */
export const dropPlainCookie = (name: string, secure: boolean): string =>
  writeCookie(name, "", { maxAgeMs: 0, secure });

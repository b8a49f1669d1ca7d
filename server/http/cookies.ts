import {
  cookieLifeMs,
  refreshLifeMs,
  type TokenSet,
} from "#domains/identity/sessions/session-tokens.ts";
import { serializeCookie } from "#platform/serialize-cookie.server.ts";

/** More than any browser stores for one site. */
const cookiesMax = 200;

/** Reads cookies by name. Omits broken ones and those with a NUL, which PostgreSQL cannot store. */
export function readCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? "").split(";", cookiesMax)) {
    const equalsIndex = part.indexOf("=");
    if (equalsIndex < 1) continue;
    try {
      const value = decodeURIComponent(part.slice(equalsIndex + 1).trim());
      if (!value.includes("\0")) cookies.set(part.slice(0, equalsIndex).trim(), value);
    } catch {
      continue;
    }
  }
  return cookies;
}

/** Returns the name of a credential's cookie. Over https it begins with `__Host-`, which no other host can set. */
export function credentialCookieName(name: CredentialName, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

export type CredentialName = "access_token" | "refresh_token" | "device" | "run" | "quick";

const accessCookieLifeMs = refreshLifeMs;

/**
 * Returns the two cookies of a session. The access token's cookie outlives the token, because the server itself detects
 * an expired token.
 */
export function tokenCookies(tokens: TokenSet, secure: boolean): string[] {
  return [
    serializeCookie(credentialCookieName("access_token", secure), tokens.accessToken, {
      maxAgeMs: accessCookieLifeMs,
      httpOnly: true,
      secure,
    }),
    serializeCookie(credentialCookieName("refresh_token", secure), tokens.refreshToken, {
      maxAgeMs: refreshLifeMs,
      httpOnly: true,
      secure,
    }),
  ];
}

export function dropTokenCookies(secure: boolean): string[] {
  return (["access_token", "refresh_token"] as const).map((name) =>
    serializeCookie(credentialCookieName(name, secure), "", {
      maxAgeMs: 0,
      httpOnly: true,
      secure,
    }),
  );
}

/** Returns a cookie that scripts may read: language, mentor, campaign. */
export function plainCookie(name: string, value: string, secure: boolean): string {
  return serializeCookie(name, value, { maxAgeMs: cookieLifeMs, secure });
}

/** Removes a cookie made by `plainCookie` from the browser. */
export const dropPlainCookie = (name: string, secure: boolean): string =>
  serializeCookie(name, "", { maxAgeMs: 0, secure });

import { serialize } from "hono/utils/cookie";

export type CookieOptions = { maxAgeMs: number; httpOnly?: boolean; secure: boolean };

/** Returns a Set-Cookie line: path /, SameSite=Lax. */
export const serializeCookie = (
  name: string,
  value: string,
  { maxAgeMs, httpOnly = false, secure }: CookieOptions,
): string =>
  serialize(name, value, {
    path: "/",
    maxAge: Math.floor(maxAgeMs / 1000),
    sameSite: "Lax",
    httpOnly,
    secure,
  });

import { serializeCookie } from "#platform/serialize-cookie.server.ts";
import { lastSignInMethodCookie } from "./last-sign-in-method-cookie.ts";
import type { SignInMethod } from "./sign-in-method.ts";

const cookieLifeMs = 365 * 86_400_000;

/** Scripts may read this cookie: guest pages are shared by everybody, so only the browser can show the last method. */
export const writeLastSignInMethod = (
  method: SignInMethod,
  { secure }: { secure: boolean },
): string => serializeCookie(lastSignInMethodCookie, method, { maxAgeMs: cookieLifeMs, secure });

import { writeCookie } from "#platform/write-cookie.server.ts";
import { lastWayCookie } from "./last-way-cookie.ts";
import type { Way } from "./way.ts";

const cookieLifeMs = 365 * 86_400_000;

/** Scripts may read this cookie: guest pages are shared by everybody, so only the browser can show the last method. */
export const writeLastWay = (way: Way, { secure }: { secure: boolean }): string =>
  writeCookie(lastWayCookie, way, { maxAgeMs: cookieLifeMs, secure });

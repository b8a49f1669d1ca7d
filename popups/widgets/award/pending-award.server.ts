import { writeCookie } from "#platform/write-cookie.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

const cookieName = "award";
/** Within this time a learner who finished a course still finds its award; later it is old news. */
const pendingLifeMs = 7 * 24 * 60 * 60_000;

function setCookie(ctx: RequestCtx, value: string, maxAgeMs: number): void {
  const secure = ctx.portal.origin.startsWith("https:");
  ctx.setCookies.push(writeCookie(cookieName, value, { maxAgeMs, httpOnly: true, secure }));
}

/** Remembers in the browser that the award of a course is still to be shown. */
export const savePendingAward = (ctx: RequestCtx, courseId: string): void =>
  setCookie(ctx, courseId, pendingLifeMs);

export const isAwardPending = (ctx: RequestCtx, courseId: string): boolean =>
  ctx.cookies.get(cookieName) === courseId;

/** An award is shown once: its address, opened again, shows the page alone. */
export const dropPendingAward = (ctx: RequestCtx): void => setCookie(ctx, "", 0);

/** The address that shows the award over a page. */
export const awardAddress = (path: string, courseId: string): string =>
  `${path}?popup=award&of=${encodeURIComponent(courseId)}`;

/** Where a link to a page leads: over it the award opens, as long as it has not been shown. */
export const withPendingAward = (ctx: RequestCtx, path: string, courseId: string): string =>
  isAwardPending(ctx, courseId) ? awardAddress(path, courseId) : path;

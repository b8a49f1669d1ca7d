import { serializeCookie } from "#platform/serialize-cookie.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

const cookieName = "award";
/** How long after finishing a course a learner can still see its award. */
const pendingLifeMs = 7 * 24 * 60 * 60_000;

function setCookie(ctx: RequestCtx, value: string, maxAgeMs: number): void {
  const secure = ctx.portal.origin.startsWith("https:");
  ctx.setCookies.push(serializeCookie(cookieName, value, { maxAgeMs, httpOnly: true, secure }));
}

/** Remembers in the browser that a course's award is still to be shown. */
export const savePendingAward = (ctx: RequestCtx, courseId: string): void =>
  setCookie(ctx, courseId, pendingLifeMs);

export const isAwardPending = (ctx: RequestCtx, courseId: string): boolean =>
  ctx.cookies.get(cookieName) === courseId;

/** Forgets the pending award, because it is shown once: its address, opened again, shows only the page. */
export const dropPendingAward = (ctx: RequestCtx): void => setCookie(ctx, "", 0);

/** Returns the address that shows the award over a page. */
export const awardAddress = (path: string, courseId: string): string =>
  `${path}?popup=award&of=${encodeURIComponent(courseId)}`;

/** Adds a pending award to a page's address, so that it opens there. */
export const withPendingAward = (ctx: RequestCtx, path: string, courseId: string): string =>
  isAwardPending(ctx, courseId) ? awardAddress(path, courseId) : path;

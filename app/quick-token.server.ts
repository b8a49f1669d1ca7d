import { serializeCookie } from "#platform/serialize-cookie.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** The message for a link that was used before, has expired or was cut off. */
export const quickLinkFailedKey = "error.quick-link";

/** Returns the unused quick token of this browser, and a function that discards it. */
export function findQuickToken(ctx: Pick<RequestCtx, "cookies" | "setCookies" | "portal">): {
  token: string | null;
  discard(): void;
} {
  const secure = ctx.portal.origin.startsWith("https:");
  const name = secure ? "__Host-quick" : "quick";
  return {
    token: ctx.cookies.get(name) || null,
    discard: () =>
      void ctx.setCookies.push(serializeCookie(name, "", { maxAgeMs: 0, httpOnly: true, secure })),
  };
}

/**
 * Returns what the page shows about a quick link: one that waits to be used, or one that just failed. An open popup
 * shows a failure itself.
 */
export function quickSignInState(
  ctx: Pick<RequestCtx, "cookies" | "setCookies" | "portal" | "actor" | "flashKey">,
  { url }: Request,
): "now" | "ask" | "failed" | null {
  if (findQuickToken(ctx).token !== null) return ctx.actor.kind === "user" ? "ask" : "now";
  const failed = ctx.flashKey === quickLinkFailedKey;
  return failed && !new URL(url).searchParams.has("scenario") ? "failed" : null;
}

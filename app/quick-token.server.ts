import { writeCookie } from "#platform/write-cookie.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** The message for a link that was used before, has expired or was cut off. */
export const quickLinkFailedKey = "trouble.quick-link";

/** The unused quick token of this browser, and how to discard it. */
export function quickToken(ctx: Pick<RequestCtx, "cookies" | "setCookies" | "portal">): {
  token: string | null;
  drop(): void;
} {
  const secure = ctx.portal.origin.startsWith("https:");
  const name = secure ? "__Host-quick" : "quick";
  return {
    token: ctx.cookies.get(name) || null,
    drop: () =>
      void ctx.setCookies.push(writeCookie(name, "", { maxAgeMs: 0, httpOnly: true, secure })),
  };
}

/**
 * Returns what the page shows about a quick link: one that waits to be used, or one that just failed. An open popup
 * shows a failure itself.
 */
export function quickSignIn(
  ctx: Pick<RequestCtx, "cookies" | "setCookies" | "portal" | "actor" | "flashed">,
  { url }: Request,
): "now" | "ask" | "failed" | null {
  if (quickToken(ctx).token !== null) return ctx.actor.kind === "user" ? "ask" : "now";
  const failed = ctx.flashed === quickLinkFailedKey;
  return failed && !new URL(url).searchParams.has("scenario") ? "failed" : null;
}

import { writeCookie } from "#platform/write-cookie.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** The message after a link that was used before, has expired or was cut off. */
export const quickLinkFailedKey = "trouble.quick-link";

/** The quick token that this browser came with, waiting to be spent, and how to put it away. */
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
 * What the page says about a link that signs in: one that waits to be used, or one that just failed. An open popup says
 * the latter itself.
 */
export function quickSignIn(
  ctx: Pick<RequestCtx, "cookies" | "setCookies" | "portal" | "actor" | "flashed">,
  { url }: Request,
): "now" | "ask" | "failed" | null {
  if (quickToken(ctx).token !== null) return ctx.actor.kind === "user" ? "ask" : "now";
  const failed = ctx.flashed === quickLinkFailedKey;
  return failed && !new URL(url).searchParams.has("scenario") ? "failed" : null;
}

import type { RequestCtx } from "./request-context.ts";

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
      void ctx.setCookies.push(
        `${name}=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly${secure ? "; Secure" : ""}`,
      ),
  };
}

import * as z from "zod";
import type { OperationRequest } from "#domains/settings/operation.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import type { SignedInSession } from "#domains/identity/sign-in/sign-in-by-email.server.ts";
import type { TokenSet } from "./session-tokens.ts";

/** The context of the API operations on accounts: that of the verbs, and what the response needs. */
export type IdentityApiCtx = AccountCtx & {
  messages(language: string): Record<string, unknown>;
  /** Signs this browser in (a token set) or out (null) with the response. */
  saveTokens(tokens: TokenSet | null): void;
  /** Set-Cookie lines, sent with any response. */
  setCookies: string[];
  cookies: ReadonlyMap<string, string>;
};

const bodyOnlyHint = "only if the client asked for it";
export const tokensResponse = z
  .object({
    accessToken: z.string().optional().describe(bodyOnlyHint),
    refreshToken: z.string().optional().describe(bodyOnlyHint),
  })
  .meta({ id: "Tokens" });
export const sessionResponse = tokensResponse
  .extend({ userId: z.string() })
  .meta({ id: "Session" });

/**
 * Returns tokens to the client: to a browser as cookies, never in JSON; to a client without cookies that sends
 * `X-Token-Transport: body` or its token in a header, in the body only.
 */
export function respondWithTokens(
  ctx: IdentityApiCtx,
  tokens: TokenSet,
  request: OperationRequest,
): Partial<TokenSet> {
  if (!wantsTokensInBody(request)) {
    ctx.saveTokens(tokens);
    return {};
  }
  ctx.setCookies.length = 0;
  return tokens;
}

export function respondWithSession(
  ctx: IdentityApiCtx,
  session: SignedInSession,
  request: OperationRequest,
) {
  return { userId: session.userId, ...respondWithTokens(ctx, session.tokens, request) };
}

function wantsTokensInBody(request: OperationRequest): boolean {
  // A client that sends its token in a header has no other place for new ones.
  if (request.header("authorization") !== undefined) return true;
  return request.header("x-token-transport") === "body" && request.header("cookie") === undefined;
}

/** The shape of this server's tokens; a cookie with anything else is ignored. */
const tokenPattern = /^[\w.-]{20,200}$/;

/**
 * Returns a token from the browser's cookies. Over https only a `__Host-` cookie counts, which no other host can set.
 */
export function readTokenCookie(ctx: IdentityApiCtx, name: "refresh_token"): string | null {
  const isSecure = ctx.portal.origin.startsWith("https:");
  const value = ctx.cookies.get(isSecure ? `__Host-${name}` : name) ?? "";
  return tokenPattern.test(value) ? value : null;
}

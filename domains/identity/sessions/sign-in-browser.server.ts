import { createSession } from "./create-session.server.ts";
import { readSession } from "./read-session.server.ts";
import type { SignedInSession } from "#domains/identity/sign-in/sign-in-by-email.server.ts";
import { defineErrors } from "#platform/domain-error.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import type { TokenSet } from "./session-tokens.ts";

/** The result of a sign-in or registration has no tokens: docs/specification/errors.md#signing-in-and-up. */
export const { tokensMissing } = defineErrors({
  tokensMissing: { code: "TOKENS-MISSING", message: "Tokens weren`t obtained", status: 502 },
});

/** The context of a browser's request whose response may sign the browser in. */
export type BrowserCtx = AccountCtx & {
  /** Signs this browser in (a token set) or out (null) with the response. */
  saveTokens(tokens: TokenSet | null): void;
  /** Shows a short message (by key) on the next page. The last one wins, and an urgent one wins over the others. */
  flash(messageKey: string, options?: { isUrgent?: boolean }): void;
};

/** Gives the browser its new session; the rest of this request also runs as the signed-in user. */
export async function signInBrowser(ctx: BrowserCtx, session: SignedInSession): Promise<void> {
  const { accessToken, refreshToken } = session.tokens;
  const foundSession = accessToken && refreshToken ? await readSession(ctx, accessToken) : null;
  if (!foundSession) throw tokensMissing();
  if (session.deletionUndone) ctx.flash("notice.deletion-undone", { isUrgent: true });
  ctx.saveTokens(session.tokens);
  ctx.actor = foundSession.actor;
}

/**
 * Makes sure there is a user: a guest gets a temporary account; a user with an account keeps it.
 * @throws TOO-MANY-ATTEMPTS
 */
export async function becomeSessionUser(ctx: BrowserCtx): Promise<void> {
  const session = await createSession(ctx);
  if (session) await signInBrowser(ctx, session);
}

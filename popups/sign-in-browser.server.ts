import { createSession } from "#domains/identity/sessions/create-session.server.ts";
import { readSession } from "#domains/identity/sessions/read-session.server.ts";
import type { SignedInSession } from "#domains/identity/sign-in/sign-in-by-email.server.ts";
import { defineErrors } from "#platform/domain-error.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** A sign-in or registration answered without tokens: docs/specification/errors.md#signing-in-and-up. */
export const { tokensMissing } = defineErrors({
  tokensMissing: { code: "TOKENS-MISSING", message: "Tokens weren`t obtained", status: 502 },
});

/** Gives the browser its new session; the rest of this request also runs as the signed-in user. */
export async function signInBrowser(ctx: RequestCtx, session: SignedInSession): Promise<void> {
  const { accessToken, refreshToken } = session.tokens;
  const found = accessToken && refreshToken ? await readSession(ctx, accessToken) : null;
  if (!found) throw tokensMissing();
  if (session.undidDeletion) ctx.flash("notice.deletion-undone", { isUrgent: true });
  ctx.saveTokens(session.tokens);
  ctx.actor = found.actor;
}

/**
 * Makes sure there is a user: a guest gets a temporary account; a user with an account keeps it.
 * @throws TOO-MANY-ATTEMPTS
 */
export async function becomeSessionUser(ctx: RequestCtx): Promise<void> {
  const session = await createSession(ctx);
  if (session) await signInBrowser(ctx, session);
}

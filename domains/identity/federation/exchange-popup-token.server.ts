import { availableProviders } from "#domains/settings/providers.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { ipBucket, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { signInMethodDisabled, tooManyAttempts } from "#domains/identity/errors.ts";
import { readRegistrationFacts } from "#domains/identity/registration/portal-fields.ts";
import type { SignedInSession } from "#domains/identity/sign-in/sign-in-by-email.server.ts";
import {
  signInByTransferredProof,
  signInByProof,
} from "#domains/identity/sign-in/sign-in-by-proof.server.ts";
import { identifyByFacebookToken } from "./facebook.server.ts";
import type { FederationProvider } from "./federation.ts";
import { identityRefused } from "./federation-errors.ts";
import { withPlainErrors } from "./finish-federation.server.ts";
import { loadGoogleTokens } from "./lazy-google.server.ts";
import { federationLimit } from "./start-federation.server.ts";

/**
 * Exchanges a token for a session: either the token that `/authcb` passes to the window that opened it, or, for API
 * clients, an access token that the provider issued to this portal's app.
 * @throws IDENTITY-REFUSED, PROVIDER-UNAVAILABLE, CONSENT-MISSING, SIGN-IN-METHOD-DISABLED, TOO-MANY-ATTEMPTS, ALREADY-SIGNED-IN,
 *   ACCOUNT-CHANGED
 */
export async function exchangePopupToken(
  ctx: AccountCtx,
  input: {
    connection: FederationProvider;
    accessToken: string;
    agreed: boolean;
    browser: string | null;
  },
): Promise<SignedInSession> {
  const { connection, accessToken: token, agreed, browser } = input;
  if (!readRegistrationFacts(ctx.settings, availableProviders(ctx))[connection])
    throw signInMethodDisabled();
  const wait = await countAttempt(ctx, federationLimit, ipBucket(ctx.clientAddress));
  if (wait > 0) throw tooManyAttempts(wait);
  const transferredSession = await signInByTransferredProof(ctx, { token, browser, agreed });
  if (transferredSession) return transferredSession;
  const identifyByToken =
    connection === "google"
      ? (await loadGoogleTokens()).identifyByGoogleToken
      : identifyByFacebookToken;
  const identity = await withPlainErrors(ctx, connection, identifyByToken(ctx, token));
  const session = await signInByProof(ctx, {
    identity,
    agreed,
    buttonPressed: true,
    startedBy: null,
  });
  if (!session) throw identityRefused();
  return session;
}

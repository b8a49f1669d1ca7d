import type { Ctx } from "#domains/settings/context.server.ts";
import { availableProviders, providerKeysOf } from "#domains/settings/providers.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { ipBucket, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { signInMethodDisabled, tooManyAttempts } from "#domains/identity/errors.ts";
import { newToken } from "#domains/identity/secret-token.server.ts";
import type { SignedInSession } from "#domains/identity/sign-in/sign-in-by-email.server.ts";
import {
  restoreIfConsentMissing,
  signInByProof,
} from "#domains/identity/sign-in/sign-in-by-proof.server.ts";
import { saveAttempt, consumeAttempt } from "./federation-attempt.server.ts";
import { attemptUnknown } from "./federation-errors.ts";
import { withPlainErrors } from "./finish-federation.server.ts";
import { loadGoogleTokens } from "./lazy-google.server.ts";
import { federationLimit } from "./start-federation.server.ts";

/** The prompt may stay open for a while; Google's credential lives an hour. */
const oneTapLifeMs = 60 * 60_000;

/** Whether one tap is offered: it is switched on, and the portal has Google's keys. */
export const offersOneTap = (ctx: Pick<Ctx, "settings" | "portal" | "providers">): boolean =>
  ctx.settings.registration.googleOneTap && availableProviders(ctx).has("google");

export type OneTap = { clientId: string; script: string; nonce: string };

/**
 * Returns what the page needs to offer one tap: the portal's client id, Google's script, and a nonce for this browser,
 * so that a credential that was made for another browser can't sign anybody in.
 * @throws SIGN-IN-METHOD-DISABLED, TOO-MANY-ATTEMPTS
 */
export async function startOneTap(ctx: Ctx, browser: string): Promise<OneTap> {
  const keys = offersOneTap(ctx) ? await providerKeysOf(ctx, "google") : null;
  if (!keys) throw signInMethodDisabled();
  const wait = await countAttempt(ctx, federationLimit, ipBucket(ctx.clientAddress));
  if (wait > 0) throw tooManyAttempts(wait);
  const nonce = newToken();
  const data = { provider: "google" };
  await saveAttempt(ctx, { stage: "one-tap", secret: nonce, browser, data, lifeMs: oneTapLifeMs });
  return { clientId: keys.clientId, script: ctx.providers.urls.google.oneTapScript, nonce };
}

/**
 * Signs in by the credential that Google's prompt gave the page.
 * @throws IDENTITY-REFUSED, PROVIDER-UNAVAILABLE, ATTEMPT-UNKNOWN (nonce used before or another browser's), CONSENT-MISSING
 *   (the credential may then be sent again), SIGN-IN-METHOD-DISABLED, TOO-MANY-ATTEMPTS
 */
export async function signInByOneTap(
  ctx: AccountCtx,
  input: { credential: string; agreed: boolean; browser: string | null },
): Promise<SignedInSession> {
  if (!offersOneTap(ctx)) throw signInMethodDisabled();
  const proving = loadGoogleTokens().then(({ identifyByGoogleCredential }) =>
    identifyByGoogleCredential(ctx, input.credential),
  );
  const proof = await withPlainErrors(ctx, "google", proving);
  const { identity, nonce } = proof;
  const { browser, agreed } = input;
  if (!(await consumeAttempt(ctx, { stage: "one-tap", secret: nonce, browser })))
    throw attemptUnknown();
  return restoreIfConsentMissing(ctx, nonce, async () => {
    const session = await signInByProof(ctx, {
      identity,
      agreed,
      buttonPressed: true,
      startedBy: null,
    });
    if (!session) throw attemptUnknown();
    return session;
  });
}

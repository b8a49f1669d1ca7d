import { isServiceFailure } from "#platform/call-service.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { availableProviders } from "#domains/settings/providers.server.ts";
import {
  ipBucket,
  type AttemptLimit,
  countAttempt,
} from "#domains/identity/limits/count-attempt.server.ts";
import { consentMissing, signInMethodDisabled, tooManyAttempts } from "#domains/identity/errors.ts";
import { requireProof } from "#domains/identity/contacts/require-proof.server.ts";
import { readRegistrationFacts } from "#domains/identity/registration/portal-fields.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { newToken } from "#domains/identity/secret-token.server.ts";
import { facebookDialogUrl } from "./facebook.server.ts";
import { attemptLifeMs, callbackPaths, type FederationProvider } from "./federation.ts";
import {
  type FederationAttempt,
  type FederationRequest,
  saveAttempt,
  consumeFederationRequest,
} from "./federation-attempt.server.ts";
import { providerUnavailable } from "./federation-errors.ts";
import { loadGoogle } from "./lazy-google.server.ts";

/** Provider sign-ins started from one IP address, which a school may share. */
export const federationLimit: AttemptLimit = {
  name: "federation address",
  attemptsMax: 300,
  windowMs: 10 * 60_000,
  showsRemaining: true,
};

/** The time from pressing the button to the request of `/auth/…`, which follows at once. */
const requestLifeMs = 60_000;

/**
 * Saves the sign-in that a pressed button starts, for the request of `/auth/…` that follows. A signed-in user adds a
 * sign-in method this way, so they have to prove their identity first.
 * @param getBrowserSecret returns this browser's secret, created if missing; called only after all checks have passed
 * @throws CONSENT-MISSING where the portal requires it, SIGN-IN-METHOD-DISABLED, PROOF-MISSING, PROOF-WRONG
 */
export async function requestFederation(
  ctx: EmailCtx,
  getBrowserSecret: () => string,
  {
    proof,
    ...request
  }: Omit<FederationRequest, "buttonPressed" | "startedBy"> & { proof?: string | undefined },
): Promise<void> {
  requireProviderOffered(ctx, request.provider);
  if (ctx.settings.gdpr && !request.agreed) throw consentMissing();
  const startedBy = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  if (startedBy !== null) await requireProof(ctx, proof ?? "");
  const data: FederationRequest = { ...request, buttonPressed: true, startedBy };
  const browser = getBrowserSecret();
  await saveAttempt(ctx, {
    stage: "requested",
    secret: newToken(),
    browser,
    data,
    lifeMs: requestLifeMs,
  });
}

/**
 * Starts a sign-in at a provider, tied to this browser. A plain link may be on any site, so without a pressed button it
 * starts without consent and is never linked to the signed-in user.
 * @param input where a plain link leads
 * @returns the provider's URL for the browser
 * @throws SIGN-IN-METHOD-DISABLED, PROVIDER-UNAVAILABLE, TOO-MANY-ATTEMPTS
 */
export async function startFederation(
  ctx: Ctx,
  browser: string,
  input: Pick<FederationRequest, "provider" | "returnTo" | "failurePath">,
): Promise<URL> {
  requireProviderOffered(ctx, input.provider);
  const wait = await countAttempt(ctx, federationLimit, ipBucket(ctx.clientAddress));
  if (wait > 0) throw tooManyAttempts(wait);
  const request = (await consumeFederationRequest(ctx, { ...input, browser })) ?? {
    ...input,
    mode: "redirect",
    agreed: false,
    buttonPressed: false,
    startedBy: null,
  };
  const path =
    request.mode === "popup"
      ? callbackPaths.popup
      : callbackPaths[request.buttonPressed ? "button" : "link"];
  const state = newToken();
  const attempt: FederationAttempt = {
    ...request,
    redirectUri: ctx.portal.origin + path,
    nonce: newToken(),
    verifier: newToken(),
  };
  try {
    const buildUrl =
      request.provider === "google" ? (await loadGoogle()).googleSignInUrl : facebookDialogUrl;
    const url = await buildUrl(ctx, { ...attempt, state });
    const data = { ...attempt, verifier: ctx.vault.seal(verifierPurpose, attempt.verifier) };
    const attemptInput = {
      stage: "started",
      secret: state,
      browser,
      data,
      lifeMs: attemptLifeMs,
    } as const;
    await saveAttempt(ctx, attemptInput);
    return url;
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
    ctx.log.warn({ err: error, provider: request.provider }, "a sign-in service is not responding");
    throw providerUnavailable();
  }
}

/** The purpose that PKCE verifiers are sealed for. */
export const verifierPurpose = "auth_attempts federation verifier";

function requireProviderOffered(ctx: Ctx, provider: FederationProvider): void {
  if (!readRegistrationFacts(ctx.settings, availableProviders(ctx))[provider])
    throw signInMethodDisabled();
}

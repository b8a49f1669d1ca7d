import { isServiceFailure } from "#platform/outbound.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { availableProviders } from "#domains/settings/providers.server.ts";
import {
  ipBucket,
  type AttemptLimit,
  countAttempt,
} from "#domains/identity/limits/count-attempt.server.ts";
import { consentMissing, methodOff, tooManyAttempts } from "#domains/identity/errors.ts";
import { requireProof } from "#domains/identity/contacts/require-proof.server.ts";
import { registrationFacts } from "#domains/identity/registration/portal-fields.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { newToken } from "#domains/identity/secret-token.server.ts";
import { facebookUrl } from "./facebook.server.ts";
import { attemptLifeMs, callbackPaths, type FederationProvider } from "./federation.ts";
import {
  type FederationAttempt,
  type FederationRequest,
  saveAttempt,
  spendFederationRequest,
} from "./federation-attempt.server.ts";
import { providerAway } from "./federation-errors.ts";
import { loadGoogle } from "./lazy-google.server.ts";

/** Provider sign-ins started from one IP address, which a school may share. */
export const federationLimit: AttemptLimit = {
  name: "federation address",
  attempts: 300,
  windowMs: 10 * 60_000,
  showsRemaining: true,
};

/** The time from pressing the button to the request of `/auth/…`, which follows at once. */
const requestLifeMs = 60_000;

/**
 * Saves what a pressed button should lead to, for the `/auth/…` that follows. A signed-in user adds a sign-in method
 * this way, so they have to prove their identity first.
 * @param browserOf returns this browser's secret, created if missing; called only after all checks have passed
 * @throws CONSENT-MISSING where the portal requires it, METHOD-OFF, PROOF-MISSING, PROOF-WRONG
 */
export async function requestFederation(
  ctx: EmailCtx,
  browserOf: () => string,
  {
    proof,
    ...request
  }: Omit<FederationRequest, "buttonPressed" | "startedBy"> & { proof?: string | undefined },
): Promise<void> {
  requireOffered(ctx, request.provider);
  if (ctx.settings.gdpr && !request.agreed) throw consentMissing();
  const startedBy = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  if (startedBy !== null) await requireProof(ctx, proof ?? "");
  const data: FederationRequest = { ...request, buttonPressed: true, startedBy };
  const browser = browserOf();
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
 * @throws METHOD-OFF, PROVIDER-AWAY, TOO-MANY-ATTEMPTS
 */
export async function startFederation(
  ctx: Ctx,
  browser: string,
  input: Pick<FederationRequest, "provider" | "returnTo" | "cameFrom">,
): Promise<URL> {
  requireOffered(ctx, input.provider);
  const wait = await countAttempt(ctx, federationLimit, ipBucket(ctx.clientAddress));
  if (wait > 0) throw tooManyAttempts(wait);
  const request = (await spendFederationRequest(ctx, { ...input, browser })) ?? {
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
    const buildUrl = request.provider === "google" ? (await loadGoogle()).googleUrl : facebookUrl;
    const url = await buildUrl(ctx, { ...attempt, state });
    const data = { ...attempt, verifier: ctx.vault.seal(verifierPlace, attempt.verifier) };
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
    throw providerAway();
  }
}

/** The purpose that PKCE verifiers are sealed for. */
export const verifierPlace = "auth_attempts federation verifier";

function requireOffered(ctx: Ctx, provider: FederationProvider): void {
  if (!registrationFacts(ctx.settings, availableProviders(ctx))[provider]) throw methodOff();
}

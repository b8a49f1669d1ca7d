import { DomainError } from "#platform/domain-error.ts";
import { isServiceFailure } from "#platform/call-service.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { ProvenIdentity } from "#domains/identity/identity.ts";
import { recordSignInResult } from "#domains/identity/sign-in/record-sign-in-result.server.ts";
import { identifyByFacebookCode } from "./facebook.server.ts";
import { type FederationAttempt, consumeAttempt } from "./federation-attempt.server.ts";
import { attemptUnknown, identityRefused, providerUnavailable } from "./federation-errors.ts";
import { verifierPurpose } from "./start-federation.server.ts";
import { loadGoogle } from "./lazy-google.server.ts";

/**
 * Finds the attempt that a callback belongs to and marks it as used.
 * @throws ATTEMPT-UNKNOWN for a state that is missing, expired, used before, or of another browser
 */
export async function finishRedirect(
  ctx: Ctx,
  browser: string | null,
  query: URLSearchParams,
): Promise<FederationAttempt & { state: string }> {
  const state = query.get("state") ?? "";
  const data = await consumeAttempt(ctx, { stage: "started", secret: state, browser });
  const attempt = data as FederationAttempt | null;
  const verifier = attempt && ctx.vault.open(verifierPurpose, attempt.verifier);
  if (!attempt || verifier === null) throw attemptUnknown();
  return { ...attempt, verifier, state };
}

/**
 * Returns the identity that the provider confirms for a callback with `query`.
 * @throws SIGN-IN-CANCELLED, IDENTITY-REFUSED, PROVIDER-UNAVAILABLE, SIGN-IN-METHOD-DISABLED when the keys are missing
 */
export function identifyByCode(
  ctx: Ctx,
  attempt: FederationAttempt & { state: string },
  query: URLSearchParams,
): Promise<ProvenIdentity> {
  const proof =
    attempt.provider === "google"
      ? loadGoogle().then(({ identifyByGoogleCode }) => identifyByGoogleCode(ctx, attempt, query))
      : identifyByFacebookCode(ctx, attempt, query);
  return withPlainErrors(ctx, attempt.provider, proof);
}

/** Turns failures of the provider or a library into our own errors and logs the details. */
export async function withPlainErrors<Proof>(
  ctx: Pick<Ctx, "db" | "clock" | "portal" | "log">,
  provider: FederationAttempt["provider"],
  proof: Promise<Proof>,
): Promise<Proof> {
  try {
    return await proof;
  } catch (error) {
    const isUnavailable = isServiceFailure(error);
    if (!isUnavailable && error instanceof DomainError && error.code !== "IDENTITY-REFUSED")
      throw error;
    ctx.log.warn(
      { err: error, provider },
      isUnavailable
        ? "a sign-in service is not responding"
        : "a sign-in service's answer was refused",
    );
    await recordSignInResult(ctx, provider, "failed");
    throw isUnavailable ? providerUnavailable() : identityRefused();
  }
}

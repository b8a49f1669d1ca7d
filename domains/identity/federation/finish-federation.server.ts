import { DomainError } from "#platform/domain-error.ts";
import { isServiceFailure } from "#platform/outbound.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { ProvenIdentity } from "#domains/identity/identity.ts";
import { facebookByCode } from "./facebook.server.ts";
import { type FederationAttempt, spendAttempt } from "./federation-attempt.server.ts";
import { attemptUnknown, identityRefused, providerAway } from "./federation-errors.ts";
import { verifierPlace } from "./start-federation.server.ts";
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
  const data = await spendAttempt(ctx, { stage: "started", secret: state, browser });
  const attempt = data as FederationAttempt | null;
  const verifier = attempt && ctx.vault.open(verifierPlace, attempt.verifier);
  if (!attempt || verifier === null) throw attemptUnknown();
  return { ...attempt, verifier, state };
}

/**
 * Returns the identity that the provider confirms for a callback with `query`.
 * @throws SIGN-IN-CANCELLED, IDENTITY-REFUSED, PROVIDER-AWAY, METHOD-OFF when the keys are missing
 */
export function proveByCode(
  ctx: Ctx,
  attempt: FederationAttempt & { state: string },
  query: URLSearchParams,
): Promise<ProvenIdentity> {
  const proof =
    attempt.provider === "google"
      ? loadGoogle().then(({ googleByCode }) => googleByCode(ctx, attempt, query))
      : facebookByCode(ctx, attempt, query);
  return withPlainErrors(ctx, attempt.provider, proof);
}

/** Turns failures of the provider or a library into our own errors and logs the details. */
export async function withPlainErrors<Proof>(
  { log }: Pick<Ctx, "log">,
  provider: string,
  proof: Promise<Proof>,
): Promise<Proof> {
  try {
    return await proof;
  } catch (error) {
    const away = isServiceFailure(error);
    if (!away && error instanceof DomainError && error.code !== "IDENTITY-REFUSED") throw error;
    log.warn(
      { err: error, provider },
      away ? "a sign-in service is not responding" : "a sign-in service's answer was refused",
    );
    throw away ? providerAway() : identityRefused();
  }
}

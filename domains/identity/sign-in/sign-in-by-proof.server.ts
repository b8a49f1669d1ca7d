import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { consentMissing } from "#domains/identity/errors.ts";
import {
  type FederationRequest,
  saveAttempt,
  restoreAttempt,
  consumeAttempt,
} from "#domains/identity/federation/federation-attempt.server.ts";
import { attemptUnknown } from "#domains/identity/federation/federation-errors.ts";
import type { ProvenIdentity } from "#domains/identity/identity.ts";
import { newToken } from "#domains/identity/secret-token.server.ts";
import { requireSameUser } from "./require-same-user.ts";
import type { SignedInSession } from "./sign-in-by-email.server.ts";
import { findAccountOf, signInByIdentity } from "./sign-in-by-identity.server.ts";

type Proof = Pick<FederationRequest, "agreed" | "buttonPressed" | "startedBy"> & {
  identity: ProvenIdentity;
};

/**
 * Signs in by an identity that a provider confirms. Returns null if a user is already signed in and no button of this
 * portal was pressed: opening a link must not replace the signed-in user.
 * @throws CONSENT-MISSING, TOO-MANY-ATTEMPTS, ALREADY-SIGNED-IN, ACCOUNT-CHANGED
 */
export async function signInByProof(
  ctx: AccountCtx,
  { identity, agreed, buttonPressed, startedBy }: Proof,
): Promise<SignedInSession | null> {
  if (ctx.actor.kind === "user" && !buttonPressed) return null;
  requireSameUser(ctx, startedBy);
  return signInByIdentity(ctx, { identity, agreed, startedBy });
}

/** How long a transferred proof is valid. Short, because the window that opened this one exchanges it at once. */
const transferLifeMs = 60_000;
const proofPurpose = "auth_attempts federation proof";

/**
 * Stores a proof for the window that opened this one, and returns a token to be exchanged once, by this browser only.
 */
export async function transferProof(
  ctx: AccountCtx,
  browser: string,
  proof: Proof,
): Promise<string> {
  const token = newToken();
  const data = { proof: ctx.vault.seal(proofPurpose, JSON.stringify(proof)) };
  const userId = await findAccountOf(ctx, proof.identity);
  const attemptInput = { secret: token, browser, data, userId, lifeMs: transferLifeMs };
  await saveAttempt(ctx, { stage: "proven", ...attemptInput });
  return token;
}

/**
 * Signs in by a proof that `transferProof` stored; null if the token is unknown for this browser.
 * @throws CONSENT-MISSING (the token may then be used again), TOO-MANY-ATTEMPTS
 */
export async function signInByTransferredProof(
  ctx: AccountCtx,
  { token, browser, agreed }: { token: string; browser: string | null; agreed: boolean },
): Promise<SignedInSession | null> {
  const data = await consumeAttempt(ctx, { stage: "proven", secret: token, browser });
  const sealedProof = data?.["proof"];
  const proofJson =
    typeof sealedProof === "string" ? ctx.vault.open(proofPurpose, sealedProof) : null;
  if (proofJson === null) return null;
  const proof = JSON.parse(proofJson) as Proof;
  return restoreIfConsentMissing(ctx, token, async () => {
    const session = await signInByProof(ctx, { ...proof, agreed: proof.agreed || agreed });
    if (!session) throw attemptUnknown();
    return session;
  });
}

/**
 * Makes the used attempt usable again if only the consent was missing, so that the visitor can consent and try again.
 */
export async function restoreIfConsentMissing<Result>(
  ctx: AccountCtx,
  secret: string,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === consentMissing.code)
      await restoreAttempt(ctx, secret);
    throw error;
  }
}

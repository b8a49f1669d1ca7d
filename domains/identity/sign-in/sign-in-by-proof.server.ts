import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { consentMissing } from "#domains/identity/errors.ts";
import {
  type FederationRequest,
  saveAttempt,
  restoreAttempt,
  spendAttempt,
} from "#domains/identity/federation/federation-attempt.server.ts";
import { attemptUnknown } from "#domains/identity/federation/federation-errors.ts";
import type { ProvenIdentity } from "#domains/identity/identity.ts";
import { newToken } from "#domains/identity/secret-token.server.ts";
import { refuseWhereSignedIn } from "./refuse-where-signed-in.ts";
import type { SignedInSession } from "./sign-in-by-email.server.ts";
import { findAccountOf, signInByIdentity } from "./sign-in-by-identity.server.ts";

type Proof = Pick<FederationRequest, "agreed" | "buttonPressed" | "startedBy"> & {
  identity: ProvenIdentity;
};

/**
 * Signs in by an identity that a provider confirms. Returns null if a user is already signed in and no button of this
 * portal was pressed: a link alone must not replace them.
 * @throws CONSENT-MISSING, TOO-MANY-ATTEMPTS, SIGNED-IN-MEANWHILE, SIGN-IN-OVERTAKEN
 */
export async function signInByProof(
  ctx: AccountCtx,
  { identity, agreed, buttonPressed, startedBy }: Proof,
): Promise<SignedInSession | null> {
  if (ctx.actor.kind === "user" && !buttonPressed) return null;
  refuseWhereSignedIn(ctx, startedBy);
  return signInByIdentity(ctx, { identity, agreed, startedBy });
}

/** How long a transferred proof is valid: the opening window exchanges it at once. */
const transferLifeMs = 60_000;
const place = "auth_attempts federation proof";

/**
 * Stores a proof for the window that opened this one, and returns a token to be exchanged once, by this browser only.
 */
export async function transferProof(
  ctx: AccountCtx,
  browser: string,
  proof: Proof,
): Promise<string> {
  const token = newToken();
  const data = { proof: ctx.vault.seal(place, JSON.stringify(proof)) };
  const userId = await findAccountOf(ctx, proof.identity);
  const kept = { secret: token, browser, data, userId, lifeMs: transferLifeMs };
  await saveAttempt(ctx, { stage: "proven", ...kept });
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
  const data = await spendAttempt(ctx, { stage: "proven", secret: token, browser });
  const sealed = data?.["proof"];
  const opened = typeof sealed === "string" ? ctx.vault.open(place, sealed) : null;
  if (opened === null) return null;
  const proof = JSON.parse(opened) as Proof;
  return restoreUnlessConsented(ctx, token, async () => {
    const session = await signInByProof(ctx, { ...proof, agreed: proof.agreed || agreed });
    if (!session) throw attemptUnknown();
    return session;
  });
}

/**
 * Makes the used attempt usable again if only the consent was missing, so that the visitor can consent and try again.
 */
export async function restoreUnlessConsented<Result>(
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

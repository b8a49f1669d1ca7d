import type { Clock } from "#platform/clock.ts";
import type { Actor } from "./context.ts";
import { freshProofMissing } from "./errors.ts";

/** How long a proof of identity allows dangerous actions: keys, roles, exports, refunds, deletions. */
export const freshProofMs = 15 * 60_000;

type ProofCtx = { actor: Pick<Actor, "sessionId" | "provenAt">; clock: Clock };

/** Whether the session's user proved their identity a short time ago, by the second step if they have one. */
export function hasFreshProof({ actor: { provenAt }, clock }: ProofCtx): boolean {
  return provenAt != null && clock.now() - provenAt < freshProofMs;
}

/**
 * Requires a fresh proof of identity for a dangerous action. Call it after `authorize`: a guest has no session, and
 * neither has the command line, which needs no proof.
 * @throws FRESH-PROOF-MISSING
 */
export function requireFreshProof(ctx: ProofCtx): void {
  if (ctx.actor.sessionId !== null && !hasFreshProof(ctx)) throw freshProofMissing();
}

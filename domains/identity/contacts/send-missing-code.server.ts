import { DomainError } from "#platform/domain-error.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { findRequiredProof } from "./require-proof.server.ts";
import { sendProofCode } from "./proof-code.server.ts";

/**
 * Runs a form's work. If the work fails because it needs a code as proof and none was typed, sends the code; the form
 * then shows a field for it.
 * @throws what `work` and `sendProofCode` throw
 */
export async function sendMissingCode<Done>(
  ctx: EmailCtx,
  work: () => Promise<Done>,
): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    const isProofMissing = error instanceof DomainError && error.code === "PROOF-MISSING";
    if (isProofMissing && (await findRequiredProof(ctx)) === "code") await sendProofCode(ctx);
    throw error;
  }
}

import { DomainError } from "#platform/domain-error.ts";
import type { Person } from "#domains/accounts/people/load-person.server.ts";
import type { LetterCtx } from "#domains/accounts/write-letter.server.ts";
import { proofKindOf } from "./prove-again.server.ts";
import { sendProofCode } from "./proof-code.server.ts";
import { type ProfileUpdate, updateProfile } from "./update-profile.server.ts";

/**
 * Changes a profile's core from a form of the portal: where a code is asked for and none was typed yet, it is sent, and
 * the form comes back with a place for it.
 * @throws what `updateProfile` and `sendProofCode` throw
 */
export async function saveContacts(ctx: LetterCtx, update: ProfileUpdate): Promise<Person> {
  try {
    return await updateProfile(ctx, update);
  } catch (error) {
    const missing = error instanceof DomainError && error.code === "PROOF-MISSING";
    if (missing && (await proofKindOf(ctx)) === "code") await sendProofCode(ctx);
    throw error;
  }
}

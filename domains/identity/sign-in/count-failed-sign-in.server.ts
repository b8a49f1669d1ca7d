import { DomainError } from "#platform/domain-error.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import {
  addressBucket,
  type AttemptLimit,
  countAttempt,
  uncountAttempt,
} from "#domains/identity/limits/count-attempt.server.ts";

/** Sign-ins whose proof was wrong, from one address. A school or a church often shares one, so this is wide. */
export const addressSignInLimit: AttemptLimit = {
  name: "sign-in address",
  attempts: 200,
  windowMs: 10 * 60_000,
};

/** Errors of a sign-in that tried a proof: a wrong password, code or identity. */
const wrongProofs = ["WRONG-CREDENTIALS", "INVALID-CODE", "CODE-GONE", "IDENTITY-REFUSED"];

/**
 * Carries out a sign-in, by whatever method, and counts it by its address if its proof is wrong; a missing consent or
 * another obstacle costs the address nothing. It is counted before, so that many at the same moment don't exceed the
 * limit.
 * @throws TOO-MANY-ATTEMPTS, and what the sign-in throws
 */
export async function countFailedSignIn<Result>(
  ctx: AccountCtx,
  signIn: () => Promise<Result>,
): Promise<Result> {
  const address = addressBucket(ctx.clientAddress);
  const wait = await countAttempt(ctx, addressSignInLimit, address);
  if (wait > 0) throw tooManyAttempts(wait);
  const uncount = () => uncountAttempt(ctx, addressSignInLimit, address);
  const result = await signIn().catch(async (error: unknown) => {
    if (!isWrongProof(error)) await uncount();
    throw error;
  });
  await uncount();
  return result;
}

const isWrongProof = (error: unknown) =>
  error instanceof DomainError && wrongProofs.includes(error.code);

import { DomainError } from "#platform/domain-error.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import {
  ipBucket,
  type AttemptLimit,
  countAttempt,
  uncountAttempt,
} from "#domains/identity/limits/count-attempt.server.ts";

import { recordSignInResult, type TriedMethod } from "./record-sign-in-result.server.ts";

/** Sign-ins with a wrong proof from one IP address. A school or a church often shares one, so the limit is high. */
export const addressSignInLimit: AttemptLimit = {
  name: "sign-in address",
  attemptsMax: 200,
  windowMs: 10 * 60_000,
};

/** Errors of a sign-in that tried a proof: a wrong password, code or identity. */
const wrongProofs = [
  "WRONG-CREDENTIALS",
  "INVALID-CODE",
  "CODE-EXPIRED",
  "IDENTITY-REFUSED",
  "PASSKEY-REFUSED",
];

/**
 * Runs a sign-in by any method, and counts it by its IP address if its proof is wrong. A missing consent or another
 * obstacle doesn't count. How it ended is counted for its method too. It counts first and uncounts afterwards, so parallel requests don't exceed the limit.
 * @throws TOO-MANY-ATTEMPTS, and what the sign-in throws
 */
export async function countFailedSignIn<Result>(
  ctx: AccountCtx,
  method: TriedMethod,
  signIn: () => Promise<Result>,
): Promise<Result> {
  const address = ipBucket(ctx.clientAddress);
  const wait = await countAttempt(ctx, addressSignInLimit, address);
  if (wait > 0) throw tooManyAttempts(wait);
  const uncount = () => uncountAttempt(ctx, addressSignInLimit, address);
  const result = await signIn().catch(async (error: unknown) => {
    if (isWrongProof(error)) await recordSignInResult(ctx, method, "failed");
    else await uncount();
    throw error;
  });
  await uncount();
  await recordSignInResult(ctx, method, "succeeded");
  return result;
}

const isWrongProof = (error: unknown) =>
  error instanceof DomainError && wrongProofs.includes(error.code);

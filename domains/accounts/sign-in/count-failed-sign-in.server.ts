import type { AccountCtx } from "#domains/accounts/account-context.server.ts";
import { tooManyAttempts } from "#domains/accounts/errors.ts";
import {
  addressBucket,
  type AttemptLimit,
  countAttempt,
  uncountAttempt,
} from "#domains/accounts/limits/count-attempt.server.ts";

/** Sign-ins that failed, from one address. A school or a church often shares one, so this is wide. */
export const addressSignInLimit: AttemptLimit = {
  name: "sign-in address",
  attempts: 200,
  windowMs: 10 * 60_000,
};

/**
 * Carries out a sign-in, by whatever method, and counts it by its address if it fails. It is counted before, so that
 * many at the same moment don't exceed the limit.
 * @throws TOO-MANY-ATTEMPTS, and what the sign-in throws
 */
export async function countFailedSignIn<Result>(
  ctx: AccountCtx,
  signIn: () => Promise<Result>,
): Promise<Result> {
  const address = addressBucket(ctx.clientAddress);
  const wait = await countAttempt(ctx, addressSignInLimit, address);
  if (wait > 0) throw tooManyAttempts(wait);
  const result = await signIn();
  await uncountAttempt(ctx, addressSignInLimit, address);
  return result;
}

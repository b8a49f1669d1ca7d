import type { Ctx } from "#domains/settings/context.server.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import {
  type AttemptLimit,
  countAttempt,
  uncountAttempt,
} from "#domains/identity/limits/count-attempt.server.ts";

/** Wrong codes of one account, in all its sessions together. */
export const secondStepLimit: AttemptLimit = {
  name: "second step",
  attemptsMax: 10,
  windowMs: 15 * 60_000,
};
/** Wrong codes of one account in a day: this keeps six digits from being guessed over weeks. */
export const secondStepDayLimit: AttemptLimit = {
  name: "second step day",
  attemptsMax: 50,
  windowMs: 24 * 60 * 60_000,
};

/**
 * Counts a try before the comparison. Recovery codes are too long to be guessed, so they aren't counted by the day: a
 * stranger with the password can't take the last method away from the owner.
 * @returns a function that uncounts it, for a right code
 * @throws TOO-MANY-ATTEMPTS
 */
export async function countSecondStepTry(
  ctx: Pick<Ctx, "db" | "clock" | "portal" | "clientAddress" | "actor">,
  { isRecoveryCode = false } = {},
): Promise<() => Promise<void>> {
  const { userId } = ctx.actor;
  const limits = isRecoveryCode ? [secondStepRecoveryLimit] : [secondStepLimit, secondStepDayLimit];
  for (const limit of limits) {
    const wait = await countAttempt(ctx, limit, userId);
    if (wait > 0) throw tooManyAttempts(wait);
  }
  return async () => {
    for (const limit of limits) await uncountAttempt(ctx, limit, userId);
  };
}

/** Wrong recovery codes of one account. */
export const secondStepRecoveryLimit: AttemptLimit = {
  name: "second step recovery",
  attemptsMax: 10,
  windowMs: 15 * 60_000,
};

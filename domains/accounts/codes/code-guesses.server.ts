import type { Ctx } from "#domains/settings/context.server.ts";
import {
  addressBucket,
  type AttemptLimit,
  countAttempt,
  uncountAttempt,
} from "#domains/accounts/limits/count-attempt.server.ts";
import { tooManyAttempts } from "#domains/accounts/errors.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Wrong codes from one address: wide enough for a group that registers together. */
export const codeAddressLimit: AttemptLimit = {
  name: "code address",
  attempts: 200,
  windowMs: 10 * minuteMs,
};
/** Wrong codes by one account, over all phones and codes. */
export const codeAccountLimit: AttemptLimit = {
  name: "code account",
  attempts: 20,
  windowMs: hourMs,
};
/** Wrong codes for one phone, over all browsers and codes. */
export const codePhoneLimit: AttemptLimit = {
  name: "code phone",
  attempts: 20,
  windowMs: 24 * hourMs,
};

type GuessCtx = Pick<Ctx, "db" | "clock" | "portal" | "clientAddress" | "actor">;

/**
 * Counts a guess before anything is compared, whether or not there is a code to guess.
 * @returns takes the guess back, for one that was right
 * @throws TOO-MANY-ATTEMPTS
 */
export function countGuess(ctx: GuessCtx): Promise<() => Promise<void>> {
  const limits: [AttemptLimit, string][] = [
    [codeAddressLimit, addressBucket(ctx.clientAddress)],
    ...(ctx.actor.kind === "guest"
      ? []
      : [[codeAccountLimit, ctx.actor.userId] satisfies [AttemptLimit, string]]),
  ];
  return countAll(ctx, limits);
}

/**
 * The same for a phone. Only guesses that are compared count, since anybody may name a stranger's phone.
 * @throws TOO-MANY-ATTEMPTS
 */
export function countGuessOf(ctx: GuessCtx, phone: string): Promise<() => Promise<void>> {
  return countAll(ctx, [[codePhoneLimit, phone]]);
}

async function countAll(
  ctx: GuessCtx,
  limits: readonly [AttemptLimit, string][],
): Promise<() => Promise<void>> {
  for (const [limit, subject] of limits) {
    const wait = await countAttempt(ctx, limit, subject);
    if (wait > 0) throw tooManyAttempts(wait);
  }
  return async () => {
    for (const [limit, subject] of limits) await uncountAttempt(ctx, limit, subject);
  };
}

import { tooManyAttempts } from "#domains/identity/errors.ts";
import { type AttemptLimit, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";

const minuteMs = 60_000;

/** How many messages one person writes or edits: more than anybody types by hand. */
export const messageLimit: AttemptLimit = {
  name: "discussion message",
  attemptsMax: 20,
  windowMs: 10 * minuteMs,
  showsRemaining: true,
};
/** How often one person changes reactions. */
export const reactionLimit: AttemptLimit = {
  name: "discussion reaction",
  attemptsMax: 200,
  windowMs: 10 * minuteMs,
  showsRemaining: true,
};

/** How many messages one person reports. */
export const reportLimit: AttemptLimit = {
  name: "discussion report",
  attemptsMax: 20,
  windowMs: 60 * minuteMs,
  showsRemaining: true,
};

/** Counts a write of the caller. @throws TOO-MANY-ATTEMPTS */
export async function countWrite(ctx: Ctx, limit: AttemptLimit): Promise<void> {
  const wait = await countAttempt(ctx, limit, ctx.actor.userId);
  if (wait > 0) throw tooManyAttempts(wait);
}

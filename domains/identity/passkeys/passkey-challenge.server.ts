import { and, eq, gt, isNull } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import { type AttemptLimit, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { hashToken, newToken } from "#domains/identity/secret-token.server.ts";
import { authAttempts } from "#domains/identity/tables.server.ts";

/** How long the browser's question for a passkey may stay open. */
export const passkeyChallengeLifeMs = 5 * 60_000;
/** Challenges for one account: each one is a row. */
export const passkeyChallengeLimit: AttemptLimit = {
  name: "passkey challenges",
  attemptsMax: 60,
  windowMs: 15 * 60_000,
};

export type PasskeyPurpose = "add-passkey" | "prove-passkey" | "add-sign-in-passkey";
type ChallengeCtx = Pick<Ctx, "db" | "clock" | "portal" | "actor" | "clientAddress">;

/**
 * Creates a challenge that only this session can answer, once and for this purpose.
 * @throws TOO-MANY-ATTEMPTS
 */
export async function createChallenge(ctx: ChallengeCtx, purpose: PasskeyPurpose): Promise<string> {
  const wait = await countAttempt(ctx, passkeyChallengeLimit, ctx.actor.userId);
  if (wait > 0) throw tooManyAttempts(wait);
  const challenge = newToken();
  await ctx.db.insert(authAttempts).values({
    environmentId: ctx.portal.id,
    purpose,
    userId: ctx.actor.userId,
    subject: ctx.actor.sessionId,
    secretHash: hashToken(challenge),
    expiresAt: new Date(ctx.clock.now() + passkeyChallengeLifeMs),
  });
  return challenge;
}

/** Uses up a challenge; false if it isn't this session's, or was used before, or too late. */
export async function consumeChallenge(
  { db, clock, portal, actor }: ChallengeCtx,
  purpose: PasskeyPurpose,
  challenge: string,
): Promise<boolean> {
  const now = new Date(clock.now());
  const { rowCount } = await db
    .update(authAttempts)
    .set({ usedAt: now })
    .where(
      and(
        eq(authAttempts.environmentId, portal.id),
        eq(authAttempts.purpose, purpose),
        eq(authAttempts.secretHash, hashToken(challenge)),
        eq(authAttempts.userId, actor.userId),
        eq(authAttempts.subject, actor.sessionId ?? ""),
        isNull(authAttempts.usedAt),
        gt(authAttempts.expiresAt, now),
      ),
    );
  return rowCount === 1;
}

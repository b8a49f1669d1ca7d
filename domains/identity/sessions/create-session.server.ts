import { withTransaction } from "#platform/database.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import {
  ipBucket,
  type AttemptLimit,
  countAttempt,
} from "#domains/identity/limits/count-attempt.server.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import { joinPortal } from "#domains/identity/membership/membership.server.ts";
import { saveReferral } from "#domains/identity/save-referral.server.ts";
import type { SignedInSession } from "#domains/identity/sign-in/sign-in-by-email.server.ts";
import { openSession } from "./open-session.server.ts";
import { users } from "#domains/identity/tables.server.ts";

/** Temporary accounts from one IP address: 500 people in a parish hall may share one. */
export const sessionUserLimit: AttemptLimit = {
  name: "session address",
  attemptsMax: 600,
  windowMs: 3_600_000,
  showsRemaining: true,
};

/**
 * Creates a temporary account for a guest: status `session`, the disciple role, a member of the portal. Does nothing
 * for a caller with a session.
 * @returns null for a caller who has a session
 * @throws TOO-MANY-ATTEMPTS
 */
export async function createSession(ctx: AccountCtx): Promise<SignedInSession | null> {
  if (ctx.actor.kind !== "guest") return null;
  const wait = await countAttempt(ctx, sessionUserLimit, ipBucket(ctx.clientAddress));
  if (wait > 0) throw tooManyAttempts(wait);
  return withTransaction(ctx.db, async (tx) => {
    const [user] = await tx.insert(users).values({ status: "session" }).returning({ id: users.id });
    const userId = user!.id;
    await joinPortal(tx, ctx, userId);
    await saveReferral(tx, ctx, userId, ctx.referral, ctx.signInLocation);
    return { userId, tokens: await openSession(tx, ctx, userId, { isProof: false }) };
  });
}

import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { openSession } from "#domains/identity/sessions/open-session.server.ts";
import type { TokenSet } from "#domains/identity/sessions/session-tokens.ts";
import { sessions } from "#domains/identity/tables.server.ts";

/** How long the tokens from before the second step still work, for requests that are on their way. */
const oldTokensMs = 60_000;

/**
 * Records that the caller did the second step in this session just now; call it under the account's lock. The first time
 * the session gets new tokens: a copy of the cookies that was made before the second step must not get staff rights.
 * @returns the new tokens, or null if the session already had its second step
 */
export async function markSecondStep(tx: Transaction, ctx: AccountCtx): Promise<TokenSet | null> {
  const now = new Date(ctx.clock.now());
  const isThisSession = and(
    eq(sessions.environmentId, ctx.portal.id),
    sql`${sessions.id} = ${ctx.actor.sessionId}`,
  );
  const [session] = await tx
    .select({ secondStepAt: sessions.secondStepAt, absoluteExpiresAt: sessions.absoluteExpiresAt })
    .from(sessions)
    .where(isThisSession);
  if (session?.secondStepAt) {
    await tx.update(sessions).set({ secondStepAt: now, provenAt: now }).where(isThisSession);
    return null;
  }
  const soon = new Date(now.getTime() + oldTokensMs);
  await tx
    .update(sessions)
    .set({
      accessExpiresAt: sql`least(${sessions.accessExpiresAt}, ${soon})`,
      idleExpiresAt: sql`least(${sessions.idleExpiresAt}, ${soon})`,
      // A refresh must not make it last longer.
      absoluteExpiresAt: sql`least(${sessions.absoluteExpiresAt}, ${soon})`,
    })
    .where(isThisSession);
  return openSession(tx, ctx, ctx.actor.userId, {
    isProof: true,
    isSecondStep: true,
    // A second step doesn't make a sign-in last longer.
    endsAt: session?.absoluteExpiresAt,
  });
}

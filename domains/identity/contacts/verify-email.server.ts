import { timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { countGuess } from "#domains/identity/codes/code-guesses.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { codeExpired, invalidCode } from "#domains/identity/errors.ts";
import { lockOwnAccount } from "#domains/identity/sessions/session-epoch.server.ts";
import { endLock } from "#domains/identity/sign-in/password-tries.server.ts";
import { markVerified } from "./claim-email.server.ts";
import { hashProofCode, proofCodeGuessesMax } from "./proof-code.server.ts";
import { authAttempts } from "#domains/identity/tables.server.ts";
import { authorize } from "#domains/identity/policy.server.ts";

/**
 * Verifies the caller's email by the code that was sent to it, and unlocks the account. It works in the account's own
 * session, so it removes nothing. A try is counted before it is compared, in its own statement.
 * @throws AUTH-DENY, INVALID-CODE, CODE-EXPIRED, TOO-MANY-ATTEMPTS, TOKEN-BAD
 */
export async function verifyEmail(
  ctx: Ctx & Pick<AccountCtx, "userAgent">,
  { code }: { code: string },
): Promise<void> {
  const { portal } = ctx;
  authorize(ctx, "verify", "email");
  const uncountGuess = await countGuess(ctx);
  const now = new Date(ctx.clock.now());
  const { rows } = await ctx.db.execute<{
    id: string;
    secret_hash: string;
    email: string;
  }>(sql`
    update ${authAttempts} set guesses = guesses + 1
    where ${isOpenAttempt(ctx)} and guesses < ${proofCodeGuessesMax}
    returning id, secret_hash, data->>'email' as email`);
  const attempt = rows[0];
  if (!attempt) throw codeExpired();
  const givenHash = Buffer.from(hashProofCode(ctx, attempt.id, code.replace(/\s/g, "")));
  if (!timingSafeEqual(givenHash, Buffer.from(attempt.secret_hash))) throw invalidCode();
  await withTransaction(ctx.db, async (tx) => {
    const account = await lockOwnAccount(tx, ctx);
    const { rowCount } = await tx.execute(sql`
      update ${authAttempts} set used_at = ${now}
      where environment_id = ${portal.id} and id = ${attempt.id} and used_at is null`);
    if (rowCount === 0 || account.email !== attempt.email) throw codeExpired();
    await markVerified(tx, ctx, account.id);
    await endLock(tx, ctx, account.id);
  });
  await uncountGuess();
}

/** Whether a code was sent in this session that is still valid. */
export async function isCodeSent(
  ctx: Pick<Ctx, "db" | "actor" | "portal" | "clock">,
): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`select 1 from ${authAttempts} where ${isOpenAttempt(ctx)}`,
  );
  return rows.length > 0;
}

const isOpenAttempt = ({ actor, portal, clock }: Pick<Ctx, "actor" | "portal" | "clock">) => sql`
  environment_id = ${portal.id} and user_id = ${actor.userId} and purpose = 'verify-email'
  and subject = ${actor.sessionId} and used_at is null and expires_at > ${new Date(clock.now())}`;

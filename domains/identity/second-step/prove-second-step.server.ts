import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { requireProof } from "#domains/identity/contacts/require-proof.server.ts";
import { notifyOwner } from "#domains/identity/notifications/notify-owner.server.ts";
import { authorize } from "#domains/identity/policy.server.ts";
import { secondFactors } from "#domains/identity/second-step-tables.server.ts";
import { lockOwnAccount } from "#domains/identity/sessions/session-epoch.server.ts";
import type { TokenSet } from "#domains/identity/sessions/session-tokens.ts";
import { sessions } from "#domains/identity/tables.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { findCodeWindow, sealedSecretPlace } from "./authenticator-code.server.ts";
import { countSecondStepTry } from "./count-second-step-try.server.ts";
import { secondStepWrong } from "./errors.ts";
import { markSecondStep } from "./mark-second-step.server.ts";
import { consumeRecoveryCode, isRecoveryCode } from "./recovery-codes.server.ts";

/**
 * Proves again that the caller is the account's owner: with a code of the authenticator app or a recovery code if they
 * have a second step, otherwise with the password or the emailed code.
 * @returns new tokens for the session, or null if it keeps its own
 * @throws AUTH-DENY, SECOND-STEP-WRONG, PROOF-MISSING, PROOF-WRONG, TOO-MANY-ATTEMPTS, TOKEN-BAD
 */
export async function proveIdentity(
  ctx: AccountCtx & EmailCtx,
  { proof }: { proof: string },
): Promise<TokenSet | null> {
  authorize(ctx, "prove", "own identity");
  const factors = await ctx.db
    .select({ id: secondFactors.id, sealedSecret: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(eq(secondFactors.userId, ctx.actor.userId));
  if (factors.length > 0) return proveSecondStep(ctx, factors, proof);
  await requireProof(ctx, proof);
  await ctx.db
    .update(sessions)
    .set({ provenAt: new Date(ctx.clock.now()) })
    .where(
      and(eq(sessions.environmentId, ctx.portal.id), sql`${sessions.id} = ${ctx.actor.sessionId}`),
    );
  return null;
}

type StoredFactor = { id: string; sealedSecret: string | null };

async function proveSecondStep(
  ctx: AccountCtx & EmailCtx,
  factors: readonly StoredFactor[],
  typed: string,
): Promise<TokenSet | null> {
  const isRecovery = isRecoveryCode(typed);
  const uncountTry = await countSecondStepTry(ctx, { isRecoveryCode: isRecovery });
  const tokens = await withTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx);
    const isRight = isRecovery
      ? await consumeRecoveryCode(tx, ctx, { userId: ctx.actor.userId, code: typed })
      : await consumeCode(tx, ctx, factors, typed.replace(/\s/g, ""));
    if (!isRight) throw secondStepWrong();
    if (isRecovery) await notifyOwner(tx, ctx, ctx.actor.userId, { kind: "recovery-code-used" });
    return markSecondStep(tx, ctx);
  });
  await uncountTry();
  return tokens;
}

/** Whether the code is right for one of the authenticator apps; its time window can then not be used again. */
async function consumeCode(
  tx: Transaction,
  { vault, clock }: AccountCtx,
  factors: readonly StoredFactor[],
  code: string,
): Promise<boolean> {
  for (const { id, sealedSecret } of factors) {
    const secret = sealedSecret && vault.open(sealedSecretPlace(id), sealedSecret);
    const codeWindow = secret ? findCodeWindow(secret, code, clock.now()) : null;
    if (codeWindow === null) continue;
    const { rowCount } = await tx
      .update(secondFactors)
      .set({ lastWindow: codeWindow, usedAt: new Date(clock.now()) })
      .where(
        and(
          eq(secondFactors.id, id),
          or(isNull(secondFactors.lastWindow), lt(secondFactors.lastWindow, codeWindow)),
        ),
      );
    if (rowCount === 1) return true;
  }
  return false;
}

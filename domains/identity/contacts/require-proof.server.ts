import { timingSafeEqual } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { secondStepMissing } from "#domains/settings/errors.ts";
import {
  type AttemptLimit,
  countAttempt,
  recordAttempt,
  uncountAttempt,
} from "#domains/identity/limits/count-attempt.server.ts";
import { notifyOfLock } from "#domains/identity/notifications/notify-of-lock.server.ts";
import { verifyPassword } from "#domains/identity/passwords/password.server.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import type { ProofKind } from "./contact-fields.tsx";
import { proofMissing, proofWrong } from "./profile-errors.ts";
import { hashProofCode, proofCodeGuessesMax } from "./proof-code.server.ts";
import { authAttempts, sessions, users } from "#domains/identity/tables.server.ts";

/** Wrong passwords and codes of one account: nobody with a borrowed phone should guess the password. */
export const proofLimit: AttemptLimit = {
  name: "proof password",
  attemptsMax: 10,
  windowMs: 15 * 60_000,
};
/** How recent a sign-in must be to count as proof, for accounts with neither password nor email. */
export const freshSignInMs = 10 * 60_000;

/**
 * Returns the proof an account needs: its password, else a code to its verified email, else a recent sign-in. An
 * unverified email gets no code, because it could reach a stranger.
 */
export async function findRequiredProof(ctx: Pick<Ctx, "db" | "actor">): Promise<ProofKind> {
  const [account] = await ctx.db
    .select({
      password: sql<boolean>`${users.passwordHash} is not null`,
      email: sql<boolean>`${users.emailVerifiedAt} is not null`,
    })
    .from(users)
    .where(eq(users.id, ctx.actor.userId));
  if (account?.password) return "password";
  return account?.email ? "code" : "sign-in";
}

/**
 * Requires a fresh proof of identity before an email or phone changes. For an account with a second step, the password or
 * the mailbox alone proves nothing.
 * @param proof the password or the six digits, as typed
 * @throws SECOND-STEP-MISSING, PROOF-MISSING, PROOF-WRONG
 */
export async function requireProof(ctx: EmailCtx, proof: string): Promise<void> {
  if (ctx.actor.lacksSecondStep) throw secondStepMissing();
  const kind = await findRequiredProof(ctx);
  if (kind === "sign-in") {
    if (!(await hasRecentSignIn(ctx))) throw proofMissing(kind);
    return;
  }
  if (proof.trim() === "") throw proofMissing(kind);
  const isRight =
    kind === "password" ? await isRightPassword(ctx, proof) : await isRightCode(ctx, proof);
  if (!isRight) throw proofWrong(kind);
}

async function hasRecentSignIn({ db, portal, actor, clock }: Ctx): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${sessions} where environment_id = ${portal.id} and id = ${actor.sessionId}
      and proven_at > ${new Date(clock.now() - freshSignInMs)}`);
  return rows.length > 0;
}

async function isRightPassword(ctx: EmailCtx, password: string): Promise<boolean> {
  const { count, wait } = await recordAttempt(ctx, proofLimit, ctx.actor.userId);
  const [account] = await ctx.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, ctx.actor.userId));
  const uncount = () => uncountAttempt(ctx, proofLimit, ctx.actor.userId);
  const isRight = await verifyPassword(account?.passwordHash ?? null, password).catch(
    async (error: unknown) => {
      await uncount();
      throw error;
    },
  );
  if (!isRight || wait > 0) {
    if (count >= proofLimit.attemptsMax) await notifyOfLock(ctx, lockChangeOf(ctx));
    return false;
  }
  await uncount();
  return true;
}

const lockChangeOf = ({ actor: { userId } }: EmailCtx) =>
  ({ limit: proofLimit, subject: userId, userId, change: "wrong-proofs" }) as const;

/** Counts the try before comparing, in its own statement. A right code is used up. */
async function isRightCode(ctx: Ctx, typed: string): Promise<boolean> {
  // Counts across codes too: a new code gives no extra guesses.
  if ((await countAttempt(ctx, proofLimit, ctx.actor.userId)) > 0) return false;
  const now = new Date(ctx.clock.now());
  const [attempt] = await ctx.db
    .update(authAttempts)
    .set({ guesses: sql`${authAttempts.guesses} + 1` })
    .where(
      and(
        eq(authAttempts.environmentId, ctx.portal.id),
        eq(authAttempts.userId, ctx.actor.userId),
        eq(authAttempts.purpose, "change-contact"),
        sql`${authAttempts.subject} = ${ctx.actor.sessionId}`,
        isNull(authAttempts.usedAt),
        gt(authAttempts.expiresAt, now),
        lt(authAttempts.guesses, proofCodeGuessesMax),
      ),
    )
    .returning({ id: authAttempts.id, secretHash: authAttempts.secretHash });
  if (!attempt) return false;
  const givenHash = Buffer.from(hashProofCode(ctx, attempt.id, typed.replace(/\s/g, "")));
  if (!timingSafeEqual(givenHash, Buffer.from(attempt.secretHash))) return false;
  const { rowCount } = await ctx.db
    .update(authAttempts)
    .set({ usedAt: now })
    .where(
      and(
        eq(authAttempts.environmentId, ctx.portal.id),
        eq(authAttempts.id, attempt.id),
        isNull(authAttempts.usedAt),
      ),
    );
  if (rowCount !== 1) return false;
  await uncountAttempt(ctx, proofLimit, ctx.actor.userId);
  return true;
}

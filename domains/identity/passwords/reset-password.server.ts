import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { MessagesCtx } from "#domains/settings/translator.server.ts";
import { guest } from "#domains/settings/context.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import type { FieldError } from "#platform/domain-error.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import {
  ipBucket,
  type AttemptLimit,
  countAttempt,
} from "#domains/identity/limits/count-attempt.server.ts";
import { invalidFields, resetTokenBad, tooManyAttempts } from "#domains/identity/errors.ts";
import { endLock } from "#domains/identity/sign-in/password-tries.server.ts";
import { claimEmail } from "#domains/identity/contacts/claim-email.server.ts";
import { createAccount } from "#domains/identity/registration/create-account.server.ts";
import { endAllSessions } from "#domains/identity/sessions/end-all-sessions.server.ts";
import {
  lockAccounts,
  type LockedAccount,
} from "#domains/identity/sessions/session-epoch.server.ts";
import { notifyOwner } from "#domains/identity/notifications/notify-owner.server.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import { hashNewPassword } from "./hash-new-password.server.ts";
import { passwordMaxChars } from "./password.server.ts";
import { authAttempts, identities, users } from "#domains/identity/tables.server.ts";

export const resetTryLimit: AttemptLimit = {
  name: "reset try",
  attemptsMax: 30,
  windowMs: 600_000,
};

type ResetCtx = Ctx & MessagesCtx & Pick<AccountCtx, "reactions" | "userAgent">;

/**
 * Sets a new password by an emailed token, and ends the user's sessions, sign-ins in progress and other emailed links.
 * A token of another portal is refused as unknown.
 * @returns the email whose account has the new password
 * @throws INVALID-FIELDS, RESET-TOKEN-BAD, TOO-MANY-ATTEMPTS
 */
export async function resetPassword(
  ctx: ResetCtx,
  input: { password: string; token: string },
): Promise<{ email: string }> {
  const min = ctx.settings.registration.passwordMinLength;
  const length = [...input.password].length;
  if (length < min || length > passwordMaxChars) {
    const error: FieldError =
      length === 0
        ? { key: "crud.validation.message.required" }
        : length < min
          ? { key: "crud.validation.message.minLength", params: { min } }
          : { key: "crud.validation.message.maxLength", params: { max: passwordMaxChars } };
    throw invalidFields({ password: error }, "env.scenarious.popup.login.error");
  }
  const wait = await countAttempt(ctx, resetTryLimit, ipBucket(ctx.clientAddress));
  if (wait > 0) throw tooManyAttempts(wait);
  const passwordHash = await hashNewPassword(input.password);
  return withTransaction(ctx.db, async (tx) => {
    const account = await consumeToken(tx, ctx, input.token);
    const userId = await findOrCreateAccount(tx, ctx, account);
    const now = new Date(ctx.clock.now());
    await tx.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, userId));
    await endAllSessions(tx, ctx, userId);
    await endLock(tx, ctx, userId);
    await notifyOwner(tx, ctx, userId, { kind: "password-changed" });
    return { email: account.email ?? "" };
  });
}

const isValidToken = ({ portal, clock }: Pick<Ctx, "portal" | "clock">, token: string) =>
  and(
    eq(authAttempts.secretHash, hashToken(token)),
    eq(authAttempts.environmentId, portal.id),
    eq(authAttempts.purpose, "reset-password"),
    isNull(authAttempts.usedAt),
    gt(authAttempts.expiresAt, new Date(clock.now())),
  );

/** Whether a reset link can still be used, for the page that it opens. */
export async function isResetTokenValid(
  ctx: Pick<Ctx, "db" | "portal" | "clock">,
  token: string,
): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from ${authAttempts} where ${isValidToken(ctx, token)}
      and subject = (select email from ${users} where id = auth_attempts.user_id)`);
  return rows.length > 0;
}

/** Marks the token as used, under its account's lock. It is valid only while the account has the same email. */
async function consumeToken(tx: Transaction, ctx: ResetCtx, token: string): Promise<LockedAccount> {
  const now = new Date(ctx.clock.now());
  const isThisToken = isValidToken(ctx, token);
  const [row] = await tx
    .select({ userId: authAttempts.userId })
    .from(authAttempts)
    .where(isThisToken);
  const userId = row?.userId;
  const account = userId && (await lockAccounts(tx, [userId])).get(userId);
  if (!account) throw resetTokenBad();
  const [attempt] = await tx
    .update(authAttempts)
    .set({ usedAt: now })
    .where(isThisToken)
    .returning({ subject: authAttempts.subject });
  if (!attempt || attempt.subject !== account.email) throw resetTokenBad();
  return account;
}

/**
 * Returns the account that gets the password: usually the one with the email, or a new one if a stranger may have typed
 * that email.
 */
async function findOrCreateAccount(
  tx: Transaction,
  ctx: ResetCtx,
  account: LockedAccount,
): Promise<string> {
  if (account.emailVerified) {
    await removeUnverifiedMethods(tx, account.id);
    return account.id;
  }
  if (await claimEmail(tx, ctx, account)) return account.id;
  // A reset signs nobody in: a temporary account in this browser stays as it is.
  const guestCtx = { ...ctx, actor: guest };
  const newAccount = { email: account.email, emailVerified: true, profile: {} };
  return (await createAccount(tx, guestCtx, newAccount)).id;
}

/**
 * Removes the sign-in methods added after the email was verified, since a thief may have added them. The owner can add
 * them again.
 */
async function removeUnverifiedMethods(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${identities} i using ${users} u
    where u.id = ${userId} and i.user_id = u.id and i.created_at > u.email_verified_at`);
  await tx
    .update(users)
    .set({ phoneVerifiedAt: null })
    .where(and(eq(users.id, userId), gt(users.phoneVerifiedAt, users.emailVerifiedAt)));
}

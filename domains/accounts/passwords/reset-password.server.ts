import { sql } from "drizzle-orm";
import { withTransaction } from "#platform/database.server.ts";
import type { FieldError } from "#platform/domain-error.ts";
import type { AccountCtx } from "#domains/accounts/account-context.server.ts";
import {
  addressBucket,
  type AttemptLimit,
  countAttempt,
} from "#domains/accounts/limits/count-attempt.server.ts";
import { invalidFields, resetTokenBad, tooManyAttempts } from "#domains/accounts/errors.ts";
import { endLock } from "#domains/accounts/sign-in/password-tries.server.ts";
import { proveEmail } from "#domains/accounts/profile/prove-email.server.ts";
import { notifyOwner } from "#domains/accounts/notifications/notify-owner.server.ts";
import { hashToken } from "#domains/accounts/secret-token.server.ts";
import type { LetterCtx } from "#domains/accounts/write-letter.server.ts";
import { hashNewPassword } from "./hash-new-password.server.ts";
import { passwordMaxChars } from "./password.server.ts";

export const resetTryLimit: AttemptLimit = { name: "reset try", attempts: 30, windowMs: 600_000 };

/**
 * Sets a new password by the token of a letter, and ends every session of that person. The token is spent in
 * the same transaction; a token of another portal is unknown here.
 * @throws INVALID-FIELDS, RESET-TOKEN-BAD, TOO-MANY-ATTEMPTS
 */
export async function resetPassword(
  ctx: LetterCtx & Pick<AccountCtx, "userAgent">,
  input: { password: string; token: string },
): Promise<void> {
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
  const wait = await countAttempt(ctx, resetTryLimit, addressBucket(ctx.clientAddress));
  if (wait > 0) throw tooManyAttempts(wait);
  const passwordHash = await hashNewPassword(input.password);
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const { rows } = await tx.execute<{ user_id: string }>(sql`
      update auth_attempts set used_at = ${now}
      where secret_hash = ${hashToken(input.token)} and environment_id = ${ctx.portal.id}
        and purpose = 'reset-password' and used_at is null and expires_at > ${now}
      returning user_id`);
    const userId = rows[0]?.user_id;
    if (!userId) throw resetTokenBad();
    await tx.execute(
      sql`update users set password_hash = ${passwordHash}, updated_at = ${now} where id = ${userId}`,
    );
    await tx.execute(sql`delete from sessions where user_id = ${userId}`);
    // Whoever holds the letter reads that address.
    await proveEmail(tx, ctx, userId, { dropPassword: false });
    await tx.execute(sql`
      update auth_attempts set used_at = ${now}
      where user_id = ${userId} and purpose = 'reset-password' and used_at is null`);
    await endLock(tx, ctx, userId);
    await notifyOwner(tx, ctx, userId, { kind: "password-changed" });
  });
}

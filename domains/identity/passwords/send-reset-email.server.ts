import { sql } from "drizzle-orm";
import { queueEmail } from "#domains/messaging/queue-email.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import {
  ipBucket,
  type AttemptLimit,
  countAttempt,
} from "#domains/identity/limits/count-attempt.server.ts";
import { invalidFields, tooManyAttempts } from "#domains/identity/errors.ts";
import { isEmail, normalizeEmail } from "#domains/identity/registration/registration-fields.ts";
import { hashToken, newToken } from "#domains/identity/secret-token.server.ts";
import { type EmailCtx, composeEmail } from "#domains/identity/compose-email.server.ts";
import { authAttempts, users } from "#domains/identity/tables.server.ts";

/** A reset link works once, and this long. */
export const resetLifeMs = 60 * 60 * 1000;
/** Emails to one address. Further requests get the same response, and nothing is sent. */
export const resetEmailLimit: AttemptLimit = {
  name: "reset email",
  attemptsMax: 5,
  windowMs: 3_600_000,
};
export const resetAddressLimit: AttemptLimit = {
  name: "reset address",
  attemptsMax: 60,
  windowMs: 3_600_000,
  showsRemaining: true,
};

/**
 * Sends an email with a link to choose a new password. Known and unknown addresses get the same response after the same
 * time, because the email is queued and never sent inline.
 * @throws INVALID-FIELDS, TOO-MANY-ATTEMPTS (by the caller's IP address only)
 */
export async function sendResetPasswordEmail(
  ctx: EmailCtx,
  input: { email: string },
): Promise<void> {
  const email = normalizeEmail(input.email);
  if (!isEmail(email)) {
    const key = email === "" ? "crud.validation.message.required" : "crud.validation.message.email";
    throw invalidFields({ email: { key } }, "env.scenarious.popup.password.error");
  }
  const wait = await countAttempt(ctx, resetAddressLimit, ipBucket(ctx.clientAddress));
  if (wait > 0) throw tooManyAttempts(wait);
  const isSendable = (await countAttempt(ctx, resetEmailLimit, email)) === 0;
  const token = newToken();
  await withTransaction(ctx.db, async (tx) => {
    const { rows } = await tx.execute<{ first_name: string | null }>(sql`
      with found as (select id, profile->>'firstName' as first_name from ${users}
        where email = ${email} and status is null and ${isSendable}),
      attempt as (insert into ${authAttempts} (environment_id, purpose, user_id, subject, secret_hash,
          expires_at)
        select ${ctx.portal.id}, 'reset-password', id, ${email}::text, ${hashToken(token)},
          ${new Date(ctx.clock.now() + resetLifeMs)} from found)
      select first_name from found`);
    const user = rows[0];
    if (!user) return;
    const link = `${ctx.portal.origin}/?scenario=restore-password&pwdtoken=${token}`;
    const values = { name: user.first_name ?? "", link };
    await queueEmail(tx, ctx, composeEmail(ctx, email, "restore-password", values));
  });
}

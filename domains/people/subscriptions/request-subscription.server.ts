import { queueEmail } from "#domains/messaging/queue-email.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { countAnonymousWrite, writerOf } from "#domains/identity/limits/anonymous-writes.server.ts";
import { type AttemptLimit, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { invalidFields, tooManyAttempts } from "#domains/identity/errors.ts";
import { isEmail, normalizeEmail } from "#domains/identity/registration/registration-fields.ts";
import { type EmailCtx, composeEmail } from "#domains/identity/compose-email.server.ts";
import { subscriptionUrl } from "./subscription-token.server.ts";
import { subscriptions } from "#domains/people/tables.server.ts";

const fieldsMessageKey = "env.scenarious.popup.login.error";

/** How many addresses may be entered in one browser. */
export const subscribeDeviceLimit: AttemptLimit = {
  name: "subscribe device",
  attemptsMax: 10,
  windowMs: 3_600_000,
};
/** How many emails are sent to one address, to protect people who did not request them. */
export const subscribeEmailLimit: AttemptLimit = {
  name: "subscribe email",
  attemptsMax: 3,
  windowMs: 24 * 3_600_000,
};

/**
 * Emails an address to ask whether its owner wants this portal's news; no news is sent before that. The response
 * is the same for every address, so that it doesn't reveal who is subscribed.
 * @throws INVALID-FIELDS, TOO-MANY-ATTEMPTS
 */
export async function requestSubscription(
  ctx: EmailCtx,
  { email: typed }: { email: string },
): Promise<void> {
  const email = normalizeEmail(typed);
  if (!isEmail(email))
    throw invalidFields({ email: { key: "crud.validation.message.email" } }, fieldsMessageKey);
  await countAnonymousWrite(ctx);
  const writer = writerOf(ctx);
  const wait = writer === null ? 0 : await countAttempt(ctx, subscribeDeviceLimit, writer);
  if (wait > 0) throw tooManyAttempts(wait);
  const emailWait = await countAttempt(ctx, subscribeEmailLimit, `${ctx.portal.id} ${email}`);
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const [row] = await tx
      .insert(subscriptions)
      .values({ environmentId: ctx.portal.id, email, language: ctx.language, requestedAt: now })
      .onConflictDoUpdate({
        target: [subscriptions.environmentId, subscriptions.email],
        set: { requestedAt: now },
      })
      .returning({ id: subscriptions.id, confirmedAt: subscriptions.confirmedAt });
    if (row!.confirmedAt !== null || emailWait > 0) return;
    const values = { link: subscriptionUrl(ctx, row!.id) };
    await queueEmail(tx, ctx, composeEmail(ctx, email, "subscribe", values));
  });
}

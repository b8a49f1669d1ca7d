import { queueEmail } from "#domains/messaging/queue-email.server.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { type AttemptLimit, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { noEmail, tooManyAttempts } from "#domains/identity/errors.ts";
import { sendMessengerMessage } from "#domains/identity/messengers/send-messenger-message.server.ts";
import { newToken } from "#domains/identity/secret-token.server.ts";
import { type EmailCtx, composeEmail } from "#domains/identity/compose-email.server.ts";
import { storeTerminationToken } from "#domains/identity/sessions/termination-token.server.ts";
import { authorize } from "#domains/people/policy.server.ts";

/** How long a link that deletes an account works. It works only once. */
export const terminationLinkTtlMs = 60 * 60 * 1000;
export const terminationLimit: AttemptLimit = {
  name: "termination",
  attemptsMax: 5,
  windowMs: 3_600_000,
};

export type TerminationMethod = "email" | "messenger";
const scenarioNames = {
  email: "user-terminate-by-email",
  messenger: "user-terminate-by-messenger",
} as const;

/**
 * Sends the caller a link that deletes their account in this portal, by email or by their latest messenger. Only the
 * signed-in caller can use it, and an earlier link stops working.
 * @throws AUTH-DENY, NO-EMAIL, MESSENGER-MISSING, TOO-MANY-ATTEMPTS
 */
export async function requestTermination(
  ctx: EmailCtx,
  { by }: { by: TerminationMethod },
): Promise<void> {
  const { actor, portal } = ctx;
  authorize(ctx, "delete", "own account");
  const { email, firstName } = actor;
  if (by === "email" && email === null) throw noEmail();
  const wait = await countAttempt(ctx, terminationLimit, actor.userId);
  if (wait > 0) throw tooManyAttempts(wait);
  const token = newToken();
  const link = `${portal.origin}/?scenario=${scenarioNames[by]}&pwdtoken=${token}`;
  const values = { name: firstName, portal: portal.name, link };
  const t = translatorFor(ctx, ctx.language);
  await withTransaction(ctx.db, async (tx) => {
    await storeTerminationToken(tx, ctx, { token, lifeMs: terminationLinkTtlMs });
    if (by === "messenger")
      await sendMessengerMessage(tx, ctx, {
        userId: actor.userId,
        text: t("messenger.bot.terminate", values),
        buttons: [{ label: t("messenger.bot.terminate-button", values), url: link }],
      });
    else await queueEmail(tx, ctx, composeEmail(ctx, email ?? "", "terminate", values));
  });
}

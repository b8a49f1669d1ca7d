import type { EmailMessage } from "#domains/messaging/queue-email.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type MessagesCtx, translatorFor } from "#domains/settings/translator.server.ts";

export type EmailCtx = Ctx & MessagesCtx;
/** What an email is written with. */
type WritingCtx = Pick<EmailCtx, "language" | "portal" | "messages">;

/** The texts of emails and chat messages in the caller's language; the portal's name is known. */
function emailTranslator(ctx: WritingCtx): (key: string, values: Record<string, string>) => string {
  const t = translatorFor(ctx, ctx.language);
  return (key, values) => t(key, { portal: ctx.portal.name, ...values });
}

/** An email in the caller's language, from the texts `letter.<kind>.subject` and `.body`. */
export function composeEmail(
  ctx: WritingCtx,
  to: string,
  kind: string,
  values: Record<string, string>,
): EmailMessage {
  const t = emailTranslator(ctx);
  return {
    to,
    subject: t(`letter.${kind}.subject`, values),
    body: t(`letter.${kind}.body`, values),
  };
}

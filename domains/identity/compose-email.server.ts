import type { EmailMessage } from "#domains/messaging/queue-email.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type MessagesCtx, translatorFor } from "#domains/settings/translator.server.ts";

export type EmailCtx = Ctx & MessagesCtx;
/** What composing an email needs. */
type WritingCtx = Pick<EmailCtx, "language" | "portal" | "messages">;

/** Returns a translator for emails and chat messages in the caller's language that fills in the portal's name. */
function emailTranslator(ctx: WritingCtx): (key: string, values: Record<string, string>) => string {
  const t = translatorFor(ctx, ctx.language);
  return (key, values) => t(key, { portal: ctx.portal.name, ...values });
}

/** Composes an email in the caller's language from the texts `email.<kind>.subject` and `.body`. */
export function composeEmail(
  ctx: WritingCtx,
  to: string,
  kind: string,
  values: Record<string, string>,
): EmailMessage {
  const t = emailTranslator(ctx);
  return {
    to,
    subject: t(`email.${kind}.subject`, values),
    body: t(`email.${kind}.body`, values),
  };
}

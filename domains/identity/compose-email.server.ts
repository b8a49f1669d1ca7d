import type { Letter } from "#domains/messaging/queue-email.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type MessagesCtx, sayIn } from "#domains/settings/say-in.server.ts";

export type EmailCtx = Ctx & MessagesCtx;
/** What a letter is written with. */
type WritingCtx = Pick<EmailCtx, "language" | "portal" | "messages">;

/** The texts of letters and messages in the caller's language; the portal's name is known. */
function sayLetter(ctx: WritingCtx): (key: string, values: Record<string, string>) => string {
  const t = sayIn(ctx, ctx.language);
  return (key, values) => t(key, { portal: ctx.portal.name, ...values });
}

/** A letter in the caller's language, from the texts `letter.<kind>.subject` and `.body`. */
export function composeEmail(
  ctx: WritingCtx,
  to: string,
  kind: string,
  values: Record<string, string>,
): Letter {
  const say = sayLetter(ctx);
  return {
    to,
    subject: say(`letter.${kind}.subject`, values),
    body: say(`letter.${kind}.body`, values),
  };
}

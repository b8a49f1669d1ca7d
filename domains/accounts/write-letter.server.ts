import { createTranslator } from "use-intl/core";
import type { Letter } from "#domains/messaging/queue-letter.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";

export type LetterCtx = Ctx & { messages: (language: string) => Record<string, unknown> };

/** A letter in the caller's language, from the texts `letter.<kind>.subject` and `.body`; the portal's name is known. */
export function writeLetter(
  ctx: LetterCtx,
  to: string,
  kind: string,
  values: Record<string, string>,
): Letter {
  const t = createTranslator({
    locale: ctx.language,
    messages: ctx.messages(ctx.language) as never,
  });
  const say = t as unknown as (key: string, values: Record<string, string>) => string;
  const known = { portal: ctx.portal.name, ...values };
  return {
    to,
    subject: say(`letter.${kind}.subject`, known),
    body: say(`letter.${kind}.body`, known),
  };
}

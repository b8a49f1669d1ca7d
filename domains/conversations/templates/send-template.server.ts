import { and, eq } from "drizzle-orm";
import { loadReplyWindow } from "#domains/conversations/channels/reply-window.server.ts";
import { messageWrong, templateUnusable } from "#domains/conversations/errors.ts";
import { storeAnswer } from "#domains/conversations/inbox/reply.server.ts";
import { requireMessage } from "#domains/conversations/require-message.ts";
import { messageTemplates } from "./tables.server.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { fillTemplate, variablesIn } from "#domains/messaging/template.ts";
import { cleanLine } from "#platform/typed-text.ts";
import { templateValueMaxChars } from "./template-limits.ts";

type TemplateAnswer = {
  conversationId: string;
  /** The messenger's id of the template. */
  providerId: string;
  values: Readonly<Record<string, string>>;
  /** A repeat with the same key is the same message. */
  key?: string | undefined;
};

/**
 * Sends an approved template to a learner in their messenger, also after the reply window.
 * @returns the message's sequence number
 * @throws AUTH-DENY, NOT-FOUND, TEMPLATE-UNUSABLE, MESSAGE-WRONG, CONVERSATION-MERGED, TOO-MANY-ATTEMPTS
 */
export function sendTemplate(
  ctx: EmailCtx,
  { conversationId, providerId, values: typedValues, key }: TemplateAnswer,
): Promise<number> {
  return storeAnswer(ctx, { conversationId, key }, async (tx, conversation) => {
    const channel = (await loadReplyWindow({ ...ctx, db: tx }, conversation))?.channel;
    if (channel === undefined || channel === "email") throw templateUnusable();
    const [template] = await tx
      .select()
      .from(messageTemplates)
      .where(
        and(
          eq(messageTemplates.environmentId, ctx.portal.id),
          eq(messageTemplates.channel, channel),
          eq(messageTemplates.providerId, providerId),
          eq(messageTemplates.state, "approved"),
        ),
      );
    if (!template) throw templateUnusable();
    const values = variablesIn(template.text).map((name) => ({
      name,
      value: requireValue(Object.hasOwn(typedValues, name) ? typedValues[name]! : ""),
    }));
    const filled = Object.fromEntries(values.map(({ name, value }) => [name, value]));
    const { name, language } = template;
    return {
      channel,
      text: requireMessage(fillTemplate(template.text, filled)),
      template: { providerId, name, language, values },
    };
  });
}

/** Messengers accept only one line for each variable. @throws MESSAGE-WRONG */
function requireValue(typed: string): string {
  const value = cleanLine(typed).replace(/\s+/g, " ").trim();
  if (value === "" || value.length > templateValueMaxChars) throw messageWrong();
  return value;
}

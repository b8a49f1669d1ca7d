import { loadUser } from "#domains/identity/membership/load-user.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { MessagesCtx } from "#domains/settings/translator.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import type { MessageContext } from "#domains/conversations/conversation.ts";
import { nobodyAnswers } from "#domains/conversations/errors.ts";
import { loadTeam } from "#domains/conversations/team.server.ts";
import { openConversation, storeQuestion } from "./send-question.server.ts";

type PassedMessage = {
  /** Who wrote it. */
  userId: string;
  text: string;
  context: MessageContext;
  /** Passing it on again stores nothing. */
  key: string;
};

/**
 * Opens a learner's conversation with a message that they wrote elsewhere, so that a mentor answers it. When the learner
 * first writes there themselves, they still have to say their age and accept the mentor policy.
 * @throws NOBODY-ANSWERS
 */
export async function passOnMessage(
  tx: Transaction,
  ctx: Ctx & MessagesCtx,
  { userId, text, context, key }: PassedMessage,
): Promise<void> {
  const team = await loadTeam(tx, ctx.portal.id);
  if (!team.canBeAsked) throw nobodyAnswers();
  const learner = await loadUser({ ...ctx, db: tx }, userId);
  const language = learner?.profile.locale || ctx.settings.i18n.primaryLang;
  const learnerCtx = { ...ctx, language, referral: {} };
  const opening = { userId, context, answer: null };
  const { conversation } = await openConversation(tx, learnerCtx, team, opening);
  await storeQuestion(tx, learnerCtx, {
    conversation,
    reply: "passed",
    team,
    text,
    context,
    key,
    channel: "portal",
    sentAt: undefined,
  });
}

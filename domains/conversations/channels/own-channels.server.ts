import { botOf, channelOf, type Messenger, messengers } from "#domains/messaging/messenger.ts";
import { adapterOf } from "#domains/messaging/adapters/adapters.server.ts";
import { availableProviders } from "#domains/settings/providers.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { announceConversation } from "#domains/conversations/announce-conversation.server.ts";
import type { Channel } from "#domains/conversations/conversation.ts";
import { channelMissing, conversationUnknown } from "#domains/conversations/errors.ts";
import {
  isConversation,
  lockOwnConversation,
} from "#domains/conversations/find-conversation.server.ts";
import { linkLesson } from "#domains/conversations/lesson-links/lesson-links.server.ts";
import { authorize } from "#domains/conversations/policy.server.ts";
import { conversations } from "#domains/conversations/tables.server.ts";
import { findRecipient } from "./recipient.server.ts";
import { splitText } from "./split-text.ts";

type ChannelCtx = Pick<Ctx, "db" | "portal" | "settings" | "providers" | "actor">;

/** A messenger in which the caller can talk to their mentor. */
export type OwnChannel = {
  messenger: Messenger;
  channel: Channel;
  /** Whether the caller signs in with it here. Otherwise they connect it first, as a way to sign in. */
  isConnected: boolean;
  /** Opens the chat with the portal's bot. */
  link: string;
};

/** A lesson about which somebody asks. */
export type AskedLesson = { courseId: string; elementId: string; title: string };

/**
 * Lists the portal's messengers: those with an endpoint and keys. Their links carry the lesson.
 * @throws SIGN-IN-FIRST
 */
export async function listOwnChannels(
  ctx: ChannelCtx,
  lesson: AskedLesson | null = null,
): Promise<OwnChannel[]> {
  authorize(ctx, "read", "own conversation");
  const available = availableProviders(ctx);
  const payload = lesson && (await linkLesson(ctx, lesson));
  const found: OwnChannel[] = [];
  for (const messenger of messengers) {
    const bot = botOf(messenger, ctx.settings);
    const channel = channelOf(messenger, available);
    if (bot === null || channel === null) continue;
    const subject = await findRecipient(ctx, { userId: ctx.actor.userId, channel });
    const { buildChatLink, buildOpenLink } = adapterOf(channel);
    const { urls } = ctx.providers;
    const link =
      lesson && payload
        ? buildChatLink(urls, bot, payload, `[${titleInLink(lesson.title)}]`)
        : buildOpenLink(urls, bot);
    found.push({ messenger, channel, isConnected: subject !== null, link });
  }
  return found;
}

/** The longest title in a link. */
const linkTitleMaxChars = 80;

/** A message that a link prepares has the title in brackets. */
const titleInLink = (title: string): string =>
  splitText(title.replaceAll(/[[\]\n]/g, " "), linkTitleMaxChars)[0] ?? "";

/**
 * Chooses where the caller's answers are sent, besides the portal: a messenger that is connected to their account, or
 * none.
 * @throws SIGN-IN-FIRST, NOT-FOUND without a conversation, CHANNEL-MISSING
 */
export async function chooseOwnChannel(ctx: ChannelCtx, channel: Channel): Promise<void> {
  authorize(ctx, "write", "own conversation");
  const connected = (await listOwnChannels(ctx)).filter(({ isConnected }) => isConnected);
  if (channel !== "portal" && !connected.some((one) => one.channel === channel))
    throw channelMissing();
  await withTransaction(ctx.db, async (tx) => {
    const conversation = await lockOwnConversation(tx, ctx);
    if (!conversation) throw conversationUnknown();
    await tx.update(conversations).set({ channel }).where(isConversation(conversation));
    const { environmentId, id: conversationId, userId, ownerId } = conversation;
    await announceConversation(tx, {
      environmentId,
      conversationId,
      userIds: [userId, ownerId],
      isInPool: false,
    });
  });
}

import { readVerifiedEmail } from "#domains/identity/contacts/read-verified-email.server.ts";
import { startEmails } from "#domains/identity/notifications/update-preferences.server.ts";
import { botOf, channelOf, type Messenger, messengers } from "#domains/messaging/messenger.ts";
import { adapterOf } from "#domains/messaging/adapters/adapters.server.ts";
import { availableProviders } from "#domains/settings/providers.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { announceConversation } from "#domains/conversations/announce-conversation.server.ts";
import type { Channel, OutsideChannel } from "#domains/conversations/conversation.ts";
import { takesEmail } from "#domains/conversations/email/email-recipient.server.ts";
import { replyAddressOf } from "#domains/conversations/email/reply-address.server.ts";
import { channelMissing, conversationUnknown } from "#domains/conversations/errors.ts";
import {
  isConversation,
  isConversationOf,
  lockOwnConversation,
} from "#domains/conversations/find-conversation.server.ts";
import { linkLesson } from "#domains/conversations/lesson-links/lesson-links.server.ts";
import { authorize } from "#domains/conversations/policy.server.ts";
import { conversations } from "#domains/conversations/tables.server.ts";
import { findRecipient } from "./recipient.server.ts";
import { splitText } from "./split-text.ts";

type ChannelCtx = Pick<
  Ctx,
  "db" | "portal" | "settings" | "providers" | "actor" | "vault" | "clock"
>;

/** A messenger, or email, by which the caller can talk to their mentor. */
export type OwnChannel = {
  messenger: Messenger | "email";
  channel: OutsideChannel;
  /** Whether the caller signs in with it here, or has verified their email. Otherwise they do so first. */
  isConnected: boolean;
  /** Opens the chat with the portal's bot, or an email to the mentor. */
  link: string;
};

/** A lesson about which somebody asks. */
export type AskedLesson = { courseId: string; elementId: string; title: string };

/**
 * Lists the portal's messengers that have an endpoint and keys. Their links carry the lesson. Email is listed only if the
 * caller has a conversation, because each conversation has its own address.
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
  const conversation = takesEmail(ctx) ? await readOwnConversation(ctx) : null;
  if (conversation === null) return found;
  const link = `mailto:${replyAddressOf(ctx, conversation.id)}`;
  const member = { environmentId: ctx.portal.id, userId: ctx.actor.userId };
  const isConnected = (await readVerifiedEmail(ctx.db, member)) !== null;
  return [...found, { messenger: "email", channel: "email", isConnected, link }];
}

async function readOwnConversation({ db, portal, actor }: ChannelCtx) {
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(isConversationOf({ environmentId: portal.id, userId: actor.userId }));
  return row ?? null;
}

/** The longest title in a link. */
const linkTitleMaxChars = 80;

/** Makes a title fit into the brackets of the text that a link prepares. */
const titleInLink = (title: string): string =>
  splitText(title.replaceAll(/[[\]\n]/g, " "), linkTitleMaxChars)[0] ?? "";

/**
 * Chooses where the caller's answers are sent, besides the portal: a messenger that is connected to their account, their
 * verified email, or nowhere. Choosing email turns emails with answers on again.
 * @throws SIGN-IN-FIRST, NOT-FOUND without a conversation, CHANNEL-MISSING
 */
export async function chooseOwnChannel(ctx: ChannelCtx, channel: Channel): Promise<void> {
  authorize(ctx, "write", "own conversation");
  const connected = (await listOwnChannels(ctx)).filter(({ isConnected }) => isConnected);
  if (channel !== "portal" && !connected.some((one) => one.channel === channel))
    throw channelMissing();
  if (channel === "email")
    await startEmails(ctx, { userId: ctx.actor.userId, topic: "mentor-answers" });
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

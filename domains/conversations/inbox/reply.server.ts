import { sql } from "drizzle-orm";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import { type AttemptLimit, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import type { FilledTemplate } from "#domains/messaging/template.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { notifyOfAnswer } from "#domains/conversations/announce-conversation.server.ts";
import { isTemporary } from "#domains/identity/messengers/messenger-user.server.ts";
import { takesFiles } from "#domains/conversations/files/chat-file.server.ts";
import { appendAnswer, appendMessage } from "#domains/conversations/append-message.server.ts";
import type { Channel } from "#domains/conversations/conversation.ts";
import {
  oneMore,
  type StoredConversation,
} from "#domains/conversations/find-conversation.server.ts";
import { openCaseForWord } from "#domains/conversations/cases/open-case-for-word.server.ts";
import { loadReplyWindow } from "#domains/conversations/channels/reply-window.server.ts";
import { conversationMerged, filesNotTaken, replyTooLate } from "#domains/conversations/errors.ts";
import {
  prepareFiles,
  type UploadedFile,
} from "#domains/conversations/files/prepare-files.server.ts";
import { type MessageKey, storeFiles } from "#domains/conversations/files/store-files.server.ts";
import { authorize } from "#domains/conversations/policy.server.ts";
import { requireMessage } from "#domains/conversations/require-message.ts";
import { conversations } from "#domains/conversations/tables.server.ts";
import { changeConversation } from "./change-conversation.server.ts";

/** Limits what one mentor sends: more than anybody types, also with saved replies. */
export const replyLimit: AttemptLimit = {
  name: "reply to a learner",
  attemptsMax: 120,
  windowMs: 600_000,
  showsRemaining: true,
};

type Written = {
  conversationId: string;
  text: string;
  /** Pictures, voice notes and files. An answer with files needs no text. */
  files?: readonly UploadedFile[] | undefined;
  /** A repeat with the same key is the same message. */
  key?: string | undefined;
};

/**
 * Answers a learner, in the messenger they chose as long as it allows that. A closed conversation opens again.
 * @returns the message's sequence number
 * @throws AUTH-DENY, NOT-FOUND, MESSAGE-WRONG, FILE-REFUSED, TOO-MANY-FILES, CONVERSATION-MERGED, REPLY-TOO-LATE,
 * FILES-NOT-TAKEN, TOO-MANY-ATTEMPTS
 */
export async function reply(
  ctx: EmailCtx & { files: FileStore },
  { conversationId, text: typedText, files: uploads = [], key }: Written,
): Promise<number> {
  // Encoding pictures is expensive, so check first whether the caller answers learners.
  authorize(ctx, "open", "inbox");
  const text = requireMessage(typedText, { files: uploads.length });
  const files = await prepareFiles(uploads);
  return storeAnswer(ctx, { conversationId, key }, async (tx, conversation) => {
    const window = await loadReplyWindow({ ...ctx, db: tx }, conversation);
    if (window?.state === "none") throw replyTooLate();
    const isCarried =
      window?.state === "open" && (files.length === 0 || takesFiles(window.channel));
    // A contact without an account would never see a file on the portal.
    if (window?.state === "open" && !isCarried && (await isTemporary(tx, conversation.userId)))
      throw filesNotTaken();
    return {
      text,
      channel: isCarried ? window.channel : "portal",
      attach: (message) => storeFiles(tx, ctx, message, files),
    };
  });
}

/** What the answer says, and where it goes. */
type Answer = {
  text: string;
  channel: Channel;
  /** Adds its files after it was stored. */
  attach?(message: MessageKey): Promise<void>;
  template?: FilledTemplate;
};

/**
 * Stores an answer to a learner, updates the conversation and notifies the learner. `compose` runs while the conversation
 * is locked.
 * @returns the message's sequence number
 * @throws AUTH-DENY, NOT-FOUND, CONVERSATION-MERGED, TOO-MANY-ATTEMPTS, and what `compose` throws
 */
export async function storeAnswer(
  ctx: EmailCtx,
  { conversationId, key }: Pick<Written, "conversationId" | "key">,
  compose: (tx: Transaction, conversation: StoredConversation) => Promise<Answer>,
): Promise<number> {
  await countReply(ctx);
  const createdAt = new Date(ctx.clock.now());
  let sequence = 0;
  await changeConversation(ctx, conversationId, "answer", async (tx, conversation, team) => {
    const { environmentId, userId } = conversation;
    if (conversation.mergedInto !== null) throw conversationMerged();
    const { attach, ...answer } = await compose(tx, conversation);
    const { channel, text } = answer;
    const written = { environmentId, conversationId, key, authorId: ctx.actor.userId };
    const stored = await appendAnswer(tx, ctx, { ...written, ...answer, kind: "text", createdAt });
    ({ sequence } = stored);
    if (stored.isRepeat) return null;
    await attach?.({ environmentId, conversationId, sequence });
    await openCaseForWord(tx, ctx, team, { conversation, sequence, text });
    // A learner who gets the answer in a messenger or by email needs no notification about it.
    if (channel === "portal" && conversation.learnerUnread === 0)
      await notifyOfAnswer(tx, ctx, { conversationId, userId, sequence });
    return {
      learnerUnread: oneMore(conversations.learnerUnread),
      waitingSince: null,
      closedAt: null,
      lastMessageAt: createdAt,
      firstAnsweredAt: sql`coalesce(${conversations.firstAnsweredAt}, ${createdAt})`,
    };
  });
  return sequence;
}

/**
 * Adds a note that only those who answer see. The learner gets it with a copy of their data.
 * @returns the note's sequence number
 * @throws AUTH-DENY, NOT-FOUND, MESSAGE-WRONG, TOO-MANY-ATTEMPTS
 */
export async function addNote(
  ctx: Ctx,
  { conversationId, text: typedText, key }: Omit<Written, "files">,
): Promise<number> {
  const text = requireMessage(typedText);
  await countReply(ctx);
  let sequence = 0;
  await changeConversation(ctx, conversationId, "answer", async (tx, { environmentId }) => {
    const stored = await appendMessage(tx, {
      environmentId,
      conversationId,
      direction: "internal",
      kind: "note",
      text,
      key,
      authorId: ctx.actor.userId,
      createdAt: new Date(ctx.clock.now()),
    });
    ({ sequence } = stored);
    return null;
  });
  return sequence;
}

async function countReply(ctx: Ctx): Promise<void> {
  const wait = await countAttempt(ctx, replyLimit, ctx.actor.userId);
  if (wait > 0) throw tooManyAttempts(wait);
}

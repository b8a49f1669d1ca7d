import { and, desc, eq, lt } from "drizzle-orm";
import { loadUser } from "#domains/identity/membership/load-user.server.ts";
import { readPreferences } from "#domains/identity/notifications/load-preferences.server.ts";
import { stopPath } from "#domains/identity/notifications/stop-link.server.ts";
import type { EmailAttachment, EmailMessage } from "#domains/messaging/queue-email.server.ts";
import type { Mailer } from "#domains/messaging/send-email.server.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import { ServiceFailure } from "#platform/call-service.server.ts";
import type { ActorlessCtx } from "#domains/conversations/channels/learner-context.server.ts";
import type { Outgoing, WaitingMessage } from "#domains/conversations/channels/outgoing.server.ts";
import { conversationPath } from "#domains/conversations/conversation.ts";
import { openChatFile } from "#domains/conversations/files/chat-file.server.ts";
import {
  readFileRows,
  type StoredFileRow,
} from "#domains/conversations/files/read-files.server.ts";
import { conversationMessages } from "#domains/conversations/tables.server.ts";
import { loadTeam } from "#domains/conversations/team.server.ts";
import { findEmailRecipient } from "./email-recipient.server.ts";
import { failureOfReply } from "./mail-failure.ts";
import { messageIdOf, replyAddressOf } from "./reply-address.server.ts";

/** The files of an email together: encoded, they are below the 10 MB of many mail servers. */
export const emailFilesMaxBytes = 7 * 1024 * 1024;
/** How many earlier answers an email names, so that mail programs show them together. */
const referencesMax = 5;

/** Prepares an answer as an email; null if the learner gets none. */
export async function openEmail(
  ctx: ActorlessCtx & { mailer: Mailer },
  message: WaitingMessage,
): Promise<Outgoing | null> {
  const to = await findEmailRecipient(ctx, message.userId);
  if (to === null) return null;
  const email = await composeAnswer(ctx, message, to);
  const emailId = `${message.conversationId}.${message.sequence}`;
  const send = async () => {
    try {
      await ctx.mailer(email, emailId);
    } catch (error) {
      const { responseCode } = error as { responseCode?: number };
      throw new ServiceFailure("The mail server did not take an answer", {
        status: responseCode,
        cause: error,
      });
    }
    return "";
  };
  return {
    sends: [send],
    explainFailure: ({ status }) => failureOfReply(status),
  };
}

/**
 * Composes an email with an answer: who wrote it, why the email comes, how to reply and how to stop these emails. For
 * people who want discreet notices it has no names, no words of the answer and none of its files.
 */
async function composeAnswer(
  ctx: ActorlessCtx,
  message: WaitingMessage,
  to: string,
): Promise<EmailMessage> {
  const { environmentId, conversationId, sequence, userId, authorId, text, isAutomatic } = message;
  const member = { environmentId: ctx.portal.id, userId };
  const { discreet } = await readPreferences(ctx.db, member);
  const learner = await loadUser(ctx, userId);
  const t = translatorFor(ctx, learner?.profile.locale ?? ctx.settings.i18n.primaryLang);
  const { people } = await loadTeam(ctx.db, ctx.portal.id);
  const name = (authorId !== null && people.get(authorId)?.name) || "";
  const portal = ctx.portal.name;
  const link = ctx.portal.origin + conversationPath;
  const stopLink = ctx.portal.origin + stopPath(ctx, userId, "mentor-answers");
  const stop = t("email.notice.stop", { link: stopLink });
  const rows = await readFileRows(ctx.db, { environmentId, conversationId, sequences: [sequence] });
  const isOnPortal = rows.reduce((total, { bytes }) => total + bytes, 0) > emailFilesMaxBytes;
  const words = discreet
    ? {
        sender: t("email.discreet.sender"),
        subject: t("email.discreet.subject"),
        body: [t("email.discreet.body", { link }), stop],
      }
    : {
        sender: name === "" ? portal : t("conversation.email.sender", { name, portal }),
        subject: t("conversation.email.subject", { portal }),
        body: [
          ...(text === "" ? [] : [text]),
          ...(isOnPortal
            ? [t("conversation.email.files-on-portal", { count: rows.length, link })]
            : []),
          t("conversation.email.footer", { portal, link }),
          stop,
        ],
      };
  return {
    to,
    ...words,
    body: words.body.join("\n\n"),
    unsubscribe: stopLink,
    replyTo: replyAddressOf(ctx, conversationId),
    messageId: messageIdOf(ctx, conversationId, sequence),
    references: (await readEarlier(ctx, message)).map((earlier) =>
      messageIdOf(ctx, conversationId, earlier),
    ),
    files: discreet || isOnPortal ? [] : await openFiles(ctx, rows),
    isAutomatic,
  };
}

async function openFiles(
  ctx: ActorlessCtx,
  rows: readonly StoredFileRow[],
): Promise<EmailAttachment[]> {
  const files = await Promise.all(rows.map((row) => openChatFile(ctx, row)));
  return files.filter((file) => file !== null);
}

/** Returns the sequence numbers of the last answers by email before this one, the oldest first. */
async function readEarlier(
  { db }: ActorlessCtx,
  { environmentId, conversationId, sequence }: WaitingMessage,
): Promise<number[]> {
  const rows = await db
    .select({ sequence: conversationMessages.sequence })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.environmentId, environmentId),
        eq(conversationMessages.conversationId, conversationId),
        eq(conversationMessages.direction, "out"),
        eq(conversationMessages.channel, "email"),
        lt(conversationMessages.sequence, sequence),
      ),
    )
    .orderBy(desc(conversationMessages.sequence))
    .limit(referencesMax);
  return rows.map((row) => row.sequence).toReversed();
}

import { conversationPath } from "#domains/conversations/conversation.ts";
import { fileLimits, type FileKind } from "#domains/conversations/files/message-file.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import type { ChatButton, ChatMessage } from "#domains/messaging/adapters/adapter.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import type { DomainError } from "#platform/domain-error.ts";

/** What a mentor sends to turn off answering from Telegram. */
export const stopCommand = "/stop";

type TextsCtx = Pick<EmailCtx, "portal" | "language" | "messages">;

/** Returns what the bot says to mentors, in their language. */
export function mentorTexts(ctx: TextsCtx) {
  const t = translatorFor(ctx, ctx.language);
  const { name: portal, origin } = ctx.portal;
  const nameOf = (name: string): string => name || t("studio.inbox.learner");
  const message =
    (key: string) =>
    (values: Record<string, string> = {}, buttons: readonly ChatButton[] = []): ChatMessage => ({
      text: t(`mentor-chat.${key}`, {
        portal,
        stop: stopCommand,
        link: origin + conversationPath,
        ...values,
      }),
      buttons,
    });
  return {
    started: message("started"),
    stopped: message("stopped"),
    /** Above a learner's message: who wrote it, and from which lesson. */
    heading: (name: string, lesson: string | null): string =>
      lesson === null
        ? t("mentor-chat.heading", { name: nameOf(name) })
        : t("mentor-chat.heading-lesson", { name: nameOf(name), lesson }),
    /** A picture, voice note or file is opened in the inbox. */
    file: (kind: FileKind): string =>
      `${t(`conversation.file.kind.${kind}`)}: ${origin}/studio/inbox`,
    nameOf,
    unowned: message("unowned"),
    takeLabel: t("studio.inbox.claim"),
    taken: message("taken"),
    sent: message("sent"),
    edited: message("edited"),
    notTaken: message("not-taken"),
    nobodyWaits: message("nobody-waits"),
    whichOne: message("which-one"),
    goneAnswer: message("gone-answer"),
    noRole: message("no-role"),
    refused: (error: DomainError): ChatMessage =>
      message("refused")({ reason: t(error.messageKey ?? "error.description", fileLimits) }),
  };
}

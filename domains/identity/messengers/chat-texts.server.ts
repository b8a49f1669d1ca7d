import type { ChatMessage } from "#domains/messaging/adapters/adapter.ts";
import { unknownName } from "#domains/identity/get-location.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type MessagesCtx, translatorFor } from "#domains/settings/translator.server.ts";
import type { MessengerAttempt } from "./messenger-attempt.ts";

type ChatTextsCtx = Pick<Ctx, "portal" | "settings"> & MessagesCtx;

/** What a tapped number sends. It names its attempt, so an old message's button can't answer a newer question. */
export const numberButtonData = (attemptId: string, number: string): string =>
  `pick:${attemptId}:${number}`;

/** What a user sends if the chat doesn't offer the page's number. */
export const codeRequest = "0";

const chatMessage = (text: string, buttons: ChatMessage["buttons"] = []): ChatMessage => ({
  text,
  buttons,
});

/** Returns the bot's texts in the language that the user has in the browser. */
export function chatTexts(ctx: ChatTextsCtx, language: string = ctx.settings.i18n.primaryLang) {
  const t = translatorFor(ctx, language);
  const botText = (key: string, values: Record<string, string> = {}) =>
    t(`messenger.bot.${key}`, {
      portal: ctx.portal.name,
      host: ctx.portal.host,
      address: `${ctx.portal.origin}/`,
      ...values,
    });
  return {
    /** Says which browser wants to sign in, from where, and offers the numbers to choose from. */
    questionMessage(id: string, { browser, city, numbers }: MessengerAttempt): ChatMessage {
      const knownCity = city === unknownName ? "" : city;
      const lines = [
        botText("ask"),
        browser && botText("ask-browser", { browser }),
        knownCity && botText("ask-city", { city: knownCity }),
        botText("ask-number"),
        botText("ask-none", { none: codeRequest }),
      ];
      const buttons = numbers.map((number) => ({
        label: number,
        data: numberButtonData(id, number),
      }));
      return chatMessage(lines.filter(Boolean).join("\n"), buttons);
    },
    approvedMessage: () => chatMessage(botText("approved")),
    refusedMessage: () => chatMessage(botText("refused")),
    codeMessage: (code: string) => chatMessage(botText("code", { code })),
    noMoreCodesMessage: () => chatMessage(botText("no-more-codes")),
    expiredMessage: () => chatMessage(botText("over")),
    takenMessage: () => chatMessage(botText("taken")),
    helloMessage: () => chatMessage(botText("hello")),
    /** For a chat that was opened without a message: its button makes the bot ask the question. */
    openedMessage: (token: string) =>
      chatMessage(botText("opened"), [{ label: botText("opened-button"), data: token }]),
  };
}

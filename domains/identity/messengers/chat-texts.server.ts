import type { ChatMessage } from "#domains/messaging/adapters/adapter.ts";
import { unknownPlace } from "#domains/identity/get-location.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type MessagesCtx, translatorFor } from "#domains/settings/translator.server.ts";
import type { MessengerAttempt } from "./messenger-attempt.ts";

type ChatTextsCtx = Pick<Ctx, "portal" | "settings"> & MessagesCtx;

/** What a tapped number sends. It names its attempt, so an old message's button can't answer a newer question. */
export const pickOf = (attemptId: string, number: string): string => `pick:${attemptId}:${number}`;

/** What a user sends if the chat doesn't offer the page's number. */
export const noneOfThese = "0";

const message = (text: string, buttons: ChatMessage["buttons"] = []): ChatMessage => ({
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
    question(id: string, { browser, city, numbers }: MessengerAttempt): ChatMessage {
      const place = city === unknownPlace ? "" : city;
      const lines = [
        botText("ask"),
        browser && botText("ask-browser", { browser }),
        place && botText("ask-city", { city: place }),
        botText("ask-number"),
        botText("ask-none", { none: noneOfThese }),
      ];
      const buttons = numbers.map((number) => ({ label: number, data: pickOf(id, number) }));
      return message(lines.filter(Boolean).join("\n"), buttons);
    },
    approved: () => message(botText("approved")),
    refused: () => message(botText("refused")),
    code: (code: string) => message(botText("code", { code })),
    noMoreCodes: () => message(botText("no-more-codes")),
    over: () => message(botText("over")),
    taken: () => message(botText("taken")),
    hello: () => message(botText("hello")),
    /** For a chat that was opened without a message: its button makes the bot ask the question. */
    opened: (token: string) =>
      message(botText("opened"), [{ label: botText("opened-button"), data: token }]),
  };
}

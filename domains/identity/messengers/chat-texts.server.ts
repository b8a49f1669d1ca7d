import type { ChatMessage } from "#domains/messaging/wires/wire.ts";
import { unknownPlace } from "#domains/identity/get-location.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type MessagesCtx, translatorFor } from "#domains/settings/translator.server.ts";
import type { MessengerAttempt } from "./attempt.ts";

type WordsCtx = Pick<Ctx, "portal" | "settings"> & MessagesCtx;

/** What a tapped number sends. It names its attempt, so an old message's button can't answer a newer question. */
export const pickOf = (attemptId: string, number: string): string => `pick:${attemptId}:${number}`;

/** What a user sends if the page's number is not offered. */
export const noneOfThese = "0";

const message = (text: string, buttons: ChatMessage["buttons"] = []): ChatMessage => ({
  text,
  buttons,
});

/** Returns the bot's texts in the language that the user has in the browser. */
export function chatTexts(ctx: WordsCtx, language: string = ctx.settings.i18n.primaryLang) {
  const t = translatorFor(ctx, language);
  const say = (key: string, values: Record<string, string> = {}) =>
    t(`messenger.bot.${key}`, {
      portal: ctx.portal.name,
      host: ctx.portal.host,
      address: `${ctx.portal.origin}/`,
      ...values,
    });
  return {
    /** Which browser asks, from where, and the numbers to choose from. */
    question(id: string, { browser, city, numbers }: MessengerAttempt): ChatMessage {
      const place = city === unknownPlace ? "" : city;
      const lines = [
        say("ask"),
        browser && say("ask-browser", { browser }),
        place && say("ask-city", { city: place }),
        say("ask-number"),
        say("ask-none", { none: noneOfThese }),
      ];
      const buttons = numbers.map((number) => ({ label: number, data: pickOf(id, number) }));
      return message(lines.filter(Boolean).join("\n"), buttons);
    },
    approved: () => message(say("approved")),
    refused: () => message(say("refused")),
    code: (code: string) => message(say("code", { code })),
    noMoreCodes: () => message(say("no-more-codes")),
    over: () => message(say("over")),
    taken: () => message(say("taken")),
    hello: () => message(say("hello")),
    /** For a chat that was only opened: its button asks the question. */
    opened: (token: string) =>
      message(say("opened"), [{ label: say("opened-button"), data: token }]),
  };
}

import type { Channel, Messenger } from "#domains/messaging/messenger.ts";

/** How long a sign-in by messenger may take. */
export const messengerLoginLifeMs = 5 * 60_000;
/** How many tries a user has to type the bot's code. */
export const messengerCodeGuessesMax = 5;
/** How many codes the bot sends for one attempt. */
export const messengerCodesMax = 3;
export const messengerCodeDigits = 6;

/**
 * `started`: in the browser. `seen`: the bot asked its question. `approved`, `refused`: by the user in chat. `spent`:
 * the browser has signed in. An attempt that has expired keeps its last stage.
 */
export type MessengerStage = "started" | "seen" | "approved" | "refused" | "spent";

/** What an attempt of the purpose `messenger-login` stores. */
export type MessengerAttempt = {
  messenger: Messenger;
  channel: Channel;
  /** The bot, number or page. An identity it confirms counts for this portal and this bot only. */
  bot: string;
  /** A path on this portal. */
  returnTo: string;
  /** Path of the waiting page on this portal; null for the messenger's own `/connect/` page. */
  waitPath: string | null;
  agreed: boolean;
  /** The user who was signed in at the start. */
  startedBy: string | null;
  /** The number that the page shows, and the numbers that the chat offers. */
  number: string;
  numbers: readonly string[];
  language: string;
  /** The name of the browser that the chat shows; "" if unknown. */
  browser: string;
  city: string;
  senderName?: string;
  /** HMAC of the code that the bot sent. */
  code?: string;
};

/** An attempt as its own browser sees it. */
export type MessengerLogin = {
  id: string;
  messenger: Messenger;
  stage: MessengerStage;
  number: string;
  link: string;
  command: string;
  returnTo: string;
  waitPath: string | null;
  /** Epoch milliseconds. */
  expiresAt: number;
  /** The bot has sent a code to type into the page. */
  hasBotCode: boolean;
  senderName: string;
};

/** The issuer of an identity: one portal's bot, for that portal only. */
export const messengerIssuer = (channel: Channel, environmentId: string, bot: string): string =>
  `${channel}:${environmentId}:${bot.toLowerCase()}`;

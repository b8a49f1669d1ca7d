import type { Channel, Messenger } from "#domains/messaging/messenger.ts";

/** So long a sign-in by messenger may take. */
export const messengerLoginLifeMs = 5 * 60_000;
/** Tries to type the bot's code; counted before they are compared (security promise 8). */
export const messengerCodeSubmitsMax = 5;
/** Codes that the bot gives for one attempt. */
export const messengerCodesMax = 3;
export const messengerCodeDigits = 6;

/**
 * `begun` in the browser, `seen` in the chat, then `approved` or `refused` there; `spent` once its browser has signed
 * in by it. `expired` is none of the stored ones: it is over, unknown, or another browser's.
 */
export type MessengerStage = "begun" | "seen" | "approved" | "refused" | "spent";

/** What an attempt of the purpose `messenger-login` keeps. */
export type MessengerAttempt = {
  messenger: Messenger;
  channel: Channel;
  /** The bot, number or page; what it vouches for counts for this portal and this bot. */
  bot: string;
  /** A path on this portal. */
  returnTo: string;
  /** The page that waits, a path on this portal; null: the messenger's own `/connect/` page. */
  waitsAt: string | null;
  agreed: boolean;
  /** Who was signed in when it was begun. */
  begunBy: string | null;
  /** What the page shows, and what the chat offers to choose from. */
  number: string;
  numbers: readonly string[];
  language: string;
  /** How the chat describes the asking browser; "" where that is not known. */
  browser: string;
  city: string;
  senderName?: string;
  /** HMAC of the code that the bot gave. */
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
  waitsAt: string | null;
  /** Epoch milliseconds. */
  expiresAt: number;
  /** The bot has given a code, to be typed here. */
  coded: boolean;
  senderName: string;
};

/** Who vouches: one portal's bot, for that portal alone (security promise 30). */
export const messengerIssuer = (channel: Channel, environmentId: string, bot: string): string =>
  `${channel}:${environmentId}:${bot.toLowerCase()}`;

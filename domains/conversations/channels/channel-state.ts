import type { Channel } from "#domains/messaging/messenger.ts";

/** How a messenger channel does. Each has a text for people: `studio.channels.state.{state}`. */
export const channelStates = [
  "not-tested",
  "works",
  "webhook-unknown",
  "no-test",
  "no-keys",
  "no-address",
  "refused",
  "no-answer",
  "suspended",
  "other-bot",
  "no-webhook",
  "other-webhook",
  "webhook-fails",
] as const;
export type ChannelState = (typeof channelStates)[number];

/** The states in which something has to be done. */
export const isProblem = (state: ChannelState): boolean =>
  !["not-tested", "works", "webhook-unknown", "no-test"].includes(state);

export type ChannelTest = {
  channel: Channel;
  state: ChannelState;
  /** The bot, number or page in the portal's settings; null without any. */
  bot: string | null;
  /** The names of the keys that are missing, never a key. */
  missingKeys: string[];
  /** Where the messenger has to send messages. */
  webhookUrl: string;
  /** The other bot that the keys belong to, or the host of the other webhook. */
  found: string | null;
};

import type { OutsideChannel } from "#domains/conversations/conversation.ts";

/** The state of a channel. Each has a text for people: `studio.channels.state.{state}`. */
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
  "email-no-domain",
  "email-no-secret",
  "email-no-server",
  "email-waits",
  "email-sent",
  "email-works",
] as const;
export type ChannelState = (typeof channelStates)[number];

const statesWithoutProblem: ReadonlySet<ChannelState> = new Set([
  "not-tested",
  "works",
  "webhook-unknown",
  "no-test",
  "email-waits",
  "email-sent",
  "email-works",
]);

/** The states in which something has to be done. */
export const isProblem = (state: ChannelState): boolean => !statesWithoutProblem.has(state);

export type ChannelTest = {
  channel: OutsideChannel;
  state: ChannelState;
  /** The bot, number, page or domain in the portal's settings; null without any. */
  bot: string | null;
  /** The names of the keys that are missing, never a key. */
  missingKeys: string[];
  /** Where the messenger or the mail service has to send messages. */
  webhookUrl: string;
  /** The other bot that the keys belong to, or the host of the other webhook. */
  found: string | null;
};

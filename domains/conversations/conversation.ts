import { channels as messengerChannels, messengerOf } from "#domains/messaging/messenger.ts";
import { cleanText } from "#platform/typed-text.ts";
import type { MessageFile } from "./files/message-file.ts";

/** Where messages come from and go to. Each is a value of the column `channel`. */
export const channels = ["portal", "email", ...messengerChannels] as const;
export type Channel = (typeof channels)[number];
/** The channels that carry messages out of the portal. */
export const outsideChannels = ["email", ...messengerChannels] as const;
export type OutsideChannel = (typeof outsideChannels)[number];

/** The key of a channel's name for people. */
export const channelNameKey = (channel: OutsideChannel) =>
  `sign-in-method.${channel === "email" ? channel : messengerOf(channel)}` as const;

/** `in` is from the learner, `out` to the learner, `internal` only for those who answer. */
export const directions = ["in", "out", "internal"] as const;
export type Direction = (typeof directions)[number];

/**
 * `automatic` is written by the portal, `note` and `handover` by a mentor for other mentors. `unverified` came by email in
 * the learner's name, but may be from somebody else: only those who answer see it, until one of them accepts it.
 */
export const messageKinds = ["text", "automatic", "note", "handover", "unverified"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** How far a message has come. The portal's own channel knows `sent` and `read`. */
export const deliveryStates = ["queued", "sent", "delivered", "read", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Why a message didn't arrive: `blocked` by the learner, `unknown` at the messenger, after the reply `window`,
 * `refused` by the messenger, or it could not be reached for too long (`unreachable`).
 */
export const messageFailures = ["blocked", "unknown", "window", "refused", "unreachable"] as const;
export type MessageFailure = (typeof messageFailures)[number];

/** The key of the text that says why a message didn't arrive. */
export const failureKey = (channel: Channel, failure: MessageFailure) =>
  channel === "email"
    ? (`conversation.email.failure.${failure}` as const)
    : (`conversation.failure.${failure}` as const);

/** The longest message: what every messenger can carry. */
export const messageMaxChars = 4_096;
/** The longest reason of a report, and the longest closing note of a case. */
export const reasonMaxChars = 1_000;
/** The most messages on one page of a conversation. */
export const messagesPageMax = 50;
/** The most conversations on one page of the inbox. */
export const inboxPageMax = 30;
/** A case shows this many messages before and after the reported one. */
export const caseContextMessages = 10;
/** A conversation is deleted this long after its last message. */
export const conversationRetentionMs = 2 * 365 * 24 * 60 * 60 * 1000;
/** What a learner has hidden stays for an open case, but not longer than this. */
export const hiddenRetentionMs = 180 * 24 * 60 * 60 * 1000;
/** The most open conversations of a mentor without a limit of their own. */
export const openConversationsDefault = 30;
export const openConversationsMax = 500;
/** The longest name of a mentor's campaign. */
export const campaignMaxChars = 200;
/** How long an absence can be. */
export const awayDaysMax = 365;
/** How long an absence is unless somebody says otherwise. */
export const awayDaysDefault = 7;
/** The most saved replies of a portal, and their longest title. */
export const savedRepliesMax = 200;
export const savedReplyTitleMaxChars = 80;

/** The most tags of a conversation, and the longest one. */
export const tagsMax = 10;
export const tagMaxChars = 40;
/** The most tags that the inbox offers to filter by. */
export const offeredTagsMax = 100;
/** The longest text to search the inbox for. */
export const inboxSearchMaxChars = 100;

/** The live topic of one conversation: for its learner and its mentor. */
export const conversationTopicName = "conversation";
export const conversationTopicOf = (id: string): string => `${conversationTopicName}:${id}`;
/** The live topic of the caller's own conversations: a new one, or news in one. */
export const ownConversationsTopic = "conversations";
/** The live topic of the questions that wait in a pool. */
export const questionPoolTopic = "question-pool";

/** Where a learner talks to their mentor. Its page begins with a new document: links to it are plain ones. */
export const conversationPath = "/profile/conversation";
/** The id of the form below the newest message. */
export const writeFormId = "write";
/**
 * Ends the address that the form of a new message is sent to, so that it isn't its page's. Browsers forget the page at
 * that address, and without scripts "Back" would load the form again, with another key for the same text.
 */
export const writeQuery = "write";
/** Shows the newest message and the form below it. */
export const newestMessagePath = `${conversationPath}#${writeFormId}`;
/** A lesson, or only its course, from which a message was written. */
export type MessageContext = { courseId: string; elementId: string | null };

/** A message as a reader gets it. */
export type Message = {
  /** Its place in the conversation, from 1. Messages are sorted by it, never by time. */
  sequence: number;
  direction: Direction;
  kind: MessageKind;
  channel: Channel;
  state: DeliveryState;
  /** Only of a message that failed. */
  failure: MessageFailure | null;
  text: string;
  /** Who wrote it: a user id; null for the portal and for an account that no longer exists. */
  authorId: string | null;
  context: MessageContext | null;
  /** Its pictures, voice notes and files. */
  files: MessageFile[];
  /** It has a link from somebody new, which mentors don't see yet. */
  isHeld: boolean;
  /** ISO instant: when it was written, as its messenger says. */
  createdAt: string;
};

/** Cleans what somebody wrote; "" if nothing is left. */
export const cleanMessage = (text: string): string =>
  cleanText(text)
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** Fills in the variables of a saved reply: `{name}` is the learner's first name, `{mentor}` the mentor's. */
export const fillSavedReply = (text: string, values: { name: string; mentor: string }): string =>
  text.replaceAll(/\{(name|mentor)\}/g, (_, variable: keyof typeof values) => values[variable]);

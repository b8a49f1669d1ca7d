import { defineErrors } from "#platform/domain-error.ts";
import { messageMaxChars, reasonMaxChars } from "./discussion.ts";
import { prayerMaxChars } from "./prayers/prayer.ts";

export const {
  messageEmpty,
  messageTooLong,
  discussionClosed,
  writerMuted,
  editTimeOver,
  ownMessageFirst,
  reasonWrong,
  prayerEmpty,
  prayerTooLong,
} = defineErrors({
  /** Nothing is left of the text without spaces and invisible characters. */
  messageEmpty: {
    code: "DISCUSSION-MESSAGE-EMPTY",
    message: "Write something first.",
    status: 422,
    messageKey: "discussion.error.empty",
    fields: { text: { key: "discussion.error.empty" } },
  },
  /** The text is longer than a message can be. */
  messageTooLong: {
    code: "DISCUSSION-MESSAGE-LONG",
    message: `This message is too long. Use ${messageMaxChars} characters or fewer.`,
    status: 422,
    messageKey: "discussion.error.long",
    fields: { text: { key: "discussion.error.long", params: { max: messageMaxChars } } },
  },
  /** A moderator closed the discussion. */
  discussionClosed: {
    code: "DISCUSSION-CLOSED",
    message: "This discussion is closed. You can still read it.",
    status: 409,
    messageKey: "discussion.error.closed",
  },
  /** A moderator doesn't let this person write in discussions. */
  writerMuted: {
    code: "DISCUSSION-MUTED",
    message: "You can't write in discussions right now. A moderator has paused this for you.",
    status: 403,
    messageKey: "discussion.error.muted",
  },
  /** A message can be edited for 15 minutes. */
  editTimeOver: {
    code: "DISCUSSION-EDIT-OVER",
    message: "You can edit a message for 15 minutes. Write another one instead.",
    status: 409,
    messageKey: "discussion.error.edit-over",
  },
  /** In this discussion everyone writes their own message before they read and answer others. */
  ownMessageFirst: {
    code: "DISCUSSION-OWN-FIRST",
    message: "Write your own message first.",
    status: 409,
    messageKey: "discussion.error.own-first",
  },
  /** The reason for hiding a message is missing, or a reason is too long. */
  reasonWrong: {
    code: "DISCUSSION-REASON",
    message: `Write a reason of up to ${reasonMaxChars} characters.`,
    status: 422,
    messageKey: "discussion.error.reason",
    fields: { reason: { key: "discussion.error.reason", params: { max: reasonMaxChars } } },
  },
  /** Nothing is left of a prayer request without spaces and invisible characters. */
  prayerEmpty: {
    code: "PRAYER-EMPTY",
    message: "Write what we can pray for first.",
    status: 422,
    messageKey: "prayer.error.empty",
    fields: { text: { key: "prayer.error.empty" } },
  },
  /** A prayer request is longer than it can be. */
  prayerTooLong: {
    code: "PRAYER-LONG",
    message: `This request is too long. Use ${prayerMaxChars} characters or fewer.`,
    status: 422,
    messageKey: "prayer.error.long",
    fields: { text: { key: "prayer.error.long", params: { max: prayerMaxChars } } },
  },
});

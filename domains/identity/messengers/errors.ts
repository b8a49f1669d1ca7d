import { defineErrors } from "#platform/domain-error.ts";

export const {
  messengerLoginOver,
  messengerNotYet,
  messengerRefused,
  messengerCodeWrong,
  messengerMissing,
  webhookRefused,
} = defineErrors({
  /** The sign-in has run out, is spent, or was begun in another browser: it is not there for who asks. */
  messengerLoginOver: {
    code: "NOT-FOUND",
    message: "This sign-in is over. Begin it again.",
    status: 404,
    messageKey: "messenger.over",
  },
  /** Nobody has confirmed in the chat yet. */
  messengerNotYet: {
    code: "MESSENGER-NOT-YET",
    message: "It is not confirmed in the messenger yet.",
    status: 409,
    messageKey: "messenger.not-yet",
  },
  /** In the chat another number was chosen than the page shows: somebody else may have asked. */
  messengerRefused: {
    code: "MESSENGER-REFUSED",
    message: "It was refused in the messenger.",
    status: 409,
    messageKey: "messenger.refused",
  },
  /** The typed code is not the bot's. */
  messengerCodeWrong: {
    code: "MESSENGER-CODE-WRONG",
    message: "That is not the code.",
    status: 422,
    messageKey: "messenger.code-wrong",
    fields: { code: { key: "messenger.code-wrong" } },
  },
  /** The person has linked no messenger in this portal. */
  messengerMissing: {
    code: "MESSENGER-MISSING",
    message: "No messenger is linked to this account.",
    status: 409,
    messageKey: "messenger.missing",
  },
  /** A platform's call whose signature is not that of this portal's keys. */
  webhookRefused: {
    code: "WEBHOOK-REFUSED",
    message: "This call is not signed for this portal.",
    status: 401,
  },
});

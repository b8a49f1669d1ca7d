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
    message: "This sign-in took too long, or you started another one. Start again.",
    status: 404,
    messageKey: "messenger.over",
  },
  /** Nobody has confirmed in the chat yet. */
  messengerNotYet: {
    code: "MESSENGER-NOT-YET",
    message: "This sign-in is not confirmed in the messenger yet.",
    status: 409,
    messageKey: "messenger.not-yet",
  },
  /** In the chat another number was chosen than the page shows: somebody else may have asked. */
  messengerRefused: {
    code: "MESSENGER-REFUSED",
    message: "This sign-in was refused in the messenger. Start again.",
    status: 409,
    messageKey: "messenger.refused",
  },
  /** The typed code is not the bot's. */
  messengerCodeWrong: {
    code: "MESSENGER-CODE-WRONG",
    message: "That code isn't right. Check it and try again.",
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
    message: "This call has no valid signature for this portal.",
    status: 401,
  },
});

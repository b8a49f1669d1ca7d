import { defineErrors } from "#platform/domain-error.ts";

export const {
  messengerLoginOver,
  messengerNotYet,
  messengerRefused,
  messengerCodeWrong,
  messengerMissing,
  webhookRefused,
} = defineErrors({
  /** The sign-in has expired, was already used, or belongs to another browser. */
  messengerLoginOver: {
    code: "NOT-FOUND",
    message: "This sign-in took too long, or you started another one. Start again.",
    status: 404,
    messageKey: "messenger.over",
  },
  /** The user has not confirmed in the chat yet. */
  messengerNotYet: {
    code: "MESSENGER-NOT-YET",
    message: "This sign-in is not confirmed in the messenger yet.",
    status: 409,
    messageKey: "messenger.not-yet",
  },
  /** A number other than the page's was chosen in the chat: the request may come from a stranger. */
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
  /** The user has linked no messenger in this portal. */
  messengerMissing: {
    code: "MESSENGER-MISSING",
    message: "No messenger is linked to this account.",
    status: 409,
    messageKey: "messenger.missing",
  },
  /** The signature of a platform's call doesn't match this portal's keys. */
  webhookRefused: {
    code: "WEBHOOK-REFUSED",
    message: "This call has no valid signature for this portal.",
    status: 401,
  },
});

import { defineErrors } from "#platform/domain-error.ts";

export const { eventOver, noAddress } = defineErrors({
  /** A reminder is asked for an event of which nothing is still to come. */
  eventOver: {
    code: "EVENTS-OVER",
    message: "This event is over.",
    status: 409,
    messageKey: "event.over",
  },
  /** A reminder is a letter, and this account has no address for letters. */
  noAddress: {
    code: "EVENTS-NO-EMAIL",
    message: "Add an email to your profile first.",
    status: 409,
    messageKey: "event.no-email",
  },
});

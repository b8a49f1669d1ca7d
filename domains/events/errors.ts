import { defineErrors } from "#platform/domain-error.ts";

export const { eventOver, emailMissing } = defineErrors({
  /** The event has no episode left to be reminded of. */
  eventOver: {
    code: "EVENTS-OVER",
    message: "This event is over.",
    status: 409,
    messageKey: "event.over",
  },
  /** Reminders are emails, and this account has no email. */
  emailMissing: {
    code: "EVENTS-NO-EMAIL",
    message: "Add an email to your profile first.",
    status: 409,
    messageKey: "event.no-email",
  },
});

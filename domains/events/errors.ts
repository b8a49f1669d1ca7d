import { DomainError } from "#platform/domain-error.ts";

/** A reminder is asked for an event of which nothing is still to come. */
export function eventOver(): DomainError {
  return new DomainError("EVENTS-OVER", "Nothing of this event is still to come.", {
    status: 409,
    messageKey: "event.over",
  });
}

/** A reminder is a letter, and this account has no address for letters. */
export function noAddress(): DomainError {
  return new DomainError("EVENTS-NO-EMAIL", "Add an email to your profile first.", {
    status: 409,
    messageKey: "event.no-email",
  });
}

import { DomainError } from "#platform/domain-error.ts";

/** The sign-in has run out, is spent, or was begun in another browser: it is not there for who asks. */
export function messengerLoginOver(): DomainError {
  return new DomainError("NOT-FOUND", "This sign-in is over. Begin it again.", {
    status: 404,
    messageKey: "messenger.over",
  });
}

/** Nobody has confirmed in the chat yet. */
export function messengerNotYet(): DomainError {
  return new DomainError("MESSENGER-NOT-YET", "It is not confirmed in the messenger yet.", {
    status: 409,
    messageKey: "messenger.not-yet",
  });
}

/** In the chat another number was chosen than the page shows: somebody else may have asked. */
export function messengerRefused(): DomainError {
  return new DomainError("MESSENGER-REFUSED", "It was refused in the messenger.", {
    status: 409,
    messageKey: "messenger.refused",
  });
}

/** The typed code is not the bot's. */
export function messengerCodeWrong(): DomainError {
  return new DomainError("MESSENGER-CODE-WRONG", "That is not the code.", {
    status: 422,
    messageKey: "messenger.code-wrong",
    fields: { code: { key: "messenger.code-wrong" } },
  });
}

/** The person has linked no messenger in this portal. */
export function messengerMissing(): DomainError {
  return new DomainError("MESSENGER-MISSING", "No messenger is linked to this account.", {
    status: 409,
    messageKey: "messenger.missing",
  });
}

/** A platform's call whose signature is not that of this portal's keys. */
export function webhookRefused(): DomainError {
  return new DomainError("WEBHOOK-REFUSED", "This call is not signed for this portal.", {
    status: 401,
  });
}

import { defineErrors } from "#platform/domain-error.ts";

export const { attemptUnknown, signInCancelled, providerAway, identityRefused } = defineErrors({
  /** The way back names nothing that this browser has begun: missing, old, used before, or begun elsewhere. */
  attemptUnknown: {
    code: "ATTEMPT-UNKNOWN",
    message:
      "This sign-in took too long, was already finished or was started in another browser. Start again.",
    status: 400,
    messageKey: "trouble.attempt-unknown",
  },
  /** The person changed their mind at the service. */
  signInCancelled: {
    code: "SIGN-IN-CANCELLED",
    message: "You didn't finish signing in. Try again or choose another sign-in method.",
    status: 400,
    messageKey: "trouble.cancelled",
  },
  /** The service does not answer, or with an error of its own. */
  providerAway: {
    code: "PROVIDER-AWAY",
    message:
      "The other service isn't responding. Try again in a minute, or choose another sign-in method.",
    status: 503,
    messageKey: "trouble.provider-away",
  },
  /** What the service said does not hold: wrong nonce, audience, issuer, signature, time; a false token. */
  identityRefused: {
    code: "IDENTITY-REFUSED",
    message:
      "We couldn't verify the other service's answer. Start again, or choose another sign-in method.",
    status: 401,
    messageKey: "trouble.identity-refused",
  },
});

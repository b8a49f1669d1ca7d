import { defineErrors } from "#platform/domain-error.ts";

export const { attemptUnknown, signInCancelled, providerUnavailable, identityRefused } =
  defineErrors({
    /** The provider's answer matches no attempt of this browser: missing, expired, used, or another browser's. */
    attemptUnknown: {
      code: "ATTEMPT-UNKNOWN",
      message:
        "This sign-in took too long, was already finished or was started in another browser. Start again.",
      status: 400,
      messageKey: "error.attempt-unknown",
    },
    /** The user cancelled at the provider. */
    signInCancelled: {
      code: "SIGN-IN-CANCELLED",
      message: "You didn't finish signing in. Try again or choose another sign-in method.",
      status: 400,
      messageKey: "error.sign-in-cancelled",
    },
    /** The provider does not answer, or answers with an error. */
    providerUnavailable: {
      code: "PROVIDER-UNAVAILABLE",
      message:
        "The other service isn't responding. Try again in a minute, or choose another sign-in method.",
      status: 503,
      messageKey: "error.provider-unavailable",
    },
    /** The provider's answer is invalid: wrong nonce, audience, issuer, signature or time, or a forged token. */
    identityRefused: {
      code: "IDENTITY-REFUSED",
      message:
        "We couldn't verify the other service's answer. Start again, or choose another sign-in method.",
      status: 401,
      messageKey: "error.identity-refused",
    },
  });

import { defineErrors } from "#platform/domain-error.ts";

export const { passkeyRefused, passkeysFull } = defineErrors({
  /** The passkey's answer is not valid here. */
  passkeyRefused: {
    code: "PASSKEY-REFUSED",
    message: "This passkey didn't work here. Try again or use another method.",
    status: 422,
    messageKey: "sign-in-method.passkey-refused",
  },
  /** The user has as many passkeys for signing in as allowed. */
  passkeysFull: {
    code: "PASSKEYS-FULL",
    message: "You can't add more passkeys. Remove one that you no longer use first.",
    status: 409,
    messageKey: "passkeys.full",
  },
});

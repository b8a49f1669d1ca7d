import { defineErrors } from "#platform/domain-error.ts";

export const { secondStepWrong, secondFactorsFull, enrolmentExpired } = defineErrors({
  /** The code is wrong, was already used, or too many were tried. */
  secondStepWrong: {
    code: "SECOND-STEP-WRONG",
    message: "That code isn't right, or it was already used. Wait for the next code and try again.",
    status: 422,
    messageKey: "second-step.wrong-code",
    fields: { code: { key: "second-step.wrong-code" } },
  },
  /** The user has as many authenticator apps and passkeys as allowed. */
  secondFactorsFull: {
    code: "SECOND-FACTORS-FULL",
    message:
      "You can't add more authenticator apps or passkeys. Remove one that you no longer use first.",
    status: 409,
    messageKey: "second-step.full",
  },
  /** Too much time passed since the QR code was shown, or the user signed in again. */
  enrolmentExpired: {
    code: "ENROLMENT-EXPIRED",
    message: "That took too long. Scan the new code.",
    status: 422,
    messageKey: "second-step.expired",
  },
});

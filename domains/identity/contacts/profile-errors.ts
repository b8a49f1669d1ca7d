import { defineErrors } from "#platform/domain-error.ts";

export const { proofMissing, proofWrong, personalInfoLocked, lastSignInMethod } = defineErrors({
  /** Changing an email or phone needs a fresh proof of identity. */
  proofMissing: {
    code: "PROOF-MISSING",
    message: "Prove again that this account is yours: send the password or the code.",
    status: 403,
    with: (kind: "password" | "code" | "sign-in") => {
      const key = `profile.proof.missing-${kind}`;
      return { messageKey: key, ...(kind !== "sign-in" && { fields: { proof: { key } } }) };
    },
  },
  /** The password or code given as proof is wrong, or was tried too often. */
  proofWrong: {
    code: "PROOF-WRONG",
    message: "That password or code isn't right. Check it and try again.",
    status: 403,
    with: (kind: "password" | "code") => {
      const key = `profile.proof.wrong-${kind}`;
      return { messageKey: key, fields: { proof: { key } } };
    },
  },
  /** The portal doesn't let users change their details (userManagement.allowChangePersonalInfo). */
  personalInfoLocked: {
    code: "PERSONAL-INFO-LOCKED",
    message: "These details can't be changed in this portal.",
    status: 403,
    messageKey: "profile.locked",
  },
  /** It is the account's only sign-in method: the owner has to add another one first. */
  lastSignInMethod: {
    code: "LAST-SIGN-IN-METHOD",
    message: "This is your only sign-in method. Add another one first.",
    status: 409,
    messageKey: "profile.last-sign-in-method",
  },
});

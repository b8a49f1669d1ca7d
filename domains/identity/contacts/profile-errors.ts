import { defineErrors } from "#platform/domain-error.ts";

export const { proofMissing, proofWrong, personalInfoLocked, lastWayIn } = defineErrors({
  /** An email or a phone is to be changed, and the caller has not shown again that the account is theirs (promise 22). */
  proofMissing: {
    code: "PROOF-MISSING",
    message: "Prove again that this account is yours: send the password or the code.",
    status: 403,
    with: (kind: "password" | "code" | "sign-in") => {
      const key = `profile.proof.missing-${kind}`;
      return { messageKey: key, ...(kind !== "sign-in" && { fields: { proof: { key } } }) };
    },
  },
  /** The password or the code given as proof is not the right one, or was tried too often. */
  proofWrong: {
    code: "PROOF-WRONG",
    message: "That password or code isn't right. Check it and try again.",
    status: 403,
    with: (kind: "password" | "code") => {
      const key = `profile.proof.wrong-${kind}`;
      return { messageKey: key, fields: { proof: { key } } };
    },
  },
  /** The portal does not let people change what it has verified (userManagement.allowChangePersonalInfo). */
  personalInfoLocked: {
    code: "PERSONAL-INFO-LOCKED",
    message: "These details can't be changed in this portal.",
    status: 403,
    messageKey: "profile.locked",
  },
  /** It is the only way by which its owner comes in: first another one is needed. */
  lastWayIn: {
    code: "LAST-WAY-IN",
    message: "This is your only sign-in method. Add another one first.",
    status: 409,
    messageKey: "profile.last-way-in",
  },
});

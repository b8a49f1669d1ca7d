import { DomainError } from "#platform/domain-error.ts";

/** An email or a phone is to be changed, and the caller has not shown again that the account is theirs (promise 22). */
export function proofMissing(kind: "password" | "code" | "sign-in"): DomainError {
  const key = `profile.proof.missing-${kind}`;
  return new DomainError("PROOF-MISSING", "Show again that this account is yours.", {
    status: 403,
    messageKey: key,
    ...(kind !== "sign-in" && { fields: { proof: { key } } }),
  });
}

/** The password or the code given as proof is not the right one, or was tried too often. */
export function proofWrong(kind: "password" | "code"): DomainError {
  const key = `profile.proof.wrong-${kind}`;
  return new DomainError("PROOF-WRONG", "This is not the right password or code.", {
    status: 403,
    messageKey: key,
    fields: { proof: { key } },
  });
}

/** The portal does not let people change what it has verified (userManagement.allowChangePersonalInfo). */
export function personalInfoLocked(): DomainError {
  return new DomainError("PERSONAL-INFO-LOCKED", "This portal keeps these details as they are.", {
    status: 403,
    messageKey: "profile.locked",
  });
}

/** It is the only way by which its owner comes in: first another one is needed. */
export function lastWayIn(): DomainError {
  return new DomainError("LAST-WAY-IN", "This is your only way in. Add another one first.", {
    status: 409,
    messageKey: "profile.last-way-in",
  });
}

import { DomainError } from "#platform/domain-error.ts";
import { ownRenamesMax } from "./certificate.ts";
import { certificateNameMaxChars, type NameFault } from "./certificate-name.ts";

/** Neither the course nor the portal's settings give certificates for it. */
export function certificateNotOffered(): DomainError {
  return new DomainError("CERTIFICATE-NOT-OFFERED", "This course ends without a certificate.", {
    status: 409,
  });
}

const faults = {
  empty: "A certificate needs a name.",
  long: `A name has at most ${certificateNameMaxChars} characters.`,
  letters: "This name has letters that cannot be printed: Latin, Cyrillic and Arabic ones can.",
} as const satisfies Record<NameFault, string>;

/** The name is empty, too long, or has letters that our fonts lack. */
export function certificateNameWrong(fault: NameFault): DomainError {
  return new DomainError("CERTIFICATE-NAME-WRONG", faults[fault], {
    status: 422,
    messageKey: `certificate.name-${fault}`,
  });
}

/** Its owner has corrected the name as often as they may. */
export function certificateNameFinal(): DomainError {
  return new DomainError(
    "CERTIFICATE-NAME-FINAL",
    `The name was corrected ${ownRenamesMax} times. The people who keep the portal can still change it.`,
    { status: 409, messageKey: "certificate.name-final" },
  );
}

/** It was taken back. */
export function certificateRevoked(): DomainError {
  return new DomainError("CERTIFICATE-REVOKED", "This certificate has been taken back.", {
    status: 409,
  });
}

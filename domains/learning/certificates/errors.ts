import { defineErrors } from "#platform/domain-error.ts";
import { renamesMax } from "./certificate.ts";
import { certificateNameMaxChars, type NameProblem } from "./certificate-name.ts";

const nameProblemTexts = {
  empty: "Enter a name for the certificate.",
  long: `This name is too long. Use ${certificateNameMaxChars} characters or fewer.`,
  letters: "Some characters of this name cannot be printed. Use Latin, Cyrillic or Arabic letters.",
} as const satisfies Record<NameProblem, string>;

export const {
  certificateNotOffered,
  certificateNameWrong,
  certificateNameFinal,
  certificateRevoked,
} = defineErrors({
  /** Neither the course nor the portal's settings offer certificates for it. */
  certificateNotOffered: {
    code: "CERTIFICATE-NOT-OFFERED",
    message: "This course does not give a certificate.",
    status: 409,
  },
  /** The name is empty, too long, or has letters that our fonts lack. */
  certificateNameWrong: {
    code: "CERTIFICATE-NAME-WRONG",
    message: "This name can't be printed on a certificate.",
    status: 422,
    with: (problem: NameProblem) => ({
      message: nameProblemTexts[problem],
      messageKey: `certificate.name-${problem}`,
    }),
  },
  /** The owner has used all corrections of the name. */
  certificateNameFinal: {
    code: "CERTIFICATE-NAME-FINAL",
    message: `The name was corrected ${renamesMax} times. The portal's admins can still change it.`,
    status: 409,
    messageKey: "certificate.name-final",
  },
  /** The certificate was revoked. */
  certificateRevoked: {
    code: "CERTIFICATE-REVOKED",
    message: "This certificate was revoked.",
    status: 409,
  },
});

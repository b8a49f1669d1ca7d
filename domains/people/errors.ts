import { defineErrors } from "#platform/domain-error.ts";

export const {
  lastOwner,
  invitationGone,
  invitationForAnotherAddress,
  emailUnverified,
  claimLinkInvalid,
  claimHostWrong,
} = defineErrors({
  /** The change would leave the installation without an owner. */
  lastOwner: {
    code: "LAST-OWNER",
    message: "This is the only owner. Make someone else an owner first.",
    status: 409,
    messageKey: "roles.last-owner",
  },
  /** The invitation has expired, was used or was revoked, or its sender may no longer grant the role. */
  invitationGone: {
    code: "INVITATION-GONE",
    message: "This invitation no longer works. Ask for a new one.",
    status: 410,
    messageKey: "invitation.gone",
  },
  /** The invitation was sent to an email that is not the caller's. */
  invitationForAnotherAddress: {
    code: "INVITATION-FOR-ANOTHER",
    message: "This invitation was sent to another email. Sign in with the account that has it.",
    status: 403,
    messageKey: "invitation.for-another",
  },
  /** The invitation was sent to the caller's email, which the caller hasn't verified yet. */
  emailUnverified: {
    code: "EMAIL-UNVERIFIED",
    message: "Confirm your email first.",
    status: 403,
    messageKey: "invitation.confirm-email",
  },
  /** The claim link is unknown, expired, used or replaced, or there is a portal already. */
  claimLinkInvalid: {
    code: "CLAIM-LINK-INVALID",
    message: "This link no longer works. Print a new one with the command claim-link.",
    status: 410,
    messageKey: "claim.link-invalid",
  },
  /** The claim link was opened at another host than it is for, or at one that can't be a portal's. */
  claimHostWrong: {
    code: "CLAIM-HOST-WRONG",
    message: "This link doesn't work at this address. Open it at the portal's own host.",
    status: 403,
    with: (messageKey: "claim.wrong-host" | "claim.no-host-name") => ({ messageKey }),
  },
});

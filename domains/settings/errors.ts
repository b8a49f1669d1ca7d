import { defineErrors, type FieldError } from "#platform/domain-error.ts";

export const {
  notAllowed,
  notFound,
  invalidInput,
  versionConflict,
  starterRunning,
  signInFirst,
  secondStepMissing,
  freshProofMissing,
} = defineErrors({
  /** The caller lacks the required role. */
  notAllowed: {
    code: "AUTH-DENY",
    message: "You don't have permission to do this.",
    status: 403,
    messageKey: "error.403.description",
  },
  /** The resource doesn't exist in this portal. A resource of another portal gets the same error. */
  notFound: {
    code: "NOT-FOUND",
    message: "This page could not be found",
    status: 404,
    messageKey: "error.404.description",
    with: (message = "This page could not be found") => ({ message }),
  },
  /** Invalid input: `detail` names the field and what is allowed there. */
  invalidInput: {
    code: "INVALID",
    message: "This request isn't valid.",
    status: 422,
    with: (detail: string, fields?: Record<string, FieldError>) => ({
      message: detail,
      ...(fields && { fields }),
    }),
  },
  /** Somebody changed the same content after the caller read it. */
  versionConflict: {
    code: "CONFLICT",
    message: "Someone else has changed this. Reload it and make your change again.",
    status: 409,
  },
  /** A starter fills the portal right now. Two of them at once would both leave their courses and pages. */
  starterRunning: {
    code: "STARTER-RUNNING",
    message: "A starter is filling this portal right now. Wait a minute and try again.",
    status: 409,
    messageKey: "studio.setup.problem.starter-running",
  },
  /** The caller needs an account, at least a temporary one. */
  signInFirst: {
    code: "SIGN-IN-FIRST",
    message: "Sign in first.",
    status: 401,
    messageKey: "error.401.description",
  },
  /** The caller's role allows it, but takes effect only after the second step of signing in. */
  secondStepMissing: {
    code: "SECOND-STEP-MISSING",
    message: "Finish signing in first: your role here needs a second step.",
    status: 403,
    messageKey: "second-step.missing",
  },
  /** The action needs a proof of identity that is not older than 15 minutes. */
  freshProofMissing: {
    code: "FRESH-PROOF-MISSING",
    message: "Confirm again that it's you, then try again.",
    status: 403,
    messageKey: "second-step.fresh-proof-missing",
  },
});

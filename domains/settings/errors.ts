import { defineErrors, type FieldError } from "#platform/domain-error.ts";

export const { notAllowed, notFound, invalidInput, changedMeanwhile, signInFirst } = defineErrors({
  /** The caller lacks the role that the change asks for. */
  notAllowed: {
    code: "AUTH-DENY",
    message: "You don't have permission to do this.",
    status: 403,
    messageKey: "error.403.description",
  },
  /** The thing is not in this portal; another portal's things answer the same. */
  notFound: {
    code: "NOT-FOUND",
    message: "This page could not be found",
    status: 404,
    messageKey: "error.404.description",
    with: (message = "This page could not be found") => ({ message }),
  },
  /** Input that does not fit its schema: `detail` names the wrong place and what is allowed there. */
  invalidInput: {
    code: "INVALID",
    message: "This request isn't valid.",
    status: 422,
    with: (detail: string, fields?: Record<string, FieldError>) => ({
      message: detail,
      ...(fields && { fields }),
    }),
  },
  /** Somebody else changed it since it was read. */
  changedMeanwhile: {
    code: "CONFLICT",
    message: "Someone else has changed this. Reload it and make your change again.",
    status: 409,
  },
  /** Nobody is signed in, not even with a temporary account, and this needs somebody. */
  signInFirst: {
    code: "SIGN-IN-FIRST",
    message: "Sign in first.",
    status: 401,
    messageKey: "error.401.description",
  },
});

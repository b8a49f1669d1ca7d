import { DomainError } from "#platform/domain-error.ts";

/** The caller lacks the role that the change asks for. */
export function notAllowed(): DomainError {
  return new DomainError("AUTH-DENY", "You may not do this here.", {
    status: 403,
    messageKey: "error.403.description",
  });
}

/** The thing is not in this portal; another portal's things answer the same. */
export function notFound(message = "This page could not be found"): DomainError {
  return new DomainError("NOT-FOUND", message, {
    status: 404,
    messageKey: "error.404.description",
  });
}

/** Input that does not fit its schema: `detail` names the wrong place and what is allowed there. */
export function invalidInput(detail: string): DomainError {
  return new DomainError("INVALID", detail, { status: 422 });
}

/** Somebody else changed it since it was read. */
export function changedMeanwhile(): DomainError {
  return new DomainError(
    "CONFLICT",
    "Somebody else changed this in the meantime. Load it again and repeat your change.",
    {
      status: 409,
    },
  );
}

/** Nobody is signed in, not even with a temporary account, and this needs somebody. */
export function signInFirst(): DomainError {
  return new DomainError("SIGN-IN-FIRST", "Sign in first.", {
    status: 401,
    messageKey: "error.401.description",
  });
}

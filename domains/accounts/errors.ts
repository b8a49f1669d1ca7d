import { DomainError, type FieldError } from "#platform/domain-error.ts";

/** The access or refresh token is unknown, expired or spent: the caller is signed out (section 8). */
export function tokenBad(): DomainError {
  return new DomainError("TOKEN-BAD", "You are signed out. Sign in again to go on.", {
    status: 401,
    messageKey: "error.401.description",
  });
}

/** Email and password do not belong together; also answered while an account is locked, so a lock tells nothing. */
export function wrongCredentials(): DomainError {
  return new DomainError("WRONG-CREDENTIALS", "That email and password do not belong together.", {
    status: 401,
    messageKey: "login.wrong-credentials",
  });
}

/** Registration with an email that has an account (section 8). */
export function duplicateEmail(): DomainError {
  return new DomainError("DUPLICATE-EMAIL", "There is an account with this email already.", {
    status: 409,
    messageKey: "signup.email_exists",
  });
}

/** Fields are empty or invalid; `messageKey` is the form's own line (section 8). */
export function invalidFields(fields: Record<string, FieldError>, messageKey: string): DomainError {
  return new DomainError("INVALID-FIELDS", "Some fields need another look.", {
    status: 422,
    messageKey,
    fields,
  });
}

/** The policy was not agreed to although the portal demands it. */
export function consentMissing(): DomainError {
  return new DomainError("CONSENT-MISSING", "Please agree to the policy and the terms first.", {
    status: 422,
    messageKey: "popup.no-check",
  });
}

/** The reset link is unknown, used or too old. */
export function resetTokenBad(): DomainError {
  return new DomainError(
    "RESET-TOKEN-BAD",
    "This link does not work any more. Ask for a new letter.",
    {
      status: 400,
      messageKey: "env.scenarious.popup.password.change.error",
    },
  );
}

/** The quick token is unknown here, used or too old. */
export function quickTokenBad(): DomainError {
  return new DomainError("QUICK-TOKEN-BAD", "This link does not sign anybody in any more.", {
    status: 400,
    messageKey: "quick-sign-in.bad",
  });
}

/** Too many tries; `seconds` until the next one counts. */
export function tooManyAttempts(seconds: number): DomainError {
  return new DomainError("TOO-MANY-ATTEMPTS", "Too many tries. Wait a little and try again.", {
    status: 429,
    messageKey: "error.too-many-attempts",
    retryAfterSeconds: seconds,
  });
}

/** The portal does not offer this way of signing in. */
export function methodOff(): DomainError {
  return new DomainError("METHOD-OFF", "This portal does not offer this way to sign in.", {
    status: 403,
    messageKey: "error.method-off",
  });
}

/** The caller's account is blocked in this portal. */
export function blockedHere(): DomainError {
  return new DomainError("BLOCKED", "Your account is blocked in this portal.", {
    status: 403,
    messageKey: "error.403.description",
  });
}

import { DomainError, type FieldError } from "#platform/domain-error.ts";

/** The access or refresh token is unknown, expired or spent: the caller is signed out (section 8). */
export function tokenBad(): DomainError {
  return new DomainError("TOKEN-BAD", "You are signed out. Sign in again to go on.", {
    status: 401,
    messageKey: "error.401.description",
  });
}

/**
 * Name and password don't match, or there were too many wrong ones: a lock gets the same words, so it tells nothing.
 * @param name what the person signs in with
 */
export function wrongCredentials(name: "email" | "username" = "email"): DomainError {
  const message =
    name === "email"
      ? "Wrong email or password, or too many attempts. Wait 15 minutes or reset your password."
      : "Wrong user name or password, or too many attempts. Wait 15 minutes and try again.";
  return new DomainError("WRONG-CREDENTIALS", message, {
    status: 401,
    messageKey: name === "email" ? "login.wrong-credentials" : "login.wrong-username",
  });
}

/** Registration with an email that has an account (section 8). */
export function duplicateEmail(): DomainError {
  return new DomainError("DUPLICATE-EMAIL", "There is an account with this email already.", {
    status: 409,
    messageKey: "signup.email_exists",
  });
}

/** Registration with a phone that has an account, or with an email and a phone that have (section 8). */
export function duplicateEmailOrPhone(): DomainError {
  return new DomainError(
    "DUPLICATE-EMAIL-OR-PHONE",
    "There is an account with this email or phone number already.",
    { status: 409, messageKey: "signup.phone_exists" },
  );
}

/** Registration with a user name that somebody has, in whatever capitals or signs that look alike to a computer. */
export function duplicateUsername(): DomainError {
  return new DomainError("DUPLICATE-USERNAME", "Somebody has this user name already.", {
    status: 409,
    messageKey: "signup.username_exists",
    fields: { username: { key: "signup.username_exists" } },
  });
}

/** What was to be confirmed waits no longer. */
export function confirmationGone(): DomainError {
  return new DomainError(
    "CONFIRMATION-GONE",
    "That took too long. Please fill in the form again.",
    {
      status: 422,
      messageKey: "scenario.anonymous-sign-up.gone",
    },
  );
}

/** The code is not the one that was sent, or it is too old, spent, or another browser's (section 8). */
export function invalidCode(): DomainError {
  return new DomainError("INVALID-CODE", "This is not the code we sent.", {
    status: 422,
    messageKey: "phone_verification.invalid_code_error",
  });
}

/** Nothing that was sent to this phone can be tried any more: too many wrong codes, or too late. */
export function codeGone(): DomainError {
  return new DomainError("CODE-GONE", "This code does not work any more. Ask for a new one.", {
    status: 422,
    messageKey: "phone_verification.gone",
  });
}

/** The next message may not be sent yet. */
export function resendTooEarly(seconds: number): DomainError {
  return new DomainError("RESEND-TOO-EARLY", "A message is on its way. Wait a little.", {
    status: 429,
    messageKey: "phone_verification.too_early",
    retryAfterSeconds: seconds,
  });
}

/** After the second resend (section 8): the number seems to be wrong. `step` says what one goes back to. */
export function resendsSpent(
  step: "phone-verification" | "phone-code" = "phone-verification",
): DomainError {
  return new DomainError(
    "RESENDS-SPENT",
    "The phone number seems to be wrong. Please register again.",
    { status: 429, messageKey: `scenario.${step}.wrong-number` },
  );
}

/** The gateway did not take the message. Nobody is shown a text for it (section 8): the step stays as it is. */
export function smsNotSent(): DomainError {
  return new DomainError("SMS-NOT-SENT", "", { status: 502 });
}

/** Registration without having shown that the phone is one's own, where the portal demands it. */
export function phoneNotVerified(): DomainError {
  return new DomainError("PHONE-NOT-VERIFIED", "Please confirm your phone number first.", {
    status: 422,
    messageKey: "phone_verification.required",
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

/** Whoever adds a way in is not led into the account that it belongs to already. */
export function identityElsewhere(): DomainError {
  return new DomainError("IDENTITY-ELSEWHERE", "This account belongs to somebody else here.", {
    status: 409,
    messageKey: "trouble.identity-elsewhere",
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

/** All sessions of the account ended while this sign-in was in progress, or somebody else verified its address. */
export function signInOvertaken(): DomainError {
  return new DomainError(
    "SIGN-IN-OVERTAKEN",
    "This account changed while you were signing in. Sign in again.",
    { status: 409, messageKey: "error.sign-in-overtaken" },
  );
}

/** Somebody signed in in this browser after this sign-in began: they are not replaced. */
export function signedInMeanwhile(): DomainError {
  return new DomainError(
    "SIGNED-IN-MEANWHILE",
    "Somebody is already signed in here. Sign out first, then try again.",
    { status: 409, messageKey: "trouble.signed-in-meanwhile" },
  );
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

/** The account has no email that a letter could go to. */
export function noEmail(): DomainError {
  return new DomainError("NO-EMAIL", "This account has no email address.", {
    status: 409,
    messageKey: "scenario.user-terminate.no-email",
  });
}

/** The link that ends an account is unknown, used, too old, or was sent to somebody else. */
export function terminationLinkBad(): DomainError {
  return new DomainError(
    "TERMINATION-LINK-BAD",
    "This link does not work any more. Ask for a new one.",
    { status: 400, messageKey: "scenario.user-terminate.link-bad" },
  );
}

import { defineErrors, type FieldError } from "#platform/domain-error.ts";

export const {
  tokenBad,
  wrongCredentials,
  duplicateEmail,
  duplicateEmailOrPhone,
  duplicateUsername,
  confirmationGone,
  invalidCode,
  codeExpired,
  resendTooEarly,
  resendLimitReached,
  smsNotSent,
  phoneNotVerified,
  invalidFields,
  identityElsewhere,
  consentMissing,
  resetTokenBad,
  quickTokenBad,
  accountChanged,
  alreadySignedIn,
  tooManyAttempts,
  hashingBusy,
  signInMethodDisabled,
  blockedHere,
  noEmail,
  terminationLinkBad,
} = defineErrors({
  /** The access or refresh token is unknown, expired or already used: the caller is signed out. */
  tokenBad: {
    code: "TOKEN-BAD",
    message: "You're signed out. Sign in again to continue.",
    status: 401,
    messageKey: "error.401.description",
  },
  /**
   * The name and password don't match, or too many wrong ones were tried. A locked account gets the same text, so it
   * reveals nothing.
   */
  wrongCredentials: {
    code: "WRONG-CREDENTIALS",
    status: 401,
    message:
      "Wrong email or password, or too many attempts. Wait 15 minutes or reset your password.",
    with: (name: "email" | "username" = "email") =>
      name === "email"
        ? { messageKey: "login.wrong-credentials" }
        : {
            messageKey: "login.wrong-username",
            message:
              "Wrong user name or password, or too many attempts. Wait 15 minutes and try again.",
          },
  },
  /** The email of a registration or a change already has an account. */
  duplicateEmail: {
    code: "DUPLICATE-EMAIL",
    message: "There's already an account with this email. Sign in instead.",
    status: 409,
    with: (key: "signup.email_exists" | "profile.email-taken" = "signup.email_exists") => ({
      messageKey: key,
      fields: { email: { key } },
    }),
  },
  /** The phone of a registration already has an account, or both its email and its phone do. */
  duplicateEmailOrPhone: {
    code: "DUPLICATE-EMAIL-OR-PHONE",
    message: "There's already an account with this email or phone number. Sign in instead.",
    status: 409,
    messageKey: "signup.phone_exists",
    fields: { phone: { key: "signup.phone_exists" } },
  },
  /** The user name is taken, compared without capitals and Unicode variants of the same characters. */
  duplicateUsername: {
    code: "DUPLICATE-USERNAME",
    message: "This user name is taken. Choose another one.",
    status: 409,
    messageKey: "signup.username_exists",
    fields: { username: { key: "signup.username_exists" } },
  },
  /** The registration to confirm has expired or was cancelled. */
  confirmationGone: {
    code: "CONFIRMATION-GONE",
    message: "That took too long. Fill in the form again.",
    status: 422,
    messageKey: "scenario.anonymous-sign-up.gone",
  },
  /** The code is wrong, expired, already used, or was sent for another browser. */
  invalidCode: {
    code: "INVALID-CODE",
    message: "That code isn't right. Check it and try again.",
    status: 422,
    messageKey: "phone_verification.invalid_code_error",
  },
  /** No code for this phone can be tried any more: too many wrong codes, or too late. */
  codeExpired: {
    code: "CODE-EXPIRED",
    message: "This code no longer works. Ask for a new one.",
    status: 422,
    messageKey: "phone_verification.gone",
  },
  /** The next message may not be sent yet. */
  resendTooEarly: {
    code: "RESEND-TOO-EARLY",
    message: "A message was already sent. Wait a little before you ask for another.",
    status: 429,
    messageKey: "phone_verification.too_early",
    with: (seconds: number) => ({ retryAfterSeconds: seconds }),
  },
  /** The code was sent again twice, so the number seems to be wrong. `step` is the step to return to. */
  resendLimitReached: {
    code: "RESEND-LIMIT-REACHED",
    message: "The phone number seems to be wrong. Register again with the right one.",
    status: 429,
    with: (step: "phone-verification" | "phone-code" = "phone-verification") => ({
      messageKey: `scenario.${step}.wrong-number`,
    }),
  },
  /**
   * The gateway did not accept the message. No text is shown for it, and the step stays as it is:
   * docs/specification/errors.md#verification-codes.
   */
  smsNotSent: { code: "SMS-NOT-SENT", message: "", status: 502 },
  /** The portal requires a verified phone to register. */
  phoneNotVerified: {
    code: "PHONE-NOT-VERIFIED",
    message: "Confirm your phone number first.",
    status: 422,
    messageKey: "phone_verification.required",
  },
  /** Fields are empty or invalid; `messageKey` is the line above the form. */
  invalidFields: {
    code: "INVALID-FIELDS",
    message: "Some fields are missing or wrong. Check them.",
    status: 422,
    with: (fields: Record<string, FieldError>, messageKey: string) => ({ fields, messageKey }),
  },
  /** The sign-in method to add belongs to another account. Adding it doesn't switch to that account. */
  identityElsewhere: {
    code: "IDENTITY-ELSEWHERE",
    message: "That sign-in method is already linked to another account on this portal.",
    status: 409,
    messageKey: "error.identity-elsewhere",
  },
  /** The portal requires consent to the policy, and it was not given. */
  consentMissing: {
    code: "CONSENT-MISSING",
    message: "Agree to the privacy policy and the terms of use first.",
    status: 422,
    messageKey: "popup.no-check",
  },
  /** The reset link is unknown, used or expired. */
  resetTokenBad: {
    code: "RESET-TOKEN-BAD",
    message: "This link no longer works. Ask for a new email.",
    status: 400,
    messageKey: "env.scenarious.popup.password.change.error",
  },
  /** The quick token is unknown in this portal, used or expired. */
  quickTokenBad: {
    code: "QUICK-TOKEN-BAD",
    message: "This sign-in link no longer works. Ask for a new one.",
    status: 400,
    messageKey: "error.quick-link",
  },
  /** All sessions of the account ended during this sign-in, or another user verified its email. */
  accountChanged: {
    code: "ACCOUNT-CHANGED",
    message: "This account changed while you were signing in. Sign in again.",
    status: 409,
    messageKey: "error.account-changed",
  },
  /** Another user signed in in this browser during this sign-in, and stays signed in. */
  alreadySignedIn: {
    code: "ALREADY-SIGNED-IN",
    message: "Someone is already signed in here. Sign out first, then try again.",
    status: 409,
    messageKey: "error.already-signed-in",
  },
  /** Too many tries; `seconds` until the next one is allowed. */
  tooManyAttempts: {
    code: "TOO-MANY-ATTEMPTS",
    message: "Too many attempts. Wait a few minutes and try again.",
    status: 429,
    messageKey: "error.too-many-attempts",
    with: (seconds: number) => ({ retryAfterSeconds: seconds }),
  },
  /** The queue for hashing and checking passwords is full. */
  hashingBusy: {
    code: "BUSY",
    message: "The portal is very busy right now. Try again in a moment.",
    status: 503,
    messageKey: "error.busy",
    with: () => ({ retryAfterSeconds: 10 }),
  },
  /** The portal does not offer this sign-in method. */
  signInMethodDisabled: {
    code: "SIGN-IN-METHOD-DISABLED",
    message: "This portal doesn't offer this sign-in method. Choose another one.",
    status: 403,
    messageKey: "error.sign-in-method-disabled",
  },
  /** The caller's account is blocked in this portal. */
  blockedHere: {
    code: "BLOCKED",
    message: "Your account is blocked in this portal.",
    status: 403,
    messageKey: "error.403.description",
  },
  /** The account has no email. */
  noEmail: {
    code: "NO-EMAIL",
    message: "This account has no email address. Add one first.",
    status: 409,
    messageKey: "scenario.user-terminate.no-email",
  },
  /** The link to delete an account is unknown, used, expired, or was sent to another user. */
  terminationLinkBad: {
    code: "TERMINATION-LINK-BAD",
    message: "This link no longer works. Ask for a new one.",
    status: 400,
    messageKey: "scenario.user-terminate.link-bad",
  },
});

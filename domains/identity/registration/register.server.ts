import type { Settings } from "#domains/settings/settings.ts";
import {
  violatedConstraint,
  type Transaction,
  withTransaction,
} from "#platform/database.server.ts";
import type { DomainError, FieldError } from "#platform/domain-error.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { consumeProof } from "#domains/identity/codes/check-code.server.ts";
import type { CodeData } from "#domains/identity/codes/code-attempt.server.ts";
import {
  ipBucket,
  type AttemptLimit,
  countAttempt,
} from "#domains/identity/limits/count-attempt.server.ts";
import {
  consentMissing,
  duplicateEmail,
  duplicateEmailOrPhone,
  invalidFields,
  signInMethodDisabled,
  phoneNotVerified,
  tooManyAttempts,
} from "#domains/identity/errors.ts";
import { isSecret } from "#domains/identity/steps/form-field.ts";
import { saveConsentDecision } from "#domains/identity/sign-in/save-consent.server.ts";
import { checkCommonPassword } from "#domains/identity/passwords/common-passwords.server.ts";
import { hashNewPassword } from "#domains/identity/passwords/hash-new-password.server.ts";
import { isPhone } from "#domains/identity/codes/phone-rules.server.ts";
import {
  type SignedInSession,
  startSession,
} from "#domains/identity/sign-in/sign-in-by-email.server.ts";
import { sendVerificationCode } from "#domains/identity/contacts/send-verification-code.server.ts";
import { readSession } from "#domains/identity/sessions/read-session.server.ts";
import type { UserProfile } from "#domains/identity/user.ts";
import { isEmailRegistered, isPhoneRegistered } from "./is-registered.server.ts";
import { createAccount } from "./create-account.server.ts";
import { portalRegistrationFields } from "./portal-fields.ts";
import { detailFields, readAnswers, splitAnswers } from "./registration-answers.ts";
import { saveAnswers } from "./save-answers.server.ts";
import {
  activeFields,
  isEmail,
  normalizeEmail,
  type RegistrationField,
  validateFields,
} from "./registration-fields.ts";

const hourMs = 3_600_000;

/** New accounts from one IP address: 500 people in a parish hall may register together. */
export const registerLimit: AttemptLimit = {
  name: "register address",
  attemptsMax: 600,
  windowMs: hourMs,
  showsRemaining: true,
};

export type Registration = {
  /** By field id; only the portal's active fields are read. */
  registerData: Record<string, string>;
  /** The visitor agreed to the policy. */
  agreed: boolean;
};

/**
 * Registers a user with the portal's own fields. A temporary account becomes this account: same user id, same progress,
 * same answers. If the portal requires it, the phone must have been verified in this browser before. Emails a code that
 * verifies the address.
 * @throws INVALID-FIELDS, CONSENT-MISSING, DUPLICATE-EMAIL, DUPLICATE-EMAIL-OR-PHONE, PHONE-NOT-VERIFIED,
 *   TOO-MANY-ATTEMPTS, SIGN-IN-METHOD-DISABLED
 */
export async function register(ctx: AccountCtx, input: Registration): Promise<SignedInSession> {
  const { registerData, agreed } = input;
  if (!ctx.settings.registration.email) throw signInMethodDisabled();
  if (ctx.settings.gdpr && !agreed) throw consentMissing();
  await countRegistration(ctx);
  requireNoErrors(await findRegistrationErrors(ctx, registerData));
  const account = readAccount(ctx, registerData);
  const passwordHash = await hashNewPassword(registerData["password"] ?? "");
  return saveAccount(ctx, account, async (tx) => {
    if (isProofRequired(ctx.settings, account.phone))
      await requirePhoneProof(tx, ctx, account.phone);
    return { passwordHash, agreed };
  });
}

/** Returns what is wrong with the fields of a registration, by field id. */
export async function findRegistrationErrors(
  ctx: Pick<AccountCtx, "settings">,
  registerData: Record<string, string>,
): Promise<Record<string, FieldError>> {
  const errors = findFieldErrors(ctx, registerData, portalRegistrationFields(ctx.settings));
  const password = registerData["password"] ?? "";
  // A portal may make this field optional, but without a password nobody could sign in again.
  if (password === "") errors["password"] ??= { key: "crud.validation.message.required" };
  const commonError = await checkCommonPassword(password);
  if (commonError) errors["password"] ??= commonError;
  return errors;
}

/**
 * Registers with what was entered before the phone was verified. The password's hash and the consent were stored with
 * the proof, which is used up here.
 * @throws as `register`
 */
export async function registerVerified(
  ctx: AccountCtx,
  registerData: Record<string, string>,
): Promise<SignedInSession> {
  if (!ctx.settings.registration.email) throw signInMethodDisabled();
  await countRegistration(ctx);
  const fields = portalRegistrationFields(ctx.settings).filter((field) => !isSecret(field));
  requireNoErrors(findFieldErrors(ctx, registerData, fields));
  const account = readAccount(ctx, registerData);
  return saveAccount(ctx, account, async (tx) => {
    const { passwordHash, agreed = false } = await requirePhoneProof(tx, ctx, account.phone);
    if (!passwordHash) throw phoneNotVerified();
    if (ctx.settings.gdpr && !agreed) throw consentMissing();
    return { passwordHash, agreed };
  });
}

/**
 * Whether a phone must be verified: if users can't correct it themselves, the form asks for one, and one was entered.
 */
export function isProofRequired(settings: Settings, phone: string | null): phone is string {
  const asksForPhone = portalRegistrationFields(settings).some(
    ({ id, active }) => id === "phone" && active,
  );
  return !settings.userManagement.allowChangePersonalInfo && asksForPhone && phone !== null;
}

async function countRegistration(ctx: AccountCtx): Promise<void> {
  const wait = await countAttempt(ctx, registerLimit, ipBucket(ctx.clientAddress));
  if (wait > 0) throw tooManyAttempts(wait);
}

function findFieldErrors(
  { settings }: Pick<AccountCtx, "settings">,
  registerData: Record<string, string>,
  fields: readonly RegistrationField[],
): Record<string, FieldError> {
  const { passwordMinLength } = settings.registration;
  const errors = validateFields(fields, registerData, { passwordMinLength, isPhone });
  // A portal may make this field optional, but without an email nobody could sign in again.
  if (!isEmail(normalizeEmail(registerData["email"] ?? "")))
    errors["email"] ??= { key: "crud.validation.message.email" };
  return errors;
}

function requireNoErrors(errors: Record<string, FieldError>): void {
  if (Object.keys(errors).length > 0)
    throw invalidFields(errors, "env.scenarious.popup.login.error");
}

/** Uses up the proof of this phone, and requires that there is one. */
async function requirePhoneProof(
  tx: Transaction,
  ctx: AccountCtx,
  phone: string | null,
): Promise<CodeData> {
  const proof =
    phone === null ? null : await consumeProof(tx, ctx, { purpose: "phone-verification", phone });
  if (!proof) throw phoneNotVerified();
  return proof;
}

type CheckedAccount = {
  email: string;
  phone: string | null;
  profile: UserProfile;
  /** Answers to the portal's own fields. */
  registration: Record<string, string>;
};

/** Reads only the portal's active fields, because nothing else was checked. */
function readAccount({ settings }: AccountCtx, data: Record<string, string>): CheckedAccount {
  const fields = activeFields(portalRegistrationFields(settings));
  const { email = "", phone = null, firstName, lastName } = readAnswers(fields, data);
  const { profile, registration } = splitAnswers(readAnswers(detailFields(fields), data));
  return {
    email,
    phone,
    profile: { ...(firstName && { firstName }), ...(lastName && { lastName }), ...profile },
    registration,
  };
}

type VerifiedRegistration = { passwordHash: string; agreed: boolean };

/**
 * @param prepare returns the rest of the account inside the account's transaction, so that a proof is used up only if the
 *   account is created
 */
async function saveAccount(
  ctx: AccountCtx,
  account: CheckedAccount,
  prepare: (tx: Transaction) => Promise<VerifiedRegistration>,
): Promise<SignedInSession> {
  const phoneVerified = isProofRequired(ctx.settings, account.phone);
  // The database enforces this too; asking first avoids an error in its log.
  if (await isEmailRegistered(ctx.db, account.email)) throw duplicateEmail();
  // For a verified phone the database refuses a second account.
  if (!phoneVerified && account.phone !== null && (await isPhoneRegistered(ctx, account.phone)))
    throw duplicateEmailOrPhone();
  const user = await withTransaction(ctx.db, async (tx) => {
    const { passwordHash, agreed } = await prepare(tx);
    const created = await createAccount(tx, ctx, { ...account, phoneVerified, passwordHash });
    await saveAnswers(tx, ctx, created.id, account.registration);
    await saveConsentDecision(tx, ctx, created.id, agreed);
    return created;
  }).catch((error: unknown) => {
    throw toDuplicateError(error) ?? error;
  });
  const session = await startSession(ctx, user);
  await sendWelcomeEmail(ctx, session);
  return session;
}

/** The account stays even if its first email fails: the profile can send another. */
async function sendWelcomeEmail(ctx: AccountCtx, { tokens }: SignedInSession): Promise<void> {
  try {
    const session = await readSession(ctx, tokens.accessToken);
    if (session) await sendVerificationCode({ ...ctx, actor: session.actor }, "welcome");
  } catch (error) {
    ctx.log.warn({ err: error }, "no email was sent to a new account");
  }
}

function toDuplicateError(error: unknown): DomainError | null {
  const constraint = violatedConstraint(error);
  if (constraint === "users_email") return duplicateEmail();
  return constraint === "users_phone" ? duplicateEmailOrPhone() : null;
}

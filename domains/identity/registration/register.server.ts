import type { Settings } from "#domains/settings/settings.ts";
import { brokenConstraint, type Transaction, withTransaction } from "#platform/database.server.ts";
import type { DomainError, FieldError } from "#platform/domain-error.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { spendProof } from "#domains/identity/codes/check-code.server.ts";
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
  methodOff,
  phoneNotVerified,
  tooManyAttempts,
} from "#domains/identity/errors.ts";
import { isSecret } from "#domains/identity/steps/form-field.ts";
import { saveConsentOf } from "#domains/identity/sign-in/save-consent.server.ts";
import { commonPasswordError } from "#domains/identity/passwords/common-passwords.server.ts";
import { hashNewPassword } from "#domains/identity/passwords/hash-new-password.server.ts";
import { isPhone } from "#domains/identity/codes/phone-rules.server.ts";
import {
  type SignedInSession,
  startSession,
} from "#domains/identity/sign-in/sign-in-by-email.server.ts";
import { sendVerificationCode } from "#domains/identity/contacts/send-verification-code.server.ts";
import { readSession } from "#domains/identity/sessions/read-session.server.ts";
import type { UserProfile } from "#domains/identity/user.ts";
import { hasEmail, hasPhone } from "./is-registered.server.ts";
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
  attempts: 600,
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
 *   TOO-MANY-ATTEMPTS, METHOD-OFF
 */
export async function register(ctx: AccountCtx, input: Registration): Promise<SignedInSession> {
  const { registerData, agreed } = input;
  if (!ctx.settings.registration.email) throw methodOff();
  if (ctx.settings.gdpr && !agreed) throw consentMissing();
  await countRegistration(ctx);
  const wrong = wrongFields(ctx, registerData, portalRegistrationFields(ctx.settings));
  const password = registerData["password"] ?? "";
  // A portal may make this field optional, but without a password nobody could sign in again.
  if (password === "") wrong["password"] ??= { key: "crud.validation.message.required" };
  const common = await commonPasswordError(password);
  if (common) wrong["password"] ??= common;
  refuseWrong(wrong);
  const account = readAccount(ctx, registerData);
  const passwordHash = await hashNewPassword(password);
  return saveAccount(ctx, account, async (tx) => {
    if (isProofRequired(ctx.settings, account.phone)) await requireOwnCode(tx, ctx, account.phone);
    return { passwordHash, agreed };
  });
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
  if (!ctx.settings.registration.email) throw methodOff();
  await countRegistration(ctx);
  const fields = portalRegistrationFields(ctx.settings).filter((field) => !isSecret(field));
  refuseWrong(wrongFields(ctx, registerData, fields));
  const account = readAccount(ctx, registerData);
  return saveAccount(ctx, account, async (tx) => {
    const { passwordHash, agreed = false } = await requireOwnCode(tx, ctx, account.phone);
    if (!passwordHash) throw phoneNotVerified();
    if (ctx.settings.gdpr && !agreed) throw consentMissing();
    return { passwordHash, agreed };
  });
}

/**
 * Whether a phone must be verified: if users can't correct it themselves, the form asks for one, and one was entered.
 */
export function isProofRequired(settings: Settings, phone: string | null): phone is string {
  const asked = portalRegistrationFields(settings).some(
    ({ id, active }) => id === "phone" && active,
  );
  return !settings.userManagement.allowChangePersonalInfo && asked && phone !== null;
}

async function countRegistration(ctx: AccountCtx): Promise<void> {
  const wait = await countAttempt(ctx, registerLimit, ipBucket(ctx.clientAddress));
  if (wait > 0) throw tooManyAttempts(wait);
}

function wrongFields(
  { settings }: AccountCtx,
  registerData: Record<string, string>,
  fields: readonly RegistrationField[],
): Record<string, FieldError> {
  const { passwordMinLength } = settings.registration;
  const wrong = validateFields(fields, registerData, { passwordMinLength, isPhone });
  // A portal may make this field optional, but without an email nobody could sign in again.
  if (!isEmail(normalizeEmail(registerData["email"] ?? "")))
    wrong["email"] ??= { key: "crud.validation.message.email" };
  return wrong;
}

function refuseWrong(wrong: Record<string, FieldError>): void {
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong, "env.scenarious.popup.login.error");
}

/** Uses up the proof of this phone, and requires that there is one. */
async function requireOwnCode(
  tx: Transaction,
  ctx: AccountCtx,
  phone: string | null,
): Promise<CodeData> {
  const proof =
    phone === null ? null : await spendProof(tx, ctx, { purpose: "phone-verification", phone });
  if (!proof) throw phoneNotVerified();
  return proof;
}

type Account = {
  email: string;
  phone: string | null;
  profile: UserProfile;
  /** Answers to the portal's own fields. */
  registration: Record<string, string>;
};

/** Reads only the portal's active fields, because nothing else was checked. */
function readAccount({ settings }: AccountCtx, data: Record<string, string>): Account {
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
 * @param take returns the rest of the account inside the account's transaction, so that a proof is used up only if the
 *   account is created
 */
async function saveAccount(
  ctx: AccountCtx,
  account: Account,
  take: (tx: Transaction) => Promise<VerifiedRegistration>,
): Promise<SignedInSession> {
  const phoneVerified = isProofRequired(ctx.settings, account.phone);
  // The database enforces this too; asking first avoids an error in its log.
  if (await hasEmail(ctx.db, account.email)) throw duplicateEmail();
  // For a verified phone the database refuses a second account.
  if (!phoneVerified && account.phone !== null && (await hasPhone(ctx, account.phone)))
    throw duplicateEmailOrPhone();
  const user = await withTransaction(ctx.db, async (tx) => {
    const { passwordHash, agreed } = await take(tx);
    const made = await createAccount(tx, ctx, { ...account, phoneVerified, passwordHash });
    await saveAnswers(tx, ctx, made.id, account.registration);
    await saveConsentOf(tx, ctx, made.id, agreed);
    return made;
  }).catch((error: unknown) => {
    throw duplicateOf(error) ?? error;
  });
  const session = await startSession(ctx, user);
  await sendWelcome(ctx, session);
  return session;
}

/** The account stays even if its first email fails: the profile can send another. */
async function sendWelcome(ctx: AccountCtx, { tokens }: SignedInSession): Promise<void> {
  try {
    const found = await readSession(ctx, tokens.accessToken);
    if (found) await sendVerificationCode({ ...ctx, actor: found.actor }, "welcome");
  } catch (error) {
    ctx.log.warn({ err: error }, "no email was sent to a new account");
  }
}

function duplicateOf(error: unknown): DomainError | null {
  const constraint = brokenConstraint(error);
  if (constraint === "users_email") return duplicateEmail();
  return constraint === "users_phone" ? duplicateEmailOrPhone() : null;
}

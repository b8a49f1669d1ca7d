import { databaseErrorCode, withTransaction } from "#platform/database.server.ts";
import type { AccountCtx } from "./account-context.server.ts";
import { addressBucket, type AttemptLimit, countAttempt } from "./count-attempt.server.ts";
import {
  consentMissing,
  duplicateEmail,
  invalidFields,
  methodOff,
  tooManyAttempts,
} from "./errors.ts";
import { keepConsentOf } from "./keep-consent.server.ts";
import { makeAccount } from "./make-account.server.ts";
import { hashPassword } from "./password.server.ts";
import { portalRegistrationFields } from "./portal-fields.ts";
import { isEmail, normalizeEmail, validateFields } from "./registration-fields.ts";
import { type SignedInSession, startSession } from "./sign-in-by-email.server.ts";
import type { UserProfile } from "./user.ts";

const hourMs = 3_600_000;
const uniqueViolation = "23505";

/** New accounts from one address: wide enough for a group that registers together. */
export const registerLimit: AttemptLimit = {
  name: "register address",
  attempts: 100,
  windowMs: hourMs,
};

export type Registration = {
  /** By field id; only the portal's active fields are read. */
  registerData: Record<string, string>;
  /** The policy was agreed to. */
  agreed: boolean;
};

/**
 * Registers a person with the portal's own fields. A temporary account becomes this account: same user id,
 * same progress, same answers.
 * @throws INVALID-FIELDS, CONSENT-MISSING, DUPLICATE-EMAIL, TOO-MANY-ATTEMPTS, METHOD-OFF
 */
export async function register(ctx: AccountCtx, input: Registration): Promise<SignedInSession> {
  const { registration, gdpr } = ctx.settings;
  if (!registration.email) throw methodOff();
  if (gdpr && !input.agreed) throw consentMissing();
  const wait = await countAttempt(ctx, registerLimit, addressBucket(ctx.clientAddress));
  if (wait > 0) throw tooManyAttempts(wait);
  const fields = portalRegistrationFields(ctx.settings);
  const wrong = validateFields(fields, input.registerData, {
    passwordMinLength: registration.passwordMinLength,
  });
  const email = normalizeEmail(input.registerData["email"] ?? "");
  const password = input.registerData["password"] ?? "";
  // Whatever fields the portal configures: without these two nobody could come back.
  if (!isEmail(email)) wrong["email"] ??= { key: "crud.validation.message.email" };
  if (password === "") wrong["password"] ??= { key: "crud.validation.message.required" };
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong, "env.scenarious.popup.login.error");
  const passwordHash = await hashPassword(password);
  const profile = readProfile(input.registerData);
  const userId = await keepUser(ctx, { email, passwordHash, profile, agreed: input.agreed });
  return startSession(ctx, { id: userId, email });
}

type NewUser = { email: string; passwordHash: string; profile: UserProfile; agreed: boolean };

async function keepUser(ctx: AccountCtx, { agreed, ...account }: NewUser): Promise<string> {
  try {
    return await withTransaction(ctx.db, async (tx) => {
      const id = await makeAccount(tx, ctx, account);
      await keepConsentOf(tx, ctx, id, agreed);
      return id;
    });
  } catch (error) {
    if (databaseErrorCode(error) === uniqueViolation) throw duplicateEmail();
    throw error;
  }
}

function readProfile(data: Record<string, string>): UserProfile {
  const profile: UserProfile = {};
  for (const name of ["firstName", "lastName", "additional", "age"] as const) {
    const value = data[name]?.trim();
    if (value) profile[name] = value;
  }
  return profile;
}

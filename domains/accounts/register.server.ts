import { sql } from "drizzle-orm";
import { databaseErrorCode, type Transaction, withTransaction } from "#platform/database.server.ts";
import type { AccountCtx } from "./account-context.server.ts";
import { addressBucket, type AttemptLimit, countAttempt } from "./count-attempt.server.ts";
import {
  consentMissing,
  duplicateEmail,
  invalidFields,
  methodOff,
  tooManyAttempts,
} from "./errors.ts";
import { hashPassword } from "./password.server.ts";
import { portalRegistrationFields } from "./portal-fields.ts";
import { isEmail, normalizeEmail, validateFields } from "./registration-fields.ts";
import { type SignedInSession, startSession } from "./sign-in-by-email.server.ts";
import type { UserCore, UserProfile } from "./user.ts";

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

/** What consents are stored as agreed to. */
export const policyVersion = "1";

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

async function keepUser(ctx: AccountCtx, user: NewUser): Promise<string> {
  try {
    return await withTransaction(ctx.db, async (tx) => {
      const id = (await upgradeTemporary(tx, ctx, user)) ?? (await insertUser(tx, user));
      await tx.execute(sql`
        insert into consents (environment_id, user_id, policy_version, agreed, at)
        values (${ctx.portal.id}, ${id}, ${policyVersion}, ${user.agreed}, ${new Date(ctx.clock.now())})`);
      return id;
    });
  } catch (error) {
    if (databaseErrorCode(error) === uniqueViolation) throw duplicateEmail();
    throw error;
  }
}

const freshCore: UserCore = { complete: false };

async function upgradeTemporary(
  tx: Transaction,
  ctx: AccountCtx,
  user: NewUser,
): Promise<string | null> {
  if (ctx.actor.kind !== "session") return null;
  const { rows } = await tx.execute<{ id: string }>(sql`
    update users set status = null, email = ${user.email}, password_hash = ${user.passwordHash},
      profile = ${JSON.stringify(user.profile)}::jsonb, core = ${JSON.stringify(freshCore)}::jsonb,
      updated_at = now()
    where id = ${ctx.actor.userId} and status = 'session' returning id`);
  return rows[0]?.id ?? null;
}

async function insertUser(tx: Transaction, user: NewUser): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into users (email, password_hash, profile, core)
    values (${user.email}, ${user.passwordHash}, ${JSON.stringify(user.profile)}::jsonb,
      ${JSON.stringify(freshCore)}::jsonb)
    returning id`);
  return rows[0]!.id;
}

function readProfile(data: Record<string, string>): UserProfile {
  const profile: UserProfile = {};
  for (const name of ["firstName", "lastName", "additional", "age"] as const) {
    const value = data[name]?.trim();
    if (value) profile[name] = value;
  }
  return profile;
}

import { eq } from "drizzle-orm";
import {
  violatedConstraint,
  type Transaction,
  withTransaction,
} from "#platform/database.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { ipBucket, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import {
  consentMissing,
  duplicateUsername,
  invalidFields,
  signInMethodDisabled,
  tooManyAttempts,
} from "#domains/identity/errors.ts";
import { saveConsentDecision } from "#domains/identity/sign-in/save-consent.server.ts";
import { hashNewPassword } from "#domains/identity/passwords/hash-new-password.server.ts";
import {
  type SignedInSession,
  startSession,
} from "#domains/identity/sign-in/sign-in-by-email.server.ts";
import { checkAnonymousSignUp, type Values } from "#domains/identity/steps/step-checks.ts";
import { usernameKey } from "#domains/identity/sign-in/username.ts";
import { createAccount } from "./create-account.server.ts";
import { registerLimit } from "./register.server.ts";
import { users } from "#domains/identity/tables.server.ts";

export type AnonymousRegistration = { username: string; password: string; agreed: boolean };

/** A checked anonymous account that is not created yet; the password only as its hash. */
export type AnonymousAccount = { username: string; passwordHash: string; agreed: boolean };

/**
 * Registers an account with only a user name and password. Its password can't be reset. A temporary account becomes
 * this account.
 * @throws INVALID-FIELDS, CONSENT-MISSING, DUPLICATE-USERNAME, TOO-MANY-ATTEMPTS, SIGN-IN-METHOD-DISABLED
 */
export async function registerAnonymous(
  ctx: AccountCtx,
  input: AnonymousRegistration,
): Promise<SignedInSession> {
  const account = await prepareAnonymousAccount(ctx, input);
  return saveAnonymousAccount(ctx, async () => account);
}

/**
 * Checks everything but creates nothing yet. A taken name is reported at once.
 * @throws as `registerAnonymous`
 */
export async function prepareAnonymousAccount(
  ctx: AccountCtx,
  { username, password, agreed }: AnonymousRegistration,
): Promise<AnonymousAccount> {
  if (!ctx.settings.registration.anonymous) throw signInMethodDisabled();
  const errors = checkAnonymousSignUp({ username, password } satisfies Values);
  if (Object.keys(errors).length > 0)
    throw invalidFields(errors, "env.scenarious.popup.login.error");
  if (ctx.settings.gdpr && !agreed) throw consentMissing();
  const wait = await countAttempt(ctx, registerLimit, ipBucket(ctx.clientAddress));
  if (wait > 0) throw tooManyAttempts(wait);
  const usersWithName = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.usernameKey, usernameKey(username)));
  if (usersWithName.length > 0) throw duplicateUsername();
  return { username: username.trim(), passwordHash: await hashNewPassword(password), agreed };
}

/**
 * Creates the account that `readAccount` returns. If two browsers want the same name, one gets it and the other gets an error.
 */
export async function saveAnonymousAccount(
  ctx: AccountCtx,
  readAccount: (tx: Transaction) => Promise<AnonymousAccount>,
): Promise<SignedInSession> {
  const user = await withTransaction(ctx.db, async (tx) => {
    const { username, passwordHash, agreed } = await readAccount(tx);
    const created = await createAccount(tx, ctx, {
      username: { typed: username, key: usernameKey(username) },
      passwordHash,
      profile: {},
    });
    await saveConsentDecision(tx, ctx, created.id, agreed);
    return created;
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === "users_username" ? duplicateUsername() : error;
  });
  return startSession(ctx, user);
}

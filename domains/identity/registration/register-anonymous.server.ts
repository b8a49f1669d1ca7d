import { sql } from "drizzle-orm";
import { brokenConstraint, type Transaction, withTransaction } from "#platform/database.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { addressBucket, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import {
  consentMissing,
  duplicateUsername,
  invalidFields,
  methodOff,
  tooManyAttempts,
} from "#domains/identity/errors.ts";
import { saveConsentOf } from "#domains/identity/sign-in/save-consent.server.ts";
import { hashNewPassword } from "#domains/identity/passwords/hash-new-password.server.ts";
import {
  type SignedInSession,
  startSession,
} from "#domains/identity/sign-in/sign-in-by-email.server.ts";
import { checkAnonymousSignUp, type Values } from "#domains/identity/steps/step-checks.ts";
import { usernameKey } from "#domains/identity/sign-in/username.ts";
import { makeAccount } from "./make-account.server.ts";
import { registerLimit } from "./register.server.ts";

export type AnonymousRegistration = { username: string; password: string; agreed: boolean };

/** An anonymous account that waits for its owner's word: the password only as its hash. */
export type AnonymousAccount = { username: string; passwordHash: string; agreed: boolean };

/**
 * Registers an account with a user name and a password alone (section 4.1). Nobody can help its owner to a new
 * password. A temporary account becomes this account.
 * @throws INVALID-FIELDS, CONSENT-MISSING, DUPLICATE-USERNAME, TOO-MANY-ATTEMPTS, METHOD-OFF
 */
export async function registerAnonymous(
  ctx: AccountCtx,
  input: AnonymousRegistration,
): Promise<SignedInSession> {
  const account = await prepareAnonymous(ctx, input);
  return saveAnonymous(ctx, async () => account);
}

/**
 * Looks at everything and makes nothing yet. A name that is taken is told at once.
 * @throws as `registerAnonymous`
 */
export async function prepareAnonymous(
  ctx: AccountCtx,
  { username, password, agreed }: AnonymousRegistration,
): Promise<AnonymousAccount> {
  if (!ctx.settings.registration.anonymous) throw methodOff();
  const wrong = checkAnonymousSignUp({ username, password } satisfies Values);
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong, "env.scenarious.popup.login.error");
  if (ctx.settings.gdpr && !agreed) throw consentMissing();
  const wait = await countAttempt(ctx, registerLimit, addressBucket(ctx.clientAddress));
  if (wait > 0) throw tooManyAttempts(wait);
  const { rows } = await ctx.db.execute(
    sql`select 1 from users where username_key = ${usernameKey(username)}`,
  );
  if (rows.length > 0) throw duplicateUsername();
  return { username: username.trim(), passwordHash: await hashNewPassword(password), agreed };
}

/** Makes the account that `take` gives; of two browsers that want one name, one gets it and the other is told. */
export async function saveAnonymous(
  ctx: AccountCtx,
  take: (tx: Transaction) => Promise<AnonymousAccount>,
): Promise<SignedInSession> {
  const user = await withTransaction(ctx.db, async (tx) => {
    const { username, passwordHash, agreed } = await take(tx);
    const made = await makeAccount(tx, ctx, {
      username: { typed: username, key: usernameKey(username) },
      passwordHash,
      profile: {},
    });
    await saveConsentOf(tx, ctx, made.id, agreed);
    return made;
  }).catch((error: unknown) => {
    throw brokenConstraint(error) === "users_username" ? duplicateUsername() : error;
  });
  return startSession(ctx, user);
}

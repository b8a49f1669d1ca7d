import { sql } from "drizzle-orm";
import { availableProviders } from "#domains/settings/providers.server.ts";
import {
  violatedConstraint,
  type Transaction,
  withTransaction,
} from "#platform/database.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { findAttempt } from "#domains/identity/codes/code-attempt.server.ts";
import { checkCode, consumeProof } from "#domains/identity/codes/check-code.server.ts";
import {
  codeExpired,
  consentMissing,
  invalidFields,
  signInMethodDisabled,
} from "#domains/identity/errors.ts";
import { createAccount } from "#domains/identity/registration/create-account.server.ts";
import { readRegistrationFacts } from "#domains/identity/registration/portal-fields.ts";
import { isPhone } from "#domains/identity/codes/phone-rules.server.ts";
import { normalizePhone } from "#domains/identity/registration/registration-fields.ts";
import { type CodeCtx, sendCode } from "#domains/identity/codes/send-code.server.ts";
import {
  epochSql,
  type AuthenticatedUser,
} from "#domains/identity/sessions/session-epoch.server.ts";
import { checkPhone } from "#domains/identity/steps/step-checks.ts";
import { saveConsentDecision } from "./save-consent.server.ts";
import { countFailedSignIn } from "./count-failed-sign-in.server.ts";
import { type SignedInSession, startSession } from "./sign-in-by-email.server.ts";
import { users } from "#domains/identity/tables.server.ts";

const purpose = "phone-login";

/**
 * Sends the code that signs in with a phone. The response is the same whether or not the phone has an account.
 * @param input `agreed`: the visitor agreed to the policy, in case this becomes a new account
 * @throws INVALID-FIELDS, TOO-MANY-ATTEMPTS, SMS-NOT-SENT, SIGN-IN-METHOD-DISABLED
 */
export async function requestLoginCode(
  ctx: CodeCtx,
  input: { phone: string; agreed: boolean },
): Promise<void> {
  requirePhoneSignIn(ctx);
  const phone = normalizePhone(input.phone);
  const errors = checkPhone({ phone }, isPhone);
  if (errors["phone"]) throw invalidFields(errors, "env.scenarious.popup.login.error");
  await sendCode(ctx, { purpose, phone, data: { agreed: input.agreed } });
}

/**
 * Signs in a visitor who enters the code sent to a phone. They are signed in to the account that verified this phone
 * before, or to a new account; a temporary account becomes that new account. An account with the same unverified phone
 * isn't used, because a stranger may have typed the phone and a family may share a number.
 * @throws CONSENT-MISSING, INVALID-CODE, CODE-EXPIRED, TOO-MANY-ATTEMPTS, SIGN-IN-METHOD-DISABLED, ACCOUNT-CHANGED
 */
export async function signInByPhone(
  ctx: AccountCtx,
  input: { phone: string; code: string; agreed?: boolean | undefined },
): Promise<SignedInSession> {
  requirePhoneSignIn(ctx);
  const phone = normalizePhone(input.phone);
  return countFailedSignIn(ctx, "phone", async () => {
    const openAttempt = await findAttempt(ctx.db, ctx, { purpose, phone });
    const agreed = input.agreed === true || openAttempt?.data.agreed === true;
    // Check this before the code, with or without an account, so that the error doesn't reveal if there is one.
    if (ctx.settings.gdpr && !agreed) throw consentMissing();
    await checkCode(ctx, { purpose, phone, code: input.code });
    return startSession(ctx, await findOrCreateUser(ctx, phone), { agreed });
  });
}

/** Tries twice: if another browser verifies this phone at the same moment, the second try finds the account it made. */
async function findOrCreateUser(ctx: AccountCtx, phone: string): Promise<AuthenticatedUser> {
  const tryOnce = () =>
    withTransaction(ctx.db, async (tx) => {
      if (!(await consumeProof(tx, ctx, { purpose, phone }))) throw codeExpired();
      return (
        (await findUserByVerifiedPhone(tx, ctx, phone)) ??
        (await createVerifiedUser(tx, ctx, phone))
      );
    });
  return tryOnce().catch((error: unknown) => {
    if (violatedConstraint(error) === "users_phone") return tryOnce();
    throw error;
  });
}

function requirePhoneSignIn(ctx: AccountCtx | CodeCtx): void {
  if (!readRegistrationFacts(ctx.settings, availableProviders(ctx)).phone)
    throw signInMethodDisabled();
}

async function findUserByVerifiedPhone(
  tx: Transaction,
  ctx: AccountCtx,
  phone: string,
): Promise<AuthenticatedUser | undefined> {
  const { rows } = await tx.execute<AuthenticatedUser>(sql`
    select id, email, ${epochSql(ctx, sql`users.id`)} as epoch from ${users}
    where phone = ${phone} and phone_verified_at is not null and status is null`);
  return rows[0];
}

async function createVerifiedUser(
  tx: Transaction,
  ctx: AccountCtx,
  phone: string,
): Promise<AuthenticatedUser> {
  const user = await createAccount(tx, ctx, { phone, phoneVerified: true, profile: {} });
  await saveConsentDecision(tx, ctx, user.id, true);
  return user;
}

import { sql } from "drizzle-orm";
import { availableProviders } from "#domains/settings/providers.server.ts";
import { brokenConstraint, type Transaction, withTransaction } from "#platform/database.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { findAttempt } from "#domains/identity/codes/code-attempt.server.ts";
import { checkCode, spendProof } from "#domains/identity/codes/check-code.server.ts";
import { codeGone, consentMissing, invalidFields, methodOff } from "#domains/identity/errors.ts";
import { createAccount } from "#domains/identity/registration/create-account.server.ts";
import { registrationFacts } from "#domains/identity/registration/portal-fields.ts";
import { isPhone } from "#domains/identity/codes/phone-rules.server.ts";
import { normalizePhone } from "#domains/identity/registration/registration-fields.ts";
import { type CodeCtx, sendCode } from "#domains/identity/codes/send-code.server.ts";
import { epochOf, type ProvenUser } from "#domains/identity/sessions/session-epoch.server.ts";
import { checkPhone } from "#domains/identity/steps/step-checks.ts";
import { saveConsentOf } from "./save-consent.server.ts";
import { countFailedSignIn } from "./count-failed-sign-in.server.ts";
import { type SignedInSession, startSession } from "./sign-in-by-email.server.ts";
import { users } from "#domains/identity/tables.server.ts";

const purpose = "phone-login";

/**
 * Sends the code that signs in with a phone. The answer is the same whether or not the phone has an account.
 * @param input `agreed`: the visitor agreed to the policy, in case this becomes a new account
 * @throws INVALID-FIELDS, TOO-MANY-ATTEMPTS, SMS-NOT-SENT, METHOD-OFF
 */
export async function requestLoginCode(
  ctx: CodeCtx,
  input: { phone: string; agreed: boolean },
): Promise<void> {
  refuseWhereOff(ctx);
  const phone = normalizePhone(input.phone);
  const wrong = checkPhone({ phone }, isPhone);
  if (wrong["phone"]) throw invalidFields(wrong, "env.scenarious.popup.login.error");
  await sendCode(ctx, { purpose, phone, data: { agreed: input.agreed } });
}

/**
 * Signs in a visitor who proves that they can read the messages to a phone: to the account that verified it before,
 * else to a new account. A temporary account becomes that new account. An account with the same unverified phone stays
 * as it is, because a stranger may have typed it and a family may share a number.
 * @throws CONSENT-MISSING, INVALID-CODE, CODE-GONE, TOO-MANY-ATTEMPTS, METHOD-OFF, SIGN-IN-OVERTAKEN
 */
export async function signInByPhone(
  ctx: AccountCtx,
  input: { phone: string; code: string; agreed?: boolean | undefined },
): Promise<SignedInSession> {
  refuseWhereOff(ctx);
  const phone = normalizePhone(input.phone);
  return countFailedSignIn(ctx, async () => {
    const open = await findAttempt(ctx.db, ctx, { purpose, phone });
    const agreed = input.agreed === true || open?.data.agreed === true;
    // Check this before the code, with or without an account, so that the error doesn't reveal if there is one.
    if (ctx.settings.gdpr && !agreed) throw consentMissing();
    await checkCode(ctx, { purpose, phone, code: input.code });
    return startSession(ctx, await findOrCreateUser(ctx, phone), { agreed });
  });
}

/** Tries twice: another browser may verify this phone at the same moment, and the second lookup finds its account. */
async function findOrCreateUser(ctx: AccountCtx, phone: string): Promise<ProvenUser> {
  const once = () =>
    withTransaction(ctx.db, async (tx) => {
      if (!(await spendProof(tx, ctx, { purpose, phone }))) throw codeGone();
      return (await findProven(tx, ctx, phone)) ?? (await createVerifiedUser(tx, ctx, phone));
    });
  return once().catch((error: unknown) => {
    if (brokenConstraint(error) === "users_phone") return once();
    throw error;
  });
}

function refuseWhereOff(ctx: AccountCtx | CodeCtx): void {
  if (!registrationFacts(ctx.settings, availableProviders(ctx)).phone) throw methodOff();
}

async function findProven(
  tx: Transaction,
  ctx: AccountCtx,
  phone: string,
): Promise<ProvenUser | undefined> {
  const { rows } = await tx.execute<ProvenUser>(sql`
    select id, email, ${epochOf(ctx, sql`users.id`)} as epoch from ${users}
    where phone = ${phone} and phone_verified_at is not null and status is null`);
  return rows[0];
}

async function createVerifiedUser(
  tx: Transaction,
  ctx: AccountCtx,
  phone: string,
): Promise<ProvenUser> {
  const made = await createAccount(tx, ctx, { phone, phoneVerified: true, profile: {} });
  await saveConsentOf(tx, ctx, made.id, true);
  return made;
}

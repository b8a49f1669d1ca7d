import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  ipBucket,
  type AttemptLimit,
  countAttempt,
} from "#domains/identity/limits/count-attempt.server.ts";
import {
  duplicateEmail,
  duplicateEmailOrPhone,
  tooManyAttempts,
} from "#domains/identity/errors.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import { normalizeEmail, normalizePhone } from "./registration-fields.ts";
import { users } from "#domains/identity/tables.server.ts";

const windowMs = 600_000;
/** Limits the checks of one browser at one IP address. */
export const registeredBrowserLimit: AttemptLimit = {
  name: "registered browser",
  attemptsMax: 5,
  windowMs,
  showsRemaining: true,
};
/** A client may drop or forge its cookie, so the IP address alone is counted too: high enough for a shared one. */
export const registeredAddressLimit: AttemptLimit = {
  name: "registered address",
  attemptsMax: 60,
  windowMs,
  showsRemaining: true,
};

type RegistrationCheckCtx = Pick<Ctx, "db" | "portal" | "clock" | "clientAddress" | "deviceId">;

/**
 * Whether the verified phone or the email already has an account.
 * @throws TOO-MANY-ATTEMPTS
 */
export async function isRegistered(
  ctx: RegistrationCheckCtx,
  input: { phone?: string | undefined; email?: string | undefined },
): Promise<boolean> {
  await countCheck(ctx);
  const { phone, email } = input;
  if (phone !== undefined && (await isPhoneRegistered(ctx, phone))) return true;
  return email !== undefined && isEmailRegistered(ctx.db, email);
}

/**
 * Checks phone and email before signing up with a phone. Both together count as one attempt.
 * @throws DUPLICATE-EMAIL-OR-PHONE, DUPLICATE-EMAIL, TOO-MANY-ATTEMPTS
 */
export async function requireUnregistered(
  ctx: RegistrationCheckCtx & Pick<Ctx, "log">,
  input: { phone: string; email: string },
): Promise<void> {
  await countCheck(ctx);
  ctx.log.info({ operationId: "isRegistered" }, "a phone and an email were checked for an account");
  if (await isPhoneRegistered(ctx, input.phone)) throw duplicateEmailOrPhone();
  if (await isEmailRegistered(ctx.db, input.email)) throw duplicateEmail();
}

/**
 * Counts a check. A browser without a cookie counts under the cookie it gets now, so the first checks of many browsers
 * in one hall don't add up.
 */
async function countCheck(ctx: RegistrationCheckCtx): Promise<void> {
  const address = ipBucket(ctx.clientAddress);
  const { deviceId } = ctx;
  const waits = [
    deviceId === null
      ? 0
      : await countAttempt(
          ctx,
          registeredBrowserLimit,
          `${address} ${hashToken(`registered ${deviceId}`)}`,
        ),
    await countAttempt(ctx, registeredAddressLimit, address),
  ];
  const wait = Math.max(...waits);
  if (wait > 0) throw tooManyAttempts(wait);
}

/** Whether an account has this phone and verified it: anyone can type a number, and a family may share one. */
export async function isPhoneRegistered({ db }: Pick<Ctx, "db">, phone: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.phone, normalizePhone(phone)),
        isNotNull(users.phoneVerifiedAt),
        isNull(users.status),
      ),
    );
  return rows.length > 0;
}

/** Whether an account has this email, verified or not. */
export async function isEmailRegistered(db: Db, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, normalizeEmail(email)), isNull(users.status)));
  return rows.length > 0;
}

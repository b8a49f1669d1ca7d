import { sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  addressBucket,
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

const windowMs = 600_000;
/** security promise 3: of one browser at one address. */
export const registeredBrowserLimit: AttemptLimit = {
  name: "registered browser",
  attempts: 5,
  windowMs,
  told: true,
};
/** A client may drop its cookie or make one up, so the address alone is counted too: wide enough for a shared one. */
export const registeredAddressLimit: AttemptLimit = {
  name: "registered address",
  attempts: 60,
  windowMs,
  told: true,
};

type Asking = Pick<Ctx, "db" | "portal" | "clock" | "clientAddress" | "deviceId">;

/**
 * Whether the phone, verified, or the email has an account already.
 * @throws TOO-MANY-ATTEMPTS
 */
export async function isRegistered(
  ctx: Asking,
  input: { phone?: string | undefined; email?: string | undefined },
): Promise<boolean> {
  await countQuestion(ctx);
  const { phone, email } = input;
  if (phone !== undefined && (await hasPhone(ctx, phone))) return true;
  return email !== undefined && hasEmail(ctx.db, email);
}

/**
 * The look before signing up with a phone (section 4.1): it asks for the phone and for the email and counts as one
 * question.
 * @throws DUPLICATE-EMAIL-OR-PHONE, DUPLICATE-EMAIL, TOO-MANY-ATTEMPTS
 */
export async function refuseRegistered(
  ctx: Asking & Pick<Ctx, "log">,
  input: { phone: string; email: string },
): Promise<void> {
  await countQuestion(ctx);
  ctx.log.info({ operationId: "isRegistered" }, "a phone and an email were checked for an account");
  if (await hasPhone(ctx, input.phone)) throw duplicateEmailOrPhone();
  if (await hasEmail(ctx.db, input.email)) throw duplicateEmail();
}

/** A browser that sends no cookie yet counts under the one it gets now, so that a hall's first questions don't add up. */
async function countQuestion(ctx: Asking): Promise<void> {
  const address = addressBucket(ctx.clientAddress);
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

/** Only a verified phone is somebody's: anyone can type a number, and a family may share one. */
export async function hasPhone({ db }: Pick<Ctx, "db">, phone: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from users where phone = ${normalizePhone(phone)}
      and phone_verified_at is not null and status is null`);
  return rows.length > 0;
}

/** Whether an account has this address, confirmed or not. */
export async function hasEmail(db: Pick<Db, "execute">, email: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from users where email = ${normalizeEmail(email)} and status is null`,
  );
  return rows.length > 0;
}

import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import {
  type AttemptLimit,
  recordAttempt,
  countKeyOf,
  uncountAttempt,
} from "#domains/identity/limits/count-attempt.server.ts";
import { recordDevice } from "#domains/identity/notifications/record-device.server.ts";
import { notifyOfLock } from "#domains/identity/notifications/notify-of-lock.server.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import { knownDevices } from "#domains/identity/notification-tables.server.ts";
import { rateLimits } from "#domains/identity/limit-tables.server.ts";
import { users } from "#domains/identity/tables.server.ts";

const minuteMs = 60_000;
const lockMs = 15 * minuteMs;

/** Wrong passwords for one account, from any IP address, before it is locked. */
export const accountSignInLimit: AttemptLimit = {
  name: "sign-in account",
  attemptsMax: 10,
  windowMs: lockMs,
};
/** Wrong passwords in a browser that signed in to the account before: strangers can't use up these tries. */
export const deviceSignInLimit: AttemptLimit = {
  name: "sign-in device",
  attemptsMax: 10,
  windowMs: lockMs,
};

/** The account that a sign-in tries, if it exists. */
type TriedAccount = { id: string; knownDevice: boolean } | undefined;

/** Whether this browser signed in to the account before, as a column of a query on users `u`. */
export const knownDeviceColumn = ({ portal, deviceId }: Pick<AccountCtx, "portal" | "deviceId">) =>
  sql`exists (select 1 from ${knownDevices} d
    where d.environment_id = ${portal.id} and d.user_id = u.id and d.device_id = ${deviceId})
    as "knownDevice"`;

export type PasswordTry = {
  /** The account's tries are used up: the right password is refused like a wrong one. */
  isLocked: boolean;
  /** Uncounts the try. Call it unless the password was wrong, because only wrong passwords count. */
  uncount(): Promise<void>;
  /** Call it when the try is refused: it emails the owner once per lock. */
  reportFailure(): Promise<void>;
};

/**
 * Counts a try before the password is compared, so that parallel tries don't exceed the limit.
 * @param name the typed email or user name, normalised for comparison
 */
export async function countPasswordTry(
  ctx: AccountCtx,
  name: string,
  account: TriedAccount,
): Promise<PasswordTry> {
  const isKnownDevice = account?.knownDevice === true && ctx.deviceId !== null;
  const limit = isKnownDevice ? deviceSignInLimit : accountSignInLimit;
  const subject = isKnownDevice ? deviceSubject(account.id, ctx.deviceId!) : name;
  const { count, wait } = await recordAttempt(ctx, limit, subject);
  return {
    isLocked: wait > 0,
    uncount: () => uncountAttempt(ctx, limit, subject),
    async reportFailure() {
      if (count < limit.attemptsMax) return;
      const lockNotice = {
        limit,
        subject,
        userId: account?.id,
        change: "wrong-passwords",
      } as const;
      await notifyOfLock(ctx, lockNotice);
    },
  };
}

/**
 * Unlocks an account, because its owner proved that they can read its mailbox. Marks this browser as known, so nobody
 * can lock the owner out again before they sign in.
 */
export async function endLock(
  tx: Transaction,
  ctx: Pick<AccountCtx, "portal" | "clock" | "deviceId" | "userAgent">,
  userId: string,
): Promise<void> {
  const [account] = await tx
    .select({ email: users.email, username: users.usernameKey })
    .from(users)
    .where(eq(users.id, userId));
  const { email = null, username = null } = account ?? {};
  const keys = [
    ...(email === null ? [] : [countKeyOf(accountSignInLimit, email)]),
    ...(username === null ? [] : [countKeyOf(accountSignInLimit, usernameSubject(username))]),
    ...(ctx.deviceId === null
      ? []
      : [countKeyOf(deviceSignInLimit, deviceSubject(userId, ctx.deviceId))]),
  ];
  for (const key of keys) await tx.delete(rateLimits).where(eq(rateLimits.key, key));
  await recordDevice(tx, ctx, userId);
}

/** Returns the subject that counts an anonymous account's tries. */
export const usernameSubject = (key: string): string => `name:${key}`;

const deviceSubject = (userId: string, deviceId: string) =>
  `${userId} ${hashToken(`sign-in ${deviceId}`)}`;

import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  ipBucket,
  type AttemptLimit,
  countAttempt,
  uncountAttempt,
} from "#domains/identity/limits/count-attempt.server.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import { users } from "#domains/identity/tables.server.ts";
import { knownDevices } from "#domains/identity/notification-tables.server.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Wrong codes from one IP address: high enough for a group that registers together. */
export const codeAddressLimit: AttemptLimit = {
  name: "code address",
  attemptsMax: 200,
  windowMs: 10 * minuteMs,
};
/** Wrong codes by one account, for all phones and codes together. */
export const codeAccountLimit: AttemptLimit = {
  name: "code account",
  attemptsMax: 20,
  windowMs: hourMs,
};
/** Wrong codes for one phone, for all codes and all browsers in which its owner never signed in. */
export const codePhoneLimit: AttemptLimit = {
  name: "code phone",
  attemptsMax: 100,
  windowMs: 24 * hourMs,
};
/** Wrong codes in a browser that signed in to the phone's account before: strangers can't use up these tries. */
export const codeDeviceLimit: AttemptLimit = {
  name: "code device",
  attemptsMax: 20,
  windowMs: 24 * hourMs,
};

type GuessCtx = Pick<Ctx, "db" | "clock" | "portal" | "clientAddress" | "actor" | "deviceId">;

/**
 * Counts a guess before the comparison, whether or not there is a code to guess.
 * @returns a function that uncounts the guess, for a right code
 * @throws TOO-MANY-ATTEMPTS
 */
export function countGuess(ctx: GuessCtx): Promise<() => Promise<void>> {
  const limits: [AttemptLimit, string][] = [
    [codeAddressLimit, ipBucket(ctx.clientAddress)],
    ...(ctx.actor.kind === "guest"
      ? []
      : [[codeAccountLimit, ctx.actor.userId] satisfies [AttemptLimit, string]]),
  ];
  return countInLimits(ctx, limits);
}

/**
 * Counts a guess for one phone. Call it only for guesses that are compared, since anybody may enter a stranger's phone.
 * @throws TOO-MANY-ATTEMPTS
 */
export async function countPhoneGuess(ctx: GuessCtx, phone: string): Promise<() => Promise<void>> {
  const owner = await findOwnerOfDevice(ctx, phone);
  return countInLimits(ctx, [
    owner === null
      ? [codePhoneLimit, phone]
      : [codeDeviceLimit, `${owner} ${hashToken(`code ${ctx.deviceId}`)}`],
  ]);
}

/** Returns the account with this verified phone, if this browser signed in to it before. */
async function findOwnerOfDevice(
  { db, portal, deviceId }: GuessCtx,
  phone: string,
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from ${users} u
    join ${knownDevices} d on d.user_id = u.id
    where u.phone = ${phone} and u.phone_verified_at is not null and u.status is null
      and d.environment_id = ${portal.id} and d.device_id = ${deviceId}`);
  return rows[0]?.id ?? null;
}

async function countInLimits(
  ctx: GuessCtx,
  limits: readonly [AttemptLimit, string][],
): Promise<() => Promise<void>> {
  for (const [limit, subject] of limits) {
    const wait = await countAttempt(ctx, limit, subject);
    if (wait > 0) throw tooManyAttempts(wait);
  }
  return async () => {
    for (const [limit, subject] of limits) await uncountAttempt(ctx, limit, subject);
  };
}

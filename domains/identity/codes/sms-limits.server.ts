import type { Ctx } from "#domains/settings/context.server.ts";
import {
  ipBucket,
  type AttemptLimit,
  countAttempt,
} from "#domains/identity/limits/count-attempt.server.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import { callingCodeOf } from "./phone-rules.server.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Messages to one phone: each costs money, and the phone may be a stranger's. */
export const smsPhoneLimit: AttemptLimit = { name: "sms phone", attemptsMax: 10, windowMs: dayMs };
/** Messages that one browser requests: its user's own codes, and perhaps those of a family. */
export const smsBrowserLimit: AttemptLimit = {
  name: "sms browser",
  attemptsMax: 20,
  windowMs: hourMs,
  showsRemaining: true,
};
/** Messages from one IP address: enough for 500 people who register in one hall (docs/decisions/0045). */
export const smsAddressLimit: AttemptLimit = {
  name: "sms address",
  attemptsMax: 600,
  windowMs: hourMs,
  showsRemaining: true,
};
/** Messages to one calling code: SMS fraud sends many messages to expensive numbers of one country. */
export const smsCountryLimit: AttemptLimit = {
  name: "sms country",
  attemptsMax: 500,
  windowMs: dayMs,
};
export const smsDayLimit: AttemptLimit = { name: "sms day", attemptsMax: 2_000, windowMs: dayMs };

/**
 * Counts a message before it is sent. Countries and days are counted per payer: a portal with its own keys, or all
 * other portals together.
 * @throws TOO-MANY-ATTEMPTS
 */
export async function countSms(
  ctx: Pick<Ctx, "db" | "clock" | "clientAddress" | "portal" | "log" | "deviceId">,
  phone: string,
): Promise<void> {
  const payer = ctx.portal.keyedProviders.includes("twilio") ? ctx.portal.id : "installation";
  const country = callingCodeOf(phone);
  const limits: (readonly [AttemptLimit, string])[] = [
    ...(ctx.deviceId === null ? [] : ([[smsBrowserLimit, hashToken(ctx.deviceId)]] as const)),
    [smsAddressLimit, ipBucket(ctx.clientAddress)],
    [smsPhoneLimit, phone],
    [smsCountryLimit, `${payer} ${country}`],
    [smsDayLimit, payer],
  ];
  // In sequence, so that a refusal by one limit uses up none of the others.
  for (const [limit, subject] of limits) {
    const wait = await countAttempt(ctx, limit, subject);
    if (wait === 0) continue;
    ctx.log.warn({ limit: limit.name, country, payer }, "a text message was blocked by a limit");
    throw tooManyAttempts(wait);
  }
}

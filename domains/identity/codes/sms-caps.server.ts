import type { Ctx } from "#domains/settings/context.server.ts";
import {
  addressBucket,
  type AttemptLimit,
  countAttempt,
} from "#domains/identity/limits/count-attempt.server.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import { callingCodeOf } from "./phone-rules.server.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Each message costs money, and each is read by whoever has that phone (security promise 9). */
export const smsPhoneLimit: AttemptLimit = { name: "sms phone", attempts: 10, windowMs: dayMs };
/** One browser asks for its own code, and perhaps for its family's. */
export const smsBrowserLimit: AttemptLimit = {
  name: "sms browser",
  attempts: 20,
  windowMs: hourMs,
  told: true,
};
/** Wide enough for a hall of 500 people who register together (docs/decisions/0045). */
export const smsAddressLimit: AttemptLimit = {
  name: "sms address",
  attempts: 600,
  windowMs: hourMs,
  told: true,
};
/** By calling code: fraud with dear numbers goes to one country. */
export const smsCountryLimit: AttemptLimit = {
  name: "sms country",
  attempts: 500,
  windowMs: dayMs,
};
export const smsDayLimit: AttemptLimit = { name: "sms day", attempts: 2_000, windowMs: dayMs };

/**
 * Counts a message before it is sent. Countries and days are counted by who pays: a portal with keys of its own, or
 * all others together.
 * @throws TOO-MANY-ATTEMPTS
 */
export async function countSms(
  ctx: Pick<Ctx, "db" | "clock" | "clientAddress" | "portal" | "log" | "deviceId">,
  phone: string,
): Promise<void> {
  const payer = ctx.portal.keyedProviders.includes("twilio") ? ctx.portal.id : "installation";
  const country = callingCodeOf(phone);
  const caps: (readonly [AttemptLimit, string])[] = [
    ...(ctx.deviceId === null ? [] : ([[smsBrowserLimit, hashToken(ctx.deviceId)]] as const)),
    [smsAddressLimit, addressBucket(ctx.clientAddress)],
    [smsPhoneLimit, phone],
    [smsCountryLimit, `${payer} ${country}`],
    [smsDayLimit, payer],
  ];
  // One after another: what one cap refuses uses up no other.
  for (const [limit, subject] of caps) {
    const wait = await countAttempt(ctx, limit, subject);
    if (wait === 0) continue;
    ctx.log.warn({ limit: limit.name, country, payer }, "a text message was blocked by a limit");
    throw tooManyAttempts(wait);
  }
}

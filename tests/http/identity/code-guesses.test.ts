import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deriveCode } from "#domains/identity/codes/code-attempt.server.ts";
import {
  codeAccountLimit,
  codeAddressLimit,
  codeDeviceLimit,
  codePhoneLimit,
} from "#domains/identity/codes/code-guesses.server.ts";
import { smsPhoneLimit } from "#domains/identity/codes/sms-limits.server.ts";
import type { AttemptLimit } from "#domains/identity/limits/count-attempt.server.ts";
import { openVault } from "#platform/vault.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { openRegisteredBrowser, openSessionBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { newPhone, type Phones, phonesAt } from "#tests/kit/sms.ts";

const secret = "a secret that only these tests' server keeps";
let portal: TestPortal;
let phones: Phones;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true, environment: { SECRET: secret } });
  phones = phonesAt(portal);
});
afterAll(() => portal.close());

const requestCode = (browser: Browser, phone: string, type = "phone-verification") =>
  call(browser, "POST", "/phone/codes", { type, phone });
const verifyPhone = (browser: Browser, phone: string, code: string) =>
  call(browser, "POST", "/phone/verifications", { phone, code });

async function requestCodeForNewPhone(browser = portal.browser()) {
  const phone = newPhone();
  expect((await requestCode(browser, phone)).json).toEqual({ success: true });
  return { browser, phone, code: await phones.codeTo(phone) };
}

/** Uses up a limit, or sets its count of attempts to `count`. */
const useUpLimit = (limit: AttemptLimit, subject: string, count = limit.attemptsMax) =>
  portal.database.db.execute(sql`
    insert into rate_limits (key, window_start, count, expires_at)
    values (${`${limit.name} ${subject}`},
      ${new Date(Math.floor(portal.clock.now() / limit.windowMs) * limit.windowMs)},
      ${count}, ${new Date(portal.clock.now() + limit.windowMs)})
    on conflict (key, window_start) do update set count = ${count}`);

describe("a code that was never sent", () => {
  /** Returns the stored attempts of a phone. */
  const listAttempts = async (phone: string) => {
    const { rows } = await portal.database.db.execute<{ id: string; stage: string }>(
      sql`select id, stage from auth_attempts where subject = ${phone}`,
    );
    return rows;
  };

  test("because of a limit leaves no stored attempt", async () => {
    const phone = newPhone();
    await useUpLimit(smsPhoneLimit, phone);
    const browser = portal.browser();
    expect((await requestCode(browser, phone)).status).toBe(429);
    expect(await listAttempts(phone)).toEqual([]);
    expect((await requestCode(browser, phone, "phone-login")).status).not.toBe(200);
    expect(await listAttempts(phone)).toEqual([]);
  });

  test("because the gateway failed can't be guessed until it is sent", async () => {
    const browser = portal.browser();
    const phone = newPhone();
    await phones.setFailureStatus("503");
    expect((await requestCode(browser, phone)).json).toEqual({ success: false });
    await phones.setFailureStatus("");
    const [attempt] = await listAttempts(phone);
    const code = deriveCode({ vault: openVault(secret) }, attempt!.id);
    expect((await verifyPhone(browser, phone, code)).json.verified).toBe(false);
    expect((await requestCode(browser, phone)).json).toEqual({ success: true });
    expect(await phones.codeTo(phone)).toBe(code);
    expect((await verifyPhone(browser, phone, code)).json.verified).toBe(true);
  });
});

describe("wrong codes are limited beyond one attempt", () => {
  test("by phone, over all browsers", async () => {
    const { browser, phone, code } = await requestCodeForNewPhone();
    await useUpLimit(codePhoneLimit, phone);
    const refused = await verifyPhone(browser, phone, code);
    expect([refused.status, refused.json.code]).toEqual([429, "TOO-MANY-ATTEMPTS"]);
    portal.clock.advance(24 * 3_600_000);
    const nextDay = await requestCodeForNewPhone();
    expect((await verifyPhone(nextDay.browser, nextDay.phone, nextDay.code)).json.verified).toBe(
      true,
    );
  });

  test("by phone, but separately in a browser that was signed in to its account before", async () => {
    const { browser, phone, code } = await requestCodeForNewPhone();
    const { browser: ownerBrowser, userId } = await openRegisteredBrowser(portal);
    await portal.database.db.execute(sql`
      update users set phone = ${phone}, phone_verified_at = now() where id = ${userId}`);
    await useUpLimit(codePhoneLimit, phone);
    expect((await verifyPhone(browser, phone, code)).status).toBe(429);
    await requestCode(ownerBrowser, phone);
    const ownCode = await phones.codeTo(phone);
    const wrongCode = ownCode === "000000" ? "000001" : "000000";
    expect((await verifyPhone(ownerBrowser, phone, wrongCode)).json.verified).toBe(false);
    await portal.database.db.execute(sql`
      update rate_limits set count = ${codeDeviceLimit.attemptsMax} where key like ${`${codeDeviceLimit.name} ${userId} %`}`);
    expect((await verifyPhone(ownerBrowser, phone, ownCode)).status).toBe(429);
    portal.clock.advance(codeDeviceLimit.windowMs);
    await requestCode(ownerBrowser, phone);
    const nextCode = await phones.codeTo(phone);
    await useUpLimit(codePhoneLimit, phone);
    expect((await verifyPhone(ownerBrowser, phone, nextCode)).json.verified).toBe(true);
  });

  test("by account", async () => {
    const { browser, userId } = await openSessionBrowser(portal);
    const phone = newPhone();
    await requestCode(browser, phone);
    await useUpLimit(codeAccountLimit, userId);
    expect((await verifyPhone(browser, phone, await phones.codeTo(phone))).status).toBe(429);
  });

  test("by IP address, also if nothing was sent; right codes use up nothing", async () => {
    const { browser, phone, code } = await requestCodeForNewPhone();
    await useUpLimit(codeAddressLimit, "127.0.0.1", codeAddressLimit.attemptsMax - 2);
    expect((await verifyPhone(browser, phone, code)).json.verified).toBe(true);
    const guess = () => verifyPhone(portal.browser(), newPhone(), "000000");
    expect([(await guess()).status, (await guess()).status, (await guess()).status]).toEqual([
      200, 200, 429,
    ]);
    portal.clock.advance(codeAddressLimit.windowMs);
  });
});

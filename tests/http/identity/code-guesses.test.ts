import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "#domains/identity/codes/code-attempt.server.ts";
import {
  codeAccountLimit,
  codeAddressLimit,
  codeDeviceLimit,
  codePhoneLimit,
} from "#domains/identity/codes/code-guesses.server.ts";
import { smsPhoneLimit } from "#domains/identity/codes/sms-caps.server.ts";
import type { AttemptLimit } from "#domains/identity/limits/count-attempt.server.ts";
import { openVault } from "#platform/vault.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { registeredBrowser, sessionBrowser } from "#tests/kit/factories.ts";
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

const invite = (browser: Browser, phone: string, type = "phone-verification") =>
  call(browser, "POST", "/phone/codes", { type, phone });
const verify = (browser: Browser, phone: string, code: string) =>
  call(browser, "POST", "/phone/verifications", { phone, code });

async function invited(browser = portal.browser()) {
  const phone = newPhone();
  expect((await invite(browser, phone)).json).toEqual({ success: true });
  return { browser, phone, code: await phones.codeTo(phone) };
}

/** Uses up a limit, or sets its count to `attempts`. */
const useUp = (limit: AttemptLimit, subject: string, attempts = limit.attempts) =>
  portal.database.db.execute(sql`
    insert into rate_limits (key, window_start, count, expires_at)
    values (${`${limit.name} ${subject}`},
      ${new Date(Math.floor(portal.clock.now() / limit.windowMs) * limit.windowMs)},
      ${attempts}, ${new Date(portal.clock.now() + limit.windowMs)})
    on conflict (key, window_start) do update set count = ${attempts}`);

describe("a code that was never sent", () => {
  /** Returns the stored attempts of a phone. */
  const attemptsFor = async (phone: string) => {
    const { rows } = await portal.database.db.execute<{ id: string; stage: string }>(
      sql`select id, stage from auth_attempts where subject = ${phone}`,
    );
    return rows;
  };

  test("because of a cap leaves no attempt", async () => {
    const phone = newPhone();
    await useUp(smsPhoneLimit, phone);
    const browser = portal.browser();
    expect((await invite(browser, phone)).status).toBe(429);
    expect(await attemptsFor(phone)).toEqual([]);
    expect((await invite(browser, phone, "phone-login")).status).not.toBe(200);
    expect(await attemptsFor(phone)).toEqual([]);
  });

  test("because the gateway failed can't be guessed until it is sent", async () => {
    const browser = portal.browser();
    const phone = newPhone();
    await phones.fail("503");
    expect((await invite(browser, phone)).json).toEqual({ success: false });
    await phones.fail("");
    const [attempt] = await attemptsFor(phone);
    const code = codeOf({ vault: openVault(secret) }, attempt!.id);
    expect((await verify(browser, phone, code)).json.verified).toBe(false);
    expect((await invite(browser, phone)).json).toEqual({ success: true });
    expect(await phones.codeTo(phone)).toBe(code);
    expect((await verify(browser, phone, code)).json.verified).toBe(true);
  });
});

describe("wrong codes are limited beyond one attempt", () => {
  test("by phone, over all browsers", async () => {
    const { browser, phone, code } = await invited();
    await useUp(codePhoneLimit, phone);
    const refused = await verify(browser, phone, code);
    expect([refused.status, refused.json.code]).toEqual([429, "TOO-MANY-ATTEMPTS"]);
    portal.clock.advance(24 * 3_600_000);
    const later = await invited();
    expect((await verify(later.browser, later.phone, later.code)).json.verified).toBe(true);
  });

  test("by phone, but separately in a browser that was signed in to its account before", async () => {
    const { browser, phone, code } = await invited();
    const { browser: owners, userId } = await registeredBrowser(portal);
    await portal.database.db.execute(sql`
      update users set phone = ${phone}, phone_verified_at = now() where id = ${userId}`);
    await useUp(codePhoneLimit, phone);
    expect((await verify(browser, phone, code)).status).toBe(429);
    await invite(owners, phone);
    const own = await phones.codeTo(phone);
    const wrong = own === "000000" ? "000001" : "000000";
    expect((await verify(owners, phone, wrong)).json.verified).toBe(false);
    await portal.database.db.execute(sql`
      update rate_limits set count = ${codeDeviceLimit.attempts} where key like ${`${codeDeviceLimit.name} ${userId} %`}`);
    expect((await verify(owners, phone, own)).status).toBe(429);
    portal.clock.advance(codeDeviceLimit.windowMs);
    await invite(owners, phone);
    const next = await phones.codeTo(phone);
    await useUp(codePhoneLimit, phone);
    expect((await verify(owners, phone, next)).json.verified).toBe(true);
  });

  test("by account", async () => {
    const { browser, userId } = await sessionBrowser(portal);
    const phone = newPhone();
    await invite(browser, phone);
    await useUp(codeAccountLimit, userId);
    expect((await verify(browser, phone, await phones.codeTo(phone))).status).toBe(429);
  });

  test("by IP address, also if nothing was sent; right codes use up nothing", async () => {
    const { browser, phone, code } = await invited();
    await useUp(codeAddressLimit, "127.0.0.1", codeAddressLimit.attempts - 2);
    expect((await verify(browser, phone, code)).json.verified).toBe(true);
    const guess = () => verify(portal.browser(), newPhone(), "000000");
    expect([(await guess()).status, (await guess()).status, (await guess()).status]).toEqual([
      200, 200, 429,
    ]);
    portal.clock.advance(codeAddressLimit.windowMs);
  });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { smsPhoneLimit } from "#domains/identity/codes/sms-limits.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { newPhone, type Phones, phonesAt } from "#tests/kit/sms.ts";

const createField = (id: string, properties = {}) => ({
  uid: id,
  id,
  type: id,
  active: true,
  ...properties,
});
const fields = ["firstName", "lastName", "email", "password", "phone"].map((id) => createField(id));

/** A portal whose registration verifies the phone, and whose users may not change it later. */
let portal: TestPortal;
let phones: Phones;
beforeAll(async () => {
  portal = await startTestPortal({
    simulators: true,
    settings: { registration: { fields }, userManagement: { allowChangePersonalInfo: false } },
  });
  phones = phonesAt(portal);
});
afterAll(() => portal.close());

const requestCode = (browser: Browser, phone: string, type = "phone-verification") =>
  call(browser, "POST", "/phone/codes", { type, phone, lpId: portal.id });
const verifyPhone = (browser: Browser, phone: string, code: string | number) =>
  call(browser, "POST", "/phone/verifications", { phone, code });
let personCount = 0;
const register = (
  browser: Browser,
  phone: string,
  email = `phone${(personCount += 1)}@example.org`,
) =>
  call(browser, "POST", "/register", {
    registerData: { firstName: "Anna", lastName: "Koval", email, password: testPassword, phone },
  });
/** Returns six digits that differ from the code. */
const wrongCodeFor = (code: string, step = 1) =>
  String((Number(code) + step) % 1_000_000).padStart(6, "0");

async function requestCodeForNewPhone(browser = portal.browser()) {
  const phone = newPhone();
  expect((await requestCode(browser, phone)).json).toEqual({ success: true });
  return { browser, phone, code: await phones.codeTo(phone) };
}

describe("a code", () => {
  test("comes by SMS, with a last line for browsers, and verifies the phone", async () => {
    const { browser, phone, code } = await requestCodeForNewPhone();
    const [text = ""] = await phones.textsTo(phone);
    expect(text).toMatch(new RegExp(`^${code} .+\\n\\n@${portal.host} #${code}$`));
    expect((await verifyPhone(browser, phone, wrongCodeFor(code))).json).toEqual({
      verified: false,
    });
    expect((await verifyPhone(browser, phone, Number(code))).json).toEqual({ verified: true });
  });

  test("works once, for ten minutes at most", async () => {
    const first = await requestCodeForNewPhone();
    await verifyPhone(first.browser, first.phone, first.code);
    expect((await verifyPhone(first.browser, first.phone, first.code)).json.verified).toBe(false);
    const late = await requestCodeForNewPhone();
    portal.clock.advance(10 * 60_000);
    expect((await verifyPhone(late.browser, late.phone, late.code)).json.verified).toBe(false);
  });

  test("is nowhere in the database", async () => {
    const { code } = await requestCodeForNewPhone();
    const { db } = portal.database;
    // The job queue makes its table a moment after the server listens.
    const findJobTable = async () =>
      (await db.execute(sql`select to_regclass('pgboss.job') as t`)).rows[0]!.t;
    await expect.poll(findJobTable, { timeout: 20_000 }).not.toBeNull();
    const { rows } = await db.execute<{ found: string }>(sql`
      select row_to_json(a)::text as found from auth_attempts a
      union all select row_to_json(o)::text from outbox o
      union all select data::text from pgboss.job`);
    expect(rows.length).toBeGreaterThan(1);
    const digits = new RegExp(`(?<![\\d.:])${code}(?!\\d)`);
    expect(rows.filter(({ found }) => digits.test(found))).toEqual([]);
  });

  test("of browser A fails in browser B", async () => {
    const { browser, phone, code } = await requestCodeForNewPhone();
    const otherBrowser = portal.browser();
    expect((await verifyPhone(otherBrowser, phone, code)).json.verified).toBe(false);
    await requestCode(otherBrowser, newPhone());
    expect((await verifyPhone(otherBrowser, phone, code)).json.verified).toBe(false);
    expect((await verifyPhone(browser, phone, code)).json.verified).toBe(true);
  });

  test("of one portal fails in another, and so does one for another purpose", async () => {
    const { browser, phone, code } = await requestCodeForNewPhone();
    const secondBrowser = portal.second.browser();
    for (const [name, value] of browser.cookies) secondBrowser.cookies.set(name, value);
    expect((await verifyPhone(secondBrowser, phone, code)).json.verified).toBe(false);
    const login = await call(browser, "POST", "/login/phone", { phone, code });
    expect(login.status).toBe(403);
  });
});

describe("wrong codes", () => {
  test("are compared five times at most, even if fifty arrive at the same time", async () => {
    const { browser, phone, code } = await requestCodeForNewPhone();
    const wrongCodes = Array.from({ length: 50 }, (_, n) => wrongCodeFor(code, n + 1));
    const responses = await Promise.all(wrongCodes.map((one) => verifyPhone(browser, phone, one)));
    expect(responses.every(({ json }) => json.verified === (false as never))).toBe(true);
    const { rows } = await portal.database.db.execute<{ guesses: number }>(
      sql`select guesses from auth_attempts where subject = ${phone}`,
    );
    expect(rows).toEqual([{ guesses: 5 }]);
    expect((await verifyPhone(browser, phone, code)).json.verified).toBe(false);
  });

  test("count only if they have six digits", async () => {
    const { browser, phone, code } = await requestCodeForNewPhone();
    for (const malformedCode of ["12345", "1234567", "abcdef", "", "12 34"])
      await verifyPhone(browser, phone, malformedCode);
    for (const step of [1, 2, 3, 4]) await verifyPhone(browser, phone, wrongCodeFor(code, step));
    expect((await verifyPhone(browser, phone, code)).json.verified).toBe(true);
  });

  test("still count after a resend", async () => {
    const { browser, phone, code } = await requestCodeForNewPhone();
    for (const step of [1, 2, 3, 4, 5]) {
      await verifyPhone(browser, phone, wrongCodeFor(code, step));
      if (step === 3) expect((await requestCode(browser, phone)).json.success).toBe(true);
    }
    expect((await verifyPhone(browser, phone, await phones.codeTo(phone))).json.verified).toBe(
      false,
    );
  });
});

describe("resending a code", () => {
  test("is possible immediately the first time, after 30 s the second time, and not a third time even after 180 s", async () => {
    const { browser, phone, code } = await requestCodeForNewPhone();
    expect((await requestCode(browser, phone)).json.success).toBe(true);
    portal.clock.advance(29_000);
    const earlyResponse = await requestCode(browser, phone);
    expect([
      earlyResponse.status,
      earlyResponse.json.code,
      earlyResponse.headers.get("retry-after"),
    ]).toEqual([429, "RESEND-TOO-EARLY", "1"]);
    portal.clock.advance(1_000);
    expect((await requestCode(browser, phone)).json.success).toBe(true);
    portal.clock.advance(179_000);
    expect((await requestCode(browser, phone)).json.code).toBe("RESEND-TOO-EARLY");
    portal.clock.advance(1_000);
    expect((await requestCode(browser, phone)).json).toMatchObject({
      code: "RESEND-LIMIT-REACHED",
      message: "The phone number seems to be wrong. Register again with the right one.",
    });
    expect(await phones.textsTo(phone)).toHaveLength(3);
    // All messages have the same code.
    expect((await verifyPhone(browser, phone, code)).json.verified).toBe(true);
  });

  test("requested several times at the same time sends at most one message", async () => {
    const browser = portal.browser();
    await requestCode(browser, newPhone());
    const phone = newPhone();
    await Promise.all(Array.from({ length: 8 }, () => requestCode(browser, phone)));
    // The first message, and the first resend, which may follow immediately.
    expect((await phones.textsTo(phone)).length).toBeLessThanOrEqual(2);
  });

  test("is limited per phone and day over all browsers, and the refusal is logged", async () => {
    const phone = newPhone();
    for (let turn = 0; turn < smsPhoneLimit.attemptsMax; turn += 1)
      expect((await requestCode(portal.browser(), phone)).json.success).toBe(true);
    const responseOverLimit = await requestCode(portal.browser(), phone);
    expect([responseOverLimit.status, responseOverLimit.json.code]).toEqual([
      429,
      "TOO-MANY-ATTEMPTS",
    ]);
    expect(await phones.textsTo(phone)).toHaveLength(smsPhoneLimit.attemptsMax);
    const { rows } = await portal.database.db.execute(
      sql`select 1 from blocked_attempts where limit_name = ${smsPhoneLimit.name}`,
    );
    expect(rows).toHaveLength(1);
    portal.clock.advance(24 * 3_600_000);
    expect((await requestCode(portal.browser(), phone)).json.success).toBe(true);
  });

  test("after a gateway failure is possible again, and the failure has a plain message", async () => {
    const browser = portal.browser();
    const phone = newPhone();
    await phones.setFailureStatus("400");
    expect((await requestCode(browser, phone)).json).toEqual({ success: false });
    await phones.setFailureStatus("");
    expect((await requestCode(browser, phone)).json).toEqual({ success: true });
    expect(await phones.textsTo(phone)).toHaveLength(1);
  });
});

describe("a registration with a phone", () => {
  test("is refused without a verification of the phone, and uses the verification up", async () => {
    const { browser, phone, code } = await requestCodeForNewPhone();
    const refused = await register(browser, phone);
    expect([refused.status, refused.json.code]).toEqual([422, "PHONE-NOT-VERIFIED"]);
    await verifyPhone(browser, phone, code);
    const otherResponse = await register(portal.browser(), phone);
    expect(otherResponse.json.code).toBe("PHONE-NOT-VERIFIED");
    expect((await register(browser, phone)).status).toBe(200);
    const self = await call(browser, "GET", "/users/self");
    expect(self.json.core).toMatchObject({ phone });
    const { rows } = await portal.database.db.execute(
      sql`select 1 from users where phone = ${phone} and phone_verified_at is not null`,
    );
    expect(rows).toHaveLength(1);
    // The phone is free again, but the used proof makes nobody its owner.
    await portal.database.db.execute(sql`update users set phone = null where phone = ${phone}`);
    expect((await register(browser, phone)).json.code).toBe("PHONE-NOT-VERIFIED");
  });

  test("needs the verification of the same phone", async () => {
    const { browser, phone, code } = await requestCodeForNewPhone();
    await verifyPhone(browser, phone, code);
    expect((await register(browser, newPhone())).json.code).toBe("PHONE-NOT-VERIFIED");
    expect((await register(browser, phone)).status).toBe(200);
  });

  test("with a taken phone is refused as DUPLICATE-EMAIL-OR-PHONE, with a taken email as DUPLICATE-EMAIL", async () => {
    const first = await requestCodeForNewPhone();
    await verifyPhone(first.browser, first.phone, first.code);
    await register(first.browser, first.phone, "taken@example.org");
    const laterBrowser = portal.browser();
    await requestCode(laterBrowser, first.phone);
    await verifyPhone(laterBrowser, first.phone, await phones.codeTo(first.phone));
    const takenPhoneResponse = await register(laterBrowser, first.phone);
    expect([takenPhoneResponse.status, takenPhoneResponse.json.code]).toEqual([
      409,
      "DUPLICATE-EMAIL-OR-PHONE",
    ]);
    const takenEmailResponse = await register(portal.browser(), "", "taken@example.org");
    expect([takenEmailResponse.status, takenEmailResponse.json.code]).toEqual([
      409,
      "DUPLICATE-EMAIL",
    ]);
  });

  test("needs no proof without a phone, and refuses an invalid phone", async () => {
    expect((await register(portal.browser(), "")).status).toBe(200);
    const invalidPhoneResponse = await register(portal.browser(), "+000");
    expect(invalidPhoneResponse.json.meta?.error?.fields).toEqual({
      phone: { key: "crud.validation.message.phone" },
    });
    expect((await requestCode(portal.browser(), "+000")).status).toBe(422);
  });
});

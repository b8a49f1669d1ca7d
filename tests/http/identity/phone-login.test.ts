import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { openRegisteredBrowser, openSessionBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { newPhone, type Phones, phonesAt } from "#tests/kit/sms.ts";

let portal: TestPortal;
let phones: Phones;
beforeAll(async () => {
  const settings = { registration: { phone: true }, gdpr: true };
  portal = await startTestPortal({ simulators: true, settings });
  phones = phonesAt(portal);
});
afterAll(() => portal.close());

const requestCode = (browser: Browser, phone: string) =>
  call(browser, "POST", "/phone/codes", { type: "phone-login", phone });
const login = (browser: Browser, phone: string, code: string, agreed = true) =>
  call(browser, "POST", "/login/phone", { phone, code, agreed });

/** Signs in by phone in a browser and returns the user. */
async function signIn(phone: string, browser = portal.browser()): Promise<string> {
  await requestCode(browser, phone);
  const { json } = await login(browser, phone, await phones.codeTo(phone));
  return String(json.userId);
}

const listUsersWithPhone = async (phone: string) => {
  const { rows } = await portal.database.db.execute<{ id: string; verified: boolean }>(
    sql`select id, phone_verified_at is not null as verified from users where phone = ${phone}`,
  );
  return rows;
};

test("the sign-in with a phone that nobody has verified creates an account, and later ones lead to it", async () => {
  const phone = newPhone();
  const userId = await signIn(phone);
  expect(await listUsersWithPhone(phone)).toEqual([{ id: userId, verified: true }]);
  portal.clock.advance(3_600_000);
  expect(await signIn(phone)).toBe(userId);
  const { rows } = await portal.database.db.execute(
    sql`select agreed from consents where user_id = ${userId}`,
  );
  expect(rows).toEqual([{ agreed: true }]);
});

test("sign-ins that work or lack consent use up no attempts of an IP address", async () => {
  const countAttempts = async () => {
    const { rows } = await portal.database.db.execute<{ tries: number }>(sql`
      select coalesce(sum(count), 0)::int as tries from rate_limits
      where key like 'sign-in address %' or key like 'code %'`);
    return rows[0]!.tries;
  };
  const countBefore = await countAttempts();
  await signIn(newPhone());
  expect(await countAttempts()).toBe(countBefore);
  const phone = newPhone();
  const browser = portal.browser();
  await requestCode(browser, phone);
  const responseWithoutConsent = await login(browser, phone, await phones.codeTo(phone), false);
  expect(responseWithoutConsent.json.code).toBe("CONSENT-MISSING");
  expect(await countAttempts()).toBe(countBefore);
  await login(browser, phone, "000000");
  expect(await countAttempts()).toBeGreaterThan(countBefore);
});

test("it is counted how sign-ins by SMS end; a code that can't be sent is a failure", async () => {
  const readCounts = async () => {
    const { rows } = await portal.database.db.execute<{ succeeded: number; failed: number }>(sql`
      select coalesce(sum(succeeded), 0)::int as succeeded, coalesce(sum(failed), 0)::int as failed
      from sign_in_results where environment_id = 'first' and method = 'phone'`);
    return rows[0]!;
  };
  const { succeeded, failed } = await readCounts();
  await signIn(newPhone());
  expect(await readCounts()).toEqual({ succeeded: succeeded + 1, failed });
  const browser = portal.browser();
  const phone = newPhone();
  await requestCode(browser, phone);
  await login(browser, phone, "000000");
  expect(await readCounts()).toEqual({ succeeded: succeeded + 1, failed: failed + 1 });
  await phones.setFailureStatus("500");
  await requestCode(portal.browser(), newPhone()).finally(() => phones.setFailureStatus(""));
  expect(await readCounts()).toEqual({ succeeded: succeeded + 1, failed: failed + 2 });
});

test("a session user becomes the account in place", async () => {
  const { browser, userId } = await openSessionBrowser(portal);
  expect(await signIn(newPhone(), browser)).toBe(userId);
});

test("a phone that an account has not verified signs nobody in to that account, and stays unverified there", async () => {
  const phone = newPhone();
  const registered = await call(portal.browser(), "POST", "/register", {
    registerData: {
      firstName: "Olha",
      lastName: "Moroz",
      email: "typed@example.org",
      password: "long enough",
    },
    agreed: true,
  });
  const registeredUserId = String(registered.json.userId);
  await portal.database.db.execute(
    sql`update users set phone = ${phone} where id = ${registeredUserId}`,
  );
  const userId = await signIn(phone);
  expect(userId).not.toBe(registeredUserId);
  const owners = await listUsersWithPhone(phone);
  expect(owners).toHaveLength(2);
  expect(owners).toContainEqual({ id: userId, verified: true });
  expect(owners).toContainEqual({ id: registeredUserId, verified: false });
  expect(await signIn(phone)).toBe(userId);
});

test("a known and an unknown phone get the same response at every step", async () => {
  const knownPhone = newPhone();
  await signIn(knownPhone);
  portal.clock.advance(3_600_000);
  const responses = [];
  for (const phone of [knownPhone, newPhone()]) {
    const browser = portal.browser();
    const codeResponse = await requestCode(browser, phone);
    const wrongCodeResponse = await login(browser, phone, "000000");
    const responseWithoutConsent = await login(browser, phone, await phones.codeTo(phone), false);
    responses.push(
      [codeResponse, wrongCodeResponse, responseWithoutConsent].map(({ status, text }) => [
        status,
        text,
      ]),
    );
  }
  expect(responses[1]).toEqual(responses[0]);
  expect(responses[0]!.map(([status]) => status)).toEqual([200, 422, 422]);
});

test("a code signs in only once of fifty simultaneous requests, and only the browser that asked for it", async () => {
  const browser = portal.browser();
  const phone = newPhone();
  await requestCode(browser, phone);
  const code = await phones.codeTo(phone);
  expect((await login(portal.browser(), phone, code)).json.code).toBe("CODE-EXPIRED");
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => login(browser, phone, code)),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await listUsersWithPhone(phone)).toHaveLength(1);
});

test("two browsers that verify the same new phone at the same time get one account", async () => {
  const phone = newPhone();
  const browsers = [portal.browser(), portal.browser()];
  const codes: string[] = [];
  for (const browser of browsers) {
    await requestCode(browser, phone);
    codes.push(await phones.codeTo(phone));
  }
  const responses = await Promise.all(
    browsers.map((browser, index) => login(browser, phone, codes[index]!)),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(responses.map(({ json }) => json.userId)).size).toBe(1);
});

test("a sign-in starts a new session, and is refused if the portal doesn't offer the method", async () => {
  const { browser } = await openRegisteredBrowser(portal.second);
  expect((await login(browser, newPhone(), "123456")).json.code).toBe("SIGN-IN-METHOD-DISABLED");
  const phone = newPhone();
  const guest = await openSessionBrowser(portal);
  const tokenBefore = guest.browser.cookies.get("access_token");
  await signIn(phone, guest.browser);
  expect(guest.browser.cookies.get("access_token")).not.toBe(tokenBefore);
});

test("a user of another portal must consent at their first sign-in here, and only then", async () => {
  const { email, userId } = await openRegisteredBrowser(portal.second);
  const signInHere = (extraInput: object = {}) =>
    call(portal.browser(), "POST", "/login", { email, password: testPassword, ...extraInput });
  const listConsents = async () => {
    const { rows } = await portal.database.db.execute(sql`
      select agreed, policy_version from consents
      where environment_id = 'first' and user_id = ${userId}`);
    return rows;
  };
  const isMember = async () => {
    const { rows } = await portal.database.db.execute(sql`
      select 1 from memberships where environment_id = 'first' and user_id = ${userId}`);
    return rows.length > 0;
  };
  const refused = await signInHere();
  expect(refused).toMatchObject({ status: 422, json: { code: "CONSENT-MISSING" } });
  expect([await listConsents(), await isMember()]).toEqual([[], false]);
  const wrongPasswordResponse = await signInHere({ password: "not the password" });
  expect(wrongPasswordResponse.json.code).toBe("WRONG-CREDENTIALS");
  expect((await signInHere({ agreed: true })).status).toBe(200);
  expect((await signInHere()).status).toBe(200);
  expect(await listConsents()).toEqual([{ agreed: true, policy_version: "1" }]);
});

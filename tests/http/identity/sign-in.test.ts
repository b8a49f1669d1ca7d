import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { emailsTo, resetPasswordOf, verifyAddress } from "#tests/kit/emails.ts";
import { openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

/** Behind a trusted proxy, so that a test can send from many IP addresses. */
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ environment: { TRUSTED_PROXY: "127.0.0.1" } });
});
afterAll(() => portal.close());

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
let addressCount = 0;
/** Returns the headers of a new IP address each time. */
const newAddressHeaders = () => ({
  headers: { "x-forwarded-for": `203.0.113.${(addressCount += 1)}` },
});
const login = (email: string, password: string, requestOptions = newAddressHeaders()) =>
  call(portal.browser(), "POST", "/login", { email, password }, requestOptions);

test("a wrong password and an unknown address get the same status and body", async () => {
  const { email } = await openRegisteredBrowser(portal);
  const wrongPassword = await login(email, "not the password");
  const unknownAddress = await login("nobody@example.org", "not the password");
  expect(wrongPassword.status).toBe(401);
  expect([unknownAddress.status, unknownAddress.text]).toEqual([
    wrongPassword.status,
    wrongPassword.text,
  ]);
  expect(unknownAddress.setCookieLines.length).toBe(wrongPassword.setCookieLines.length);
});

describe("ten wrong passwords from ten IP addresses", () => {
  test("lock the account: the right password is answered like a wrong one until the lock expires", async () => {
    const { email } = await openRegisteredBrowser(portal);
    const windowMs = 15 * minuteMs;
    portal.clock.set(Math.ceil(portal.clock.now() / windowMs) * windowMs);
    const wrongResponses = [];
    for (let attempt = 0; attempt < 10; attempt += 1)
      wrongResponses.push(await login(email, "wrong"));
    const rightResponse = await login(email, testPassword);
    expect([rightResponse.status, rightResponse.text]).toEqual([
      wrongResponses[0]!.status,
      wrongResponses[0]!.text,
    ]);
    // An attacker's attempts in the meantime don't make the lock longer.
    portal.clock.advance(windowMs - 1);
    await login(email, "wrong");
    portal.clock.advance(1);
    expect((await login(email, testPassword)).status).toBe(200);
  });

  test("for an email in capitals or with spaces share one counter", async () => {
    const { email } = await openRegisteredBrowser(portal);
    portal.clock.advance(15 * minuteMs);
    const spellings = [
      email,
      email.toUpperCase(),
      ` ${email} `,
      `\t${email}`,
      email[0]!.toUpperCase() + email.slice(1),
    ];
    for (let attempt = 0; attempt < 10; attempt += 1)
      await login(spellings[attempt % spellings.length]!, "wrong");
    expect((await login(email, testPassword)).status).toBe(401);
  });
});

describe("after ten wrong passwords from anywhere", () => {
  async function createLockedAccount() {
    portal.clock.advance(15 * minuteMs);
    const person = await openRegisteredBrowser(portal);
    await verifyAddress(portal, person.email);
    for (let attempt = 0; attempt < 10; attempt += 1) await login(person.email, "wrong");
    expect((await login(person.email, testPassword)).status).toBe(401);
    return person;
  }
  const loginInBrowser = (browser: Browser, email: string, password: string) =>
    call(browser, "POST", "/login", { email, password }, newAddressHeaders());

  test("a browser that was signed in before still signs in, with its own attempts", async () => {
    const { browser, email } = await createLockedAccount();
    await browser.fetch("/sign-out");
    browser.cookies.delete("access_token");
    browser.cookies.delete("refresh_token");
    expect((await loginInBrowser(browser, email, testPassword)).status).toBe(200);
    for (let attempt = 0; attempt < 10; attempt += 1) await loginInBrowser(browser, email, "wrong");
    expect((await loginInBrowser(browser, email, testPassword)).status).toBe(401);
  });

  test("a reset ends the lock, and nobody can lock out the browser that reset", async () => {
    const { email } = await createLockedAccount();
    const browser = portal.browser();
    expect((await resetPasswordOf(portal, email, "a new long password", browser)).status).toBe(200);
    expect((await login(email, "a new long password")).status).toBe(200);
    for (let attempt = 0; attempt < 10; attempt += 1) await login(email, "wrong");
    expect((await login(email, "a new long password")).status).toBe(401);
    expect((await loginInBrowser(browser, email, "a new long password")).status).toBe(200);
  });

  test("the owner gets one email about each lock, and at most three a day", async () => {
    portal.clock.set(Math.ceil(portal.clock.now() / dayMs) * dayMs);
    const { email } = await createLockedAccount();
    const listLockEmails = async () =>
      (await emailsTo(portal, email)).filter(({ subject }) => subject.startsWith("Many wrong"));
    for (let attempt = 0; attempt < 5; attempt += 1) await login(email, "wrong");
    expect(await listLockEmails()).toHaveLength(1);
    for (let lock = 0; lock < 3; lock += 1) {
      portal.clock.advance(15 * minuteMs);
      for (let attempt = 0; attempt < 10; attempt += 1) await login(email, "wrong");
    }
    expect(await listLockEmails()).toHaveLength(3);
  });

  test("right passwords use up no attempts, neither the account's nor the IP address's", async () => {
    portal.clock.advance(15 * minuteMs);
    const { email } = await openRegisteredBrowser(portal);
    const requestOptions = newAddressHeaders();
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect((await login(email, testPassword, requestOptions)).status).toBe(200);
    const { rows } = await portal.database.db.execute<{ key: string; count: number }>(sql`
      select key, count from rate_limits
      where key in (${`sign-in account ${email}`}, ${`sign-in address 203.0.113.${addressCount}`})`);
    expect(rows.map(({ count }) => count)).toEqual([0, 0]);
  });

  test("of fifty simultaneous attempts at most ten are compared", async () => {
    portal.clock.advance(15 * minuteMs);
    const { email } = await openRegisteredBrowser(portal);
    const guesses = Array.from({ length: 50 }, (_, n) =>
      login(email, n < 40 ? "no" : testPassword),
    );
    const successes = (await Promise.all(guesses)).filter(({ status }) => status === 200);
    expect(successes.length).toBeLessThanOrEqual(10);
  });
});

describe("a forgotten password", () => {
  const listStoredEmails = async (email: string) => {
    const { rows } = await portal.database.db.execute<{ body: string }>(
      sql`select body from outbox where recipient = ${email}`,
    );
    return rows;
  };

  test("is answered the same for a known and an unknown address; only the known one gets an email", async () => {
    const { email } = await openRegisteredBrowser(portal);
    const knownResponse = await call(portal, "POST", "/password/reset-emails", { email });
    const unknownResponse = await call(portal, "POST", "/password/reset-emails", {
      email: "nobody@example.org",
    });
    expect([knownResponse.status, knownResponse.text]).toEqual([200, '{"state":"ok"}']);
    expect([unknownResponse.status, unknownResponse.text]).toEqual([
      knownResponse.status,
      knownResponse.text,
    ]);
    expect(await listStoredEmails(email)).toHaveLength(1);
    expect(await listStoredEmails("nobody@example.org")).toHaveLength(0);
  });

  test("is sent to the portal's own address, whatever website and environmentId say", async () => {
    const { email } = await openRegisteredBrowser(portal);
    await call(portal, "POST", "/password/reset-emails", {
      email,
      website: "http://evil.example",
      environmentId: "second",
    });
    const [storedEmail] = await listStoredEmails(email);
    expect(storedEmail!.body).toContain(`${portal.origin}/?scenario=restore-password&pwdtoken=`);
    expect(storedEmail!.body).not.toContain("evil.example");
  });

  test("for an invalid address is answered with a state, a code and the message to show", async () => {
    const response = await call(portal, "POST", "/password/reset-emails", { email: "none" });
    expect(response).toMatchObject({
      status: 422,
      json: { state: "error", code: "INVALID-FIELDS", meta: { error: { fields: { email: {} } } } },
    });
  });
});

describe("whether an address is registered", () => {
  test("is answered five times in ten minutes, then 429 with the time to wait", async () => {
    const { email } = await openRegisteredBrowser(portal);
    const browser = portal.browser();
    const requestOptions = newAddressHeaders();
    const checkRegistered = () =>
      call(browser, "POST", "/is-registered", { email }, requestOptions);
    portal.clock.set(Math.ceil(portal.clock.now() / (10 * minuteMs)) * 10 * minuteMs);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await checkRegistered()).toMatchObject({ status: 200, json: { exists: true } });
    const refused = await checkRegistered();
    expect(refused).toMatchObject({ status: 429, json: { code: "TOO-MANY-ATTEMPTS" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    portal.clock.advance(10 * minuteMs);
    expect((await checkRegistered()).status).toBe(200);
  });

  test("is answered to each browser at one IP address, also at its first request", async () => {
    const requestOptions = newAddressHeaders();
    const body = { email: "hall@example.org" };
    for (let person = 0; person < 7; person += 1)
      expect(
        (await call(portal.browser(), "POST", "/is-registered", body, requestOptions)).status,
      ).toBe(200);
  });

  test("is not answered to a client that makes up a new device cookie each time", async () => {
    const requestOptions = newAddressHeaders();
    const statuses = [];
    for (let attempt = 0; attempt < 61; attempt += 1) {
      const browser = portal.browser();
      browser.cookies.set("device", `made-up-browser-${String(attempt).padStart(6, "0")}`);
      const body = { email: `${attempt}@example.org` };
      statuses.push((await call(browser, "POST", "/is-registered", body, requestOptions)).status);
    }
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
    expect(statuses[60]).toBe(429);
  });

  test("accepts a phone or an email, and answers no if it is unknown", async () => {
    const requestOptions = newAddressHeaders();
    const checkRegistered = (json: object) =>
      call(portal.browser(), "POST", "/is-registered", json, requestOptions);
    expect((await checkRegistered({ email: "nobody@example.org" })).json).toEqual({
      exists: false,
    });
    expect((await checkRegistered({ phone: "+380501234567" })).json).toEqual({ exists: false });
    expect(await checkRegistered({})).toMatchObject({ status: 422, json: { code: "INVALID" } });
  });
});

describe("registering", () => {
  const person = {
    firstName: "Anna",
    lastName: "Koval",
    email: "anna@example.org",
    password: testPassword,
  };

  test("twice with one address is answered DUPLICATE-EMAIL with a message", async () => {
    const register = () => call(portal.browser(), "POST", "/register", { signUpData: person });
    expect((await register()).status).toBe(200);
    expect(await register()).toMatchObject({ status: 409, json: { code: "DUPLICATE-EMAIL" } });
  });

  test("with wrong fields names each of them, and changes nothing", async () => {
    const response = await call(portal.browser(), "POST", "/register", {
      registerData: { ...person, email: "none", firstName: "1", password: "short" },
    });
    expect(response).toMatchObject({ status: 422, json: { code: "INVALID-FIELDS" } });
    const fields = (response.json.meta?.error as { fields?: object } | undefined)?.fields ?? {};
    expect(Object.keys(fields).toSorted()).toEqual(["email", "firstName", "password"]);
  });

  test("gives the role of a disciple, whatever else the request sends", async () => {
    const extraFields = {
      roles: ["mp-admin"],
      status: "session",
      complete: true,
      blocks: [],
      id: "chosen",
    };
    const browser = portal.browser();
    const data = { ...person, email: "wishes@example.org", ...extraFields, role: "mp-admin" };
    for (const extra of [{ roles: ["mp-admin"] }, { userId: "chosen" }]) {
      const refused = await call(browser, "POST", "/register", { registerData: data, ...extra });
      expect([extra, refused.status]).toEqual([extra, 422]);
    }
    const response = await call(browser, "POST", "/register", {
      registerData: data,
      options: {
        role: "mp-admin",
        roles: ["envmgr-admin"],
        website: "http://evil.example",
        environmentId: "second",
      },
    });
    expect(response.status).toBe(200);
    const self = (await call(browser, "GET", "/users/self")).json;
    expect(self).toMatchObject({ roles: ["disciple"], complete: false, orders: { courses: [] } });
    expect(self.id).not.toBe("chosen");
    expect(self.learning).toEqual({ environments: ["first"] });
  });
});

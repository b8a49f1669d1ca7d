import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codeAccountLimit } from "#domains/identity/codes/code-guesses.server.ts";
import { verificationEmailLimit } from "#domains/identity/contacts/send-verification-code.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { emailsTo } from "#tests/kit/emails.ts";
import { openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

type Person = { browser: Browser; userId: string; email: string };

const sendCode = ({ browser }: Pick<Person, "browser">) =>
  call(browser, "POST", "/users/self/verification-codes", {});
const verifyEmail = ({ browser }: Pick<Person, "browser">, code: string) =>
  call(browser, "POST", "/users/self/email-verifications", { code });
const readLastCode = async (email: string) =>
  /\d{6}/.exec((await emailsTo(portal, email)).at(-1)!.subject)![0];
const isVerified = async ({ userId }: Person) => {
  const { rows } = await portal.database.db.execute<{ verified: boolean }>(
    sql`select email_verified_at is not null as verified from users where id = ${userId}`,
  );
  return rows[0]?.verified;
};

const register = (browser: Browser, email: string) =>
  call(browser, "POST", "/register", {
    registerData: { firstName: "Anna", lastName: "Koval", email, password: testPassword },
  });

test("registering sends a code that confirms the email, and the profile has a field for it", async () => {
  const browser = portal.browser();
  const email = "welcomed@example.org";
  const userId = String((await register(browser, email)).json.userId);
  const emails = await emailsTo(portal, email);
  expect(emails).toMatchObject([{ subject: expect.stringMatching(/^Welcome to .*: \d{6} /) }]);
  expect(emails[0]!.body).toContain("/profile#confirm-email");
  const page = (await browser.fetch("/profile")).text;
  expect(page).toContain('id="confirm-email"');
  expect(page).toContain("Code from the email");
  const person = { browser, userId, email };
  await verifyEmail(person, await readLastCode(email));
  expect(await isVerified(person)).toBe(true);
});

test("registering works without an email if the address has reached its limit of emails", async () => {
  const email = "flooded@example.org";
  for (let attempt = 0; attempt <= verificationEmailLimit.attemptsMax; attempt += 1) {
    expect((await register(portal.browser(), email)).status).toBe(200);
    await portal.database.db.execute(sql`update users set email = null where email = ${email}`);
  }
  expect(await emailsTo(portal, email)).toHaveLength(verificationEmailLimit.attemptsMax);
  const registered = await openRegisteredBrowser(portal);
  expect((await register(portal.browser(), registered.email)).json.code).toBe("DUPLICATE-EMAIL");
  expect(await emailsTo(portal, registered.email)).toEqual([]);
});

test("an email is confirmed by the code sent to it, in the same session, and nothing is lost", async () => {
  const person = await openRegisteredBrowser(portal);
  const readProfileHtml = async () => (await person.browser.fetch("/profile")).text;
  await portal.database.db.execute(sql`
    insert into identities (issuer, subject, user_id, method)
    values ('i', ${person.userId}, ${person.userId}, 'telegram')`);
  expect(await readProfileHtml()).toContain("confirmed yet");
  const formResponse = await person.browser.fetch("/profile", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "intent=send-verification-code",
  });
  expect(formResponse.status).toBe(303);
  expect(await readProfileHtml()).toContain("Code from the email");
  const code = await readLastCode(person.email);
  const wrongCode = code === "000000" ? "000001" : "000000";
  expect(await verifyEmail(person, wrongCode)).toMatchObject({
    status: 422,
    json: { code: "INVALID-CODE" },
  });
  expect(await verifyEmail(person, ` ${code} `)).toMatchObject({ json: { verified: true } });
  expect(await isVerified(person)).toBe(true);
  const self = (await call(person.browser, "GET", "/users/self")).json;
  expect(self).toMatchObject({ id: person.userId, links: [expect.stringMatching(/^telegram/)] });
  expect(await readProfileHtml()).not.toContain("confirmed yet");
  expect((await sendCode(person)).status).toBe(403);
  const login = { email: person.email, password: testPassword };
  expect((await call(portal.browser(), "POST", "/login", login)).status).toBe(200);
});

test("a code confirms only the address that it was sent to, and only in the session that requested it", async () => {
  const person = await openRegisteredBrowser(portal);
  await sendCode(person);
  const code = await readLastCode(person.email);
  const otherBrowser = portal.browser();
  await call(otherBrowser, "POST", "/login", { email: person.email, password: testPassword });
  expect((await verifyEmail({ browser: otherBrowser }, code)).json.code).toBe("CODE-EXPIRED");
  const core = { email: `changed-${person.email}` };
  const emailChange = { core, proof: testPassword };
  await call(person.browser, "PATCH", `/profiles/bo:${person.userId}`, emailChange);
  expect((await verifyEmail(person, code)).json.code).toBe("CODE-EXPIRED");
  expect(await isVerified(person)).toBe(false);
});

test("a code allows five guesses, even at once, and an address gets five emails an hour", async () => {
  const person = await openRegisteredBrowser(portal);
  for (let attempt = 0; attempt < verificationEmailLimit.attemptsMax; attempt += 1)
    await sendCode(person);
  expect((await sendCode(person)).status).toBe(429);
  const code = await readLastCode(person.email);
  const guesses = Array.from({ length: 15 }, (_, index) => String(index).padStart(6, "0"));
  await Promise.all(guesses.map((guess) => verifyEmail(person, guess)));
  expect((await verifyEmail(person, code)).json.code).toBe("CODE-EXPIRED");
});

test("wrong guesses are limited per account, not only per code", async () => {
  const person = await openRegisteredBrowser(portal);
  for (let guess = 0; guess < codeAccountLimit.attemptsMax; guess += 1)
    await verifyEmail(person, "000000");
  await sendCode(person);
  const refused = await verifyEmail(person, await readLastCode(person.email));
  expect([refused.status, refused.json.code]).toEqual([429, "TOO-MANY-ATTEMPTS"]);
  portal.clock.advance(codeAccountLimit.windowMs);
  await sendCode(person);
  expect((await verifyEmail(person, await readLastCode(person.email))).status).toBe(200);
});

test("confirming the email ends a lock caused by wrong passwords", async () => {
  const person = await openRegisteredBrowser(portal);
  const login = (password: string) =>
    call(portal.browser(), "POST", "/login", { email: person.email, password });
  for (let attempt = 0; attempt < 10; attempt += 1) await login("wrong");
  expect((await login(testPassword)).status).toBe(401);
  await sendCode(person);
  await verifyEmail(person, await readLastCode(person.email));
  expect((await login(testPassword)).status).toBe(200);
});

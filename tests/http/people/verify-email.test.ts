import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codeAccountLimit } from "#domains/identity/codes/code-guesses.server.ts";
import { verificationEmailLimit } from "#domains/identity/contacts/send-verification-code.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { emailsTo } from "#tests/kit/emails.ts";
import { registeredBrowser, testPassword } from "#tests/kit/factories.ts";
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
const verify = ({ browser }: Pick<Person, "browser">, code: string) =>
  call(browser, "POST", "/users/self/email-verifications", { code });
const codeTo = async (email: string) =>
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
  await verify(person, await codeTo(email));
  expect(await isVerified(person)).toBe(true);
});

test("registering works without an email if the address has reached its limit of emails", async () => {
  const email = "flooded@example.org";
  for (let made = 0; made <= verificationEmailLimit.attempts; made += 1) {
    expect((await register(portal.browser(), email)).status).toBe(200);
    await portal.database.db.execute(sql`update users set email = null where email = ${email}`);
  }
  expect(await emailsTo(portal, email)).toHaveLength(verificationEmailLimit.attempts);
  const known = await registeredBrowser(portal);
  expect((await register(portal.browser(), known.email)).json.code).toBe("DUPLICATE-EMAIL");
  expect(await emailsTo(portal, known.email)).toEqual([]);
});

test("an email is confirmed by the code sent to it, in the same session, and nothing is lost", async () => {
  const person = await registeredBrowser(portal);
  const profile = async () => (await person.browser.fetch("/profile")).text;
  await portal.database.db.execute(sql`
    insert into identities (issuer, subject, user_id, method)
    values ('i', ${person.userId}, ${person.userId}, 'telegram')`);
  expect(await profile()).toContain("confirmed yet");
  const pressed = await person.browser.fetch("/profile", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "intent=send-verification-code",
  });
  expect(pressed.status).toBe(303);
  expect(await profile()).toContain("Code from the email");
  const code = await codeTo(person.email);
  const wrong = code === "000000" ? "000001" : "000000";
  expect(await verify(person, wrong)).toMatchObject({
    status: 422,
    json: { code: "INVALID-CODE" },
  });
  expect(await verify(person, ` ${code} `)).toMatchObject({ json: { verified: true } });
  expect(await isVerified(person)).toBe(true);
  const self = (await call(person.browser, "GET", "/users/self")).json;
  expect(self).toMatchObject({ id: person.userId, links: [expect.stringMatching(/^telegram/)] });
  expect(await profile()).not.toContain("confirmed yet");
  expect((await sendCode(person)).status).toBe(403);
  const login = { email: person.email, password: testPassword };
  expect((await call(portal.browser(), "POST", "/login", login)).status).toBe(200);
});

test("a code confirms the address it was sent to, in the session that requested it", async () => {
  const person = await registeredBrowser(portal);
  await sendCode(person);
  const code = await codeTo(person.email);
  const other = portal.browser();
  await call(other, "POST", "/login", { email: person.email, password: testPassword });
  expect((await verify({ browser: other }, code)).json.code).toBe("CODE-GONE");
  const core = { email: `changed-${person.email}` };
  const changed = { core, proof: testPassword };
  await call(person.browser, "PATCH", `/profiles/bo:${person.userId}`, changed);
  expect((await verify(person, code)).json.code).toBe("CODE-GONE");
  expect(await isVerified(person)).toBe(false);
});

test("a code allows five guesses, even at once, and an address gets five emails an hour", async () => {
  const person = await registeredBrowser(portal);
  for (let sent = 0; sent < verificationEmailLimit.attempts; sent += 1) await sendCode(person);
  expect((await sendCode(person)).status).toBe(429);
  const code = await codeTo(person.email);
  const guesses = Array.from({ length: 15 }, (_, at) => String(at).padStart(6, "0"));
  await Promise.all(guesses.map((guess) => verify(person, guess)));
  expect((await verify(person, code)).json.code).toBe("CODE-GONE");
});

test("wrong guesses are limited per account, not only per code", async () => {
  const person = await registeredBrowser(portal);
  for (let guess = 0; guess < codeAccountLimit.attempts; guess += 1) await verify(person, "000000");
  await sendCode(person);
  const refused = await verify(person, await codeTo(person.email));
  expect([refused.status, refused.json.code]).toEqual([429, "TOO-MANY-ATTEMPTS"]);
  portal.clock.advance(codeAccountLimit.windowMs);
  await sendCode(person);
  expect((await verify(person, await codeTo(person.email))).status).toBe(200);
});

test("confirming the email ends a lock caused by wrong passwords", async () => {
  const person = await registeredBrowser(portal);
  const login = (password: string) =>
    call(portal.browser(), "POST", "/login", { email: person.email, password });
  for (let wrong = 0; wrong < 10; wrong += 1) await login("wrong");
  expect((await login(testPassword)).status).toBe(401);
  await sendCode(person);
  await verify(person, await codeTo(person.email));
  expect((await login(testPassword)).status).toBe(200);
});

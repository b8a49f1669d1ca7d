import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { createVisitForm } from "#tests/kit/visit-form.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await createVisitForm(portal);
});
afterAll(() => portal.close());

/** Two markers of a rendered page, a text direction override, a zero-width space and a control character. */
const hostileCharacters = "\uFDD0email\uFDD1\u202E\u200B\u0007";
const insertHostile = (word: string) => `${word.slice(0, 2)}${hostileCharacters}${word.slice(2)}`;
const sanitizedTextOf = (word: string) => `${word.slice(0, 2)}email${word.slice(2)}`;

test("characters that could mislead readers are removed from names, wherever they are entered", async () => {
  const browser = portal.browser();
  const registered = await call(browser, "POST", "/register", {
    registerData: {
      firstName: insertHostile("Anna"),
      lastName: insertHostile("Koval"),
      email: "typed@example.org",
      password: testPassword,
    },
  });
  expect(registered.status).toBe(200);
  const readNames = async () => {
    const { firstName, lastName } = (await call(browser, "GET", "/users/self")).json.profile!;
    return [firstName, lastName];
  };
  expect(await readNames()).toEqual([sanitizedTextOf("Anna"), sanitizedTextOf("Koval")]);
  await browser.fetch("/profile", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      intent: "names",
      firstName: insertHostile("Olha"),
      lastName: "\u200B\u202EBondar",
    }).toString(),
  });
  expect(await readNames()).toEqual([sanitizedTextOf("Olha"), "Bondar"]);
});

test("a name of only invisible characters counts as missing", async () => {
  const response = await call(portal.browser(), "POST", "/register", {
    registerData: {
      firstName: "\u3164\u200B\u2060",
      lastName: "Koval",
      email: "nobody@example.org",
      password: testPassword,
    },
  });
  expect(response.json.meta?.error?.fields?.firstName?.key).toBe(
    "crud.validation.message.required",
  );
});

test("the same characters are removed from form records, campaigns, and a portal's title and messages", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  const recordResponse = await call(browser, "POST", "/data-sources/visits/records", {
    data: { name: insertHostile("Olha"), words: `${insertHostile("Come")}\r\nsoon` },
    agreed: true,
  });
  expect(recordResponse.json.data).toMatchObject({
    name: sanitizedTextOf("Olha"),
    words: `${sanitizedTextOf("Come")}\nsoon`,
  });
  await call(browser, "PATCH", `/users/${userId}`, {
    analytics: { utm: { utm_source: insertHostile("mail"), utm_campaign: "easter" } },
  });
  const admin = await createUserWithRole(portal, "mp-admin");
  await call(admin.browser, "PATCH", "/settings", { settings: { title: insertHostile("Hope") } });
  await call(admin.browser, "PATCH", "/messages/en", {
    messages: { "common.saved": insertHostile("Kept") },
  });
  const { rows } = await portal.database.db.execute<{ stored: string }>(sql`
    select jsonb_build_array(m.utm, s.settings->'title', d.data)::text as stored
    from memberships m, settings_revisions s, data_source_records d
    where m.user_id = ${userId} and s.environment_id = 'first' and s.version > 1`);
  for (const { stored } of rows) expect(stored).not.toMatch(/[\uFDD0\uFDD1\u202E\u200B]/);
  const ownMessages = (await call(portal, "GET", "/messages/en")).json.messages!;
  // Authors may put zero-width spaces into messages, to allow line breaks between words.
  expect(String(ownMessages["common.saved"]).replace("\u200B", "")).toBe(sanitizedTextOf("Kept"));
});

test("a password is stored as it was typed", async () => {
  const password = "a pass\u200Dword with a joiner";
  const person = { firstName: "Anna", lastName: "Koval", email: "joiner@example.org" };
  await call(portal.browser(), "POST", "/register", { registerData: { ...person, password } });
  const login = (typed: string) =>
    call(portal.browser(), "POST", "/login", { email: person.email, password: typed });
  expect((await login(password)).status).toBe(200);
  expect((await login(password.replace("\u200D", ""))).status).toBe(401);
});

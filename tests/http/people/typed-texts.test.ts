import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { userWithRole, registeredBrowser, testPassword } from "#tests/kit/factories.ts";
import { createVisitForm } from "#tests/kit/visit-form.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await createVisitForm(portal);
});
afterAll(() => portal.close());

/** A marker of a rendered page, a text direction override, an invisible character, a control character. */
const hostile = "\uFDD0email\uFDD1\u202E\u200B\u0007";
const withIn = (word: string) => `${word.slice(0, 2)}${hostile}${word.slice(2)}`;
const clean = (word: string) => `${word.slice(0, 2)}email${word.slice(2)}`;

test("characters that could mislead readers are removed from names, wherever they are entered", async () => {
  const browser = portal.browser();
  const registered = await call(browser, "POST", "/register", {
    registerData: {
      firstName: withIn("Anna"),
      lastName: withIn("Koval"),
      email: "typed@example.org",
      password: testPassword,
    },
  });
  expect(registered.status).toBe(200);
  const names = async () => {
    const { firstName, lastName } = (await call(browser, "GET", "/users/self")).json.profile!;
    return [firstName, lastName];
  };
  expect(await names()).toEqual([clean("Anna"), clean("Koval")]);
  await browser.fetch("/profile", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      intent: "names",
      firstName: withIn("Olha"),
      lastName: "\u200B\u202EBondar",
    }).toString(),
  });
  expect(await names()).toEqual([clean("Olha"), "Bondar"]);
});

test("a name of only invisible characters counts as missing", async () => {
  const answer = await call(portal.browser(), "POST", "/register", {
    registerData: {
      firstName: "\u3164\u200B\u2060",
      lastName: "Koval",
      email: "nobody@example.org",
      password: testPassword,
    },
  });
  expect(answer.json.meta?.error?.fields?.firstName?.key).toBe("crud.validation.message.required");
});

test("the same characters are removed from form records, campaigns, and a portal's title and messages", async () => {
  const { browser, userId } = await registeredBrowser(portal);
  const sent = await call(browser, "POST", "/data-sources/visits/records", {
    data: { name: withIn("Olha"), words: `${withIn("Come")}\r\nsoon` },
    agreed: true,
  });
  expect(sent.json.data).toMatchObject({ name: clean("Olha"), words: `${clean("Come")}\nsoon` });
  await call(browser, "PATCH", `/users/${userId}`, {
    analytics: { utm: { utm_source: withIn("mail"), utm_campaign: "easter" } },
  });
  const admin = await userWithRole(portal, "mp-admin");
  await call(admin.browser, "PATCH", "/settings", { settings: { title: withIn("Hope") } });
  await call(admin.browser, "PATCH", "/messages/en", {
    messages: { "common.saved": withIn("Kept") },
  });
  const { rows } = await portal.database.db.execute<{ stored: string }>(sql`
    select jsonb_build_array(m.utm, s.settings->'title', d.data)::text as stored
    from memberships m, settings_revisions s, data_source_records d
    where m.user_id = ${userId} and s.environment_id = 'first' and s.version > 1`);
  for (const { stored } of rows) expect(stored).not.toMatch(/[\uFDD0\uFDD1\u202E\u200B]/);
  const own = (await call(portal, "GET", "/messages/en")).json.messages!;
  // Authors may set breaks between words.
  expect(String(own["common.saved"]).replace("\u200B", "")).toBe(clean("Kept"));
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

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { findLinkParameter } from "#tests/kit/emails.ts";
import { openRegisteredBrowser, openSessionBrowser, testPassword } from "#tests/kit/factories.ts";
import { readCurrentUser, signInWithProvider, createProviderUser } from "#tests/kit/federation.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { newPhone, type Phones, phonesAt } from "#tests/kit/sms.ts";

let portal: TestPortal;
let phones: Phones;
beforeAll(async () => {
  const settings = { registration: { phone: true, anonymous: true } };
  portal = await startTestPortal({ simulators: true, settings });
  phones = phonesAt(portal);
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

const newPassword = "a new and long password";

const updateContacts = (browser: Browser, userId: string, core: object, proof?: string) =>
  call(browser, "PATCH", `/profiles/bo:${userId}`, { core, proof });
const requestReset = (email: string) =>
  call(portal.browser(), "POST", "/password/reset-emails", { email });
const resetPassword = (token: string, browser: Browser = portal.browser()) =>
  call(browser, "POST", "/password/reset", { password: newPassword, token });
const login = async (email: string, password: string) => {
  const browser = portal.browser();
  const { status } = await call(browser, "POST", "/login", { email, password });
  return { status, browser };
};
async function registerAs(email: string) {
  const browser = portal.browser();
  const registerData = { firstName: "Anna", lastName: "Koval", email, password: testPassword };
  const { json } = await call(browser, "POST", "/register", { registerData });
  return { browser, userId: String(json.userId) };
}
async function signInByPhone(phone: string, browser = portal.browser()) {
  await call(browser, "POST", "/phone/codes", { type: "phone-login", phone });
  const code = await phones.codeTo(phone);
  const { json } = await call(browser, "POST", "/login/phone", { phone, code });
  return { browser, userId: String(json.userId) };
}
async function signInByGoogle(person: { name: string; email: string }) {
  const browser = portal.browser();
  await signInWithProvider(browser, "google", person);
  return { browser, ...(await readCurrentUser(browser)) };
}
const createOrder = (userId: string) =>
  portal.database.db.execute(sql`
    insert into orders (environment_id, user_id, course_ids, state, granted_by, paid_at)
    values ('first', ${userId}, array['short'], 'paid', 'system', now())`);

describe("a reset link", () => {
  test("is invalid once the account's address was changed, even if it was changed back", async () => {
    const { browser, userId, email } = await openRegisteredBrowser(portal);
    await requestReset(email);
    const token = await findLinkParameter(portal, email, "pwdtoken");
    const { email: stranger } = createProviderUser();
    await updateContacts(browser, userId, { email: stranger }, testPassword);
    expect(await resetPassword(token)).toMatchObject({
      status: 400,
      json: { code: "RESET-TOKEN-BAD" },
    });
    await updateContacts(browser, userId, { email }, testPassword);
    expect((await resetPassword(token)).status).toBe(400);
    expect((await login(email, testPassword)).status).toBe(200);
  });

  test("that is used invalidates all others, in every portal", async () => {
    const { email } = await openRegisteredBrowser(portal);
    await requestReset(email);
    const firstToken = await findLinkParameter(portal, email, "pwdtoken");
    await call(portal.second.browser(), "POST", "/password/reset-emails", { email });
    const otherToken = await findLinkParameter(portal, email, "pwdtoken");
    portal.clock.advance(1000);
    await portal.database.db.execute(sql`delete from outbox where recipient = ${email}`);
    await requestReset(email);
    const lastToken = await findLinkParameter(portal, email, "pwdtoken");
    expect(new Set([firstToken, otherToken, lastToken]).size).toBe(3);
    expect((await resetPassword(lastToken)).status).toBe(200);
    expect((await resetPassword(firstToken)).status).toBe(400);
    expect((await resetPassword(otherToken, portal.second.browser())).status).toBe(400);
  });

  test("used twice at the same time sets one password", async () => {
    const { email } = await openRegisteredBrowser(portal);
    await requestReset(email);
    const token = await findLinkParameter(portal, email, "pwdtoken");
    const statuses = (await Promise.all([resetPassword(token), resetPassword(token)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 400]);
  });
});

describe("an address that one person typed and its owner verified", () => {
  test("gives the account to its owner, and every older sign-in method ends", async () => {
    const person = createProviderUser();
    const squatter = await registerAs(person.email);
    const phone = newPhone();
    await updateContacts(squatter.browser, squatter.userId, { phone });
    const owner = await signInByGoogle(person);
    expect(owner.id).toBe(squatter.userId);
    expect((await call(squatter.browser, "GET", "/users/self")).status).toBe(401);
    expect((await login(person.email, testPassword)).status).toBe(401);
    expect((await call(owner.browser, "GET", "/users/self")).json["phone"]).toBeNull();
    expect((await signInByPhone(phone)).userId).not.toBe(owner.id);
  });

  test.each(["Google", "a reset"])(
    "is removed from an account with a verified phone by %s, and its owner gets a new account",
    async (method) => {
      const person = createProviderUser();
      const phone = newPhone();
      const squatter = await signInByPhone(phone);
      await updateContacts(squatter.browser, squatter.userId, { email: person.email });
      let owner: string;
      if (method === "Google") owner = (await signInByGoogle(person)).id;
      else {
        await requestReset(person.email);
        expect(
          (await resetPassword(await findLinkParameter(portal, person.email, "pwdtoken"))).status,
        ).toBe(200);
        owner = (await readCurrentUser((await login(person.email, newPassword)).browser)).id;
      }
      expect(owner).not.toBe(squatter.userId);
      // Nobody loses their account by mistyping an address.
      expect(await readCurrentUser(squatter.browser)).toMatchObject({
        id: squatter.userId,
        email: null,
      });
      expect((await signInByPhone(phone)).userId).toBe(squatter.userId);
      const page = await squatter.browser.fetch("/profile/Notifications/NotificationsPage");
      expect(page.text).toContain("The email you entered is no longer part of your account");
      expect(page.text).not.toContain(person.email);
    },
  );

  test.each(["an order", "a role", "a linked provider"])(
    "is removed from an account with %s",
    async (protection) => {
      const person = createProviderUser();
      const typist = await registerAs(person.email);
      if (protection === "an order") await createOrder(typist.userId);
      else if (protection === "a role")
        await portal.database.db.execute(sql`
          update memberships set roles = array['disciple', 'mentor']
          where user_id = ${typist.userId}`);
      else
        await portal.database.db.execute(sql`
          insert into identities (issuer, subject, user_id, method)
          values ('an issuer', ${typist.userId}, ${typist.userId}, 'telegram')`);
      const owner = await signInByGoogle(person);
      expect(owner.id).not.toBe(typist.userId);
      expect(owner.email).toBe(person.email);
      expect(await readCurrentUser(typist.browser)).toMatchObject({
        id: typist.userId,
        email: null,
      });
      // The account's own password still proves the owner's changes.
      const email = `right.${person.email}`;
      expect(
        (await updateContacts(typist.browser, typist.userId, { email }, testPassword)).status,
      ).toBe(200);
    },
  );

  test.each(["Google", "a reset"])(
    "stays in an account with an order if its signed-out owner verifies it by %s in a known browser",
    async (method) => {
      const person = createProviderUser();
      const { browser, userId } = await registerAs(person.email);
      await createOrder(userId);
      await call(browser, "POST", "/sign-out");
      expect((await readCurrentUser(browser)).id).toBe("guest");
      if (method === "Google") await signInWithProvider(browser, "google", person);
      else {
        await requestReset(person.email);
        const token = await findLinkParameter(portal, person.email, "pwdtoken");
        expect((await resetPassword(token, browser)).status).toBe(200);
        await call(browser, "POST", "/login", { email: person.email, password: newPassword });
      }
      expect(await readCurrentUser(browser)).toMatchObject({ id: userId, email: person.email });
    },
  );

  test("removes nothing if the account's own session verified it", async () => {
    const person = createProviderUser();
    const { browser, userId } = await registerAs(person.email);
    await createOrder(userId);
    await requestReset(person.email);
    expect(
      (await resetPassword(await findLinkParameter(portal, person.email, "pwdtoken"), browser))
        .status,
    ).toBe(200);
    const ownerLogin = await login(person.email, newPassword);
    expect((await readCurrentUser(ownerLogin.browser)).id).toBe(userId);
    expect((await signInByGoogle(person)).id).toBe(userId);
    expect((await login(person.email, newPassword)).status).toBe(200);
  });
});

describe("a reset of a verified address", () => {
  test("undoes what was added after the address was verified, and keeps what was there before", async () => {
    const { userId, email } = await openRegisteredBrowser(portal);
    const now = portal.clock.now();
    const daysFromNow = (days: number) => new Date(now + days * 86_400_000);
    await portal.database.db.execute(sql`
      update users set email_verified_at = ${daysFromNow(-2)} where id = ${userId}`);
    for (const [subject, days] of [
      ["before", -3],
      ["with it", -2],
      ["after", -1],
    ] as const)
      await portal.database.db.execute(sql`
        insert into identities (issuer, subject, user_id, method, created_at)
        values (${userId}, ${subject}, ${userId}, 'google', ${daysFromNow(days)})`);
    await requestReset(email);
    await resetPassword(await findLinkParameter(portal, email, "pwdtoken"));
    const { rows } = await portal.database.db.execute<{ subject: string }>(
      sql`select subject from identities where user_id = ${userId} order by created_at`,
    );
    expect(rows.map(({ subject }) => subject)).toEqual(["before", "with it"]);
  });

  test("keeps the Google account that verified it", async () => {
    const person = createProviderUser();
    const { id } = await signInByGoogle(person);
    await requestReset(person.email);
    await resetPassword(await findLinkParameter(portal, person.email, "pwdtoken"));
    const { rows } = await portal.database.db.execute(
      sql`select 1 from identities where user_id = ${id}`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe("a session user", () => {
  test("whose browser is used for a reset stays unchanged", async () => {
    const person = createProviderUser();
    const squatter = await signInByPhone(newPhone());
    await updateContacts(squatter.browser, squatter.userId, { email: person.email });
    const { browser, userId } = await openSessionBrowser(portal);
    await requestReset(person.email);
    await resetPassword(await findLinkParameter(portal, person.email, "pwdtoken"), browser);
    expect(await readCurrentUser(browser)).toMatchObject({ id: userId, isRegistered: false });
  });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { linkParameter } from "#tests/kit/emails.ts";
import { registeredBrowser, sessionBrowser, testPassword } from "#tests/kit/factories.ts";
import { currentUser, signInBy, newProviderUser } from "#tests/kit/federation.ts";
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

const update = (browser: Browser, userId: string, core: object, proof?: string) =>
  call(browser, "PATCH", `/profiles/bo:${userId}`, { core, proof });
const askReset = (email: string) =>
  call(portal.browser(), "POST", "/password/reset-letters", { email });
const reset = (token: string, browser: Browser = portal.browser()) =>
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
  await signInBy(browser, "google", person);
  return { browser, ...(await currentUser(browser)) };
}
const createOrder = (userId: string) =>
  portal.database.db.execute(sql`
    insert into orders (environment_id, user_id, course_ids, state, granted_by, paid_at)
    values ('first', ${userId}, array['short'], 'paid', 'system', now())`);

describe("a reset link", () => {
  test("is invalid once the account's address changed, also after it changed back", async () => {
    const { browser, userId, email } = await registeredBrowser(portal);
    await askReset(email);
    const token = await linkParameter(portal, email, "pwdtoken");
    const { email: stranger } = newProviderUser();
    await update(browser, userId, { email: stranger }, testPassword);
    expect(await reset(token)).toMatchObject({ status: 400, json: { code: "RESET-TOKEN-BAD" } });
    await update(browser, userId, { email }, testPassword);
    expect((await reset(token)).status).toBe(400);
    expect((await login(email, testPassword)).status).toBe(200);
  });

  test("that is used invalidates all others, in every portal", async () => {
    const { email } = await registeredBrowser(portal);
    await askReset(email);
    const first = await linkParameter(portal, email, "pwdtoken");
    await call(portal.second.browser(), "POST", "/password/reset-letters", { email });
    const elsewhere = await linkParameter(portal, email, "pwdtoken");
    portal.clock.advance(1000);
    await portal.database.db.execute(sql`delete from outbox where recipient = ${email}`);
    await askReset(email);
    const last = await linkParameter(portal, email, "pwdtoken");
    expect(new Set([first, elsewhere, last]).size).toBe(3);
    expect((await reset(last)).status).toBe(200);
    expect((await reset(first)).status).toBe(400);
    expect((await reset(elsewhere, portal.second.browser())).status).toBe(400);
  });

  test("used twice at the same time sets one password", async () => {
    const { email } = await registeredBrowser(portal);
    await askReset(email);
    const token = await linkParameter(portal, email, "pwdtoken");
    const statuses = (await Promise.all([reset(token), reset(token)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400]);
  });
});

describe("an address that one person typed and its owner verified", () => {
  test("gives the account to its owner, and every older sign-in method ends", async () => {
    const person = newProviderUser();
    const squatter = await registerAs(person.email);
    const phone = newPhone();
    await update(squatter.browser, squatter.userId, { phone });
    const owner = await signInByGoogle(person);
    expect(owner.id).toBe(squatter.userId);
    expect((await call(squatter.browser, "GET", "/users/self")).status).toBe(401);
    expect((await login(person.email, testPassword)).status).toBe(401);
    expect((await call(owner.browser, "GET", "/users/self")).json["phone"]).toBeNull();
    expect((await signInByPhone(phone)).userId).not.toBe(owner.id);
  });

  test.each(["Google", "a reset"])(
    "is removed from an account with a verified phone by %s, and its owner gets a new account",
    async (way) => {
      const person = newProviderUser();
      const phone = newPhone();
      const squatter = await signInByPhone(phone);
      await update(squatter.browser, squatter.userId, { email: person.email });
      let owner: string;
      if (way === "Google") owner = (await signInByGoogle(person)).id;
      else {
        await askReset(person.email);
        expect((await reset(await linkParameter(portal, person.email, "pwdtoken"))).status).toBe(
          200,
        );
        owner = (await currentUser((await login(person.email, newPassword)).browser)).id;
      }
      expect(owner).not.toBe(squatter.userId);
      // Nobody loses their account by mistyping an address.
      expect(await currentUser(squatter.browser)).toMatchObject({
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
    async (what) => {
      const person = newProviderUser();
      const typist = await registerAs(person.email);
      if (what === "an order") await createOrder(typist.userId);
      else if (what === "a role")
        await portal.database.db.execute(sql`
          update memberships set roles = array['disciple', 'mentor']
          where user_id = ${typist.userId}`);
      else
        await portal.database.db.execute(sql`
          insert into identities (issuer, subject, user_id, method)
          values ('an issuer', ${typist.userId}, ${typist.userId}, 'telegram')`);
      const reader = await signInByGoogle(person);
      expect(reader.id).not.toBe(typist.userId);
      expect(reader.email).toBe(person.email);
      expect(await currentUser(typist.browser)).toMatchObject({ id: typist.userId, email: null });
      // The account's own password still proves the owner's changes.
      const email = `right.${person.email}`;
      expect((await update(typist.browser, typist.userId, { email }, testPassword)).status).toBe(
        200,
      );
    },
  );

  test.each(["Google", "a reset"])(
    "stays in an account with an order if its signed-out owner verifies it by %s in a known browser",
    async (way) => {
      const person = newProviderUser();
      const { browser, userId } = await registerAs(person.email);
      await createOrder(userId);
      await call(browser, "POST", "/sign-out");
      expect((await currentUser(browser)).id).toBe("guest");
      if (way === "Google") await signInBy(browser, "google", person);
      else {
        await askReset(person.email);
        const token = await linkParameter(portal, person.email, "pwdtoken");
        expect((await reset(token, browser)).status).toBe(200);
        await call(browser, "POST", "/login", { email: person.email, password: newPassword });
      }
      expect(await currentUser(browser)).toMatchObject({ id: userId, email: person.email });
    },
  );

  test("removes nothing if the account's own session verified it", async () => {
    const person = newProviderUser();
    const { browser, userId } = await registerAs(person.email);
    await createOrder(userId);
    await askReset(person.email);
    expect(
      (await reset(await linkParameter(portal, person.email, "pwdtoken"), browser)).status,
    ).toBe(200);
    const again = await login(person.email, newPassword);
    expect((await currentUser(again.browser)).id).toBe(userId);
    expect((await signInByGoogle(person)).id).toBe(userId);
    expect((await login(person.email, newPassword)).status).toBe(200);
  });
});

describe("a reset of a verified address", () => {
  test("undoes what was added after the address was verified, and keeps what was there before", async () => {
    const { userId, email } = await registeredBrowser(portal);
    const now = portal.clock.now();
    const at = (days: number) => new Date(now + days * 86_400_000);
    await portal.database.db.execute(sql`
      update users set email_verified_at = ${at(-2)} where id = ${userId}`);
    for (const [subject, days] of [
      ["before", -3],
      ["with it", -2],
      ["after", -1],
    ] as const)
      await portal.database.db.execute(sql`
        insert into identities (issuer, subject, user_id, method, created_at)
        values (${userId}, ${subject}, ${userId}, 'google', ${at(days)})`);
    await askReset(email);
    await reset(await linkParameter(portal, email, "pwdtoken"));
    const { rows } = await portal.database.db.execute<{ subject: string }>(
      sql`select subject from identities where user_id = ${userId} order by created_at`,
    );
    expect(rows.map(({ subject }) => subject)).toEqual(["before", "with it"]);
  });

  test("keeps the Google account that verified it", async () => {
    const person = newProviderUser();
    const { id } = await signInByGoogle(person);
    await askReset(person.email);
    await reset(await linkParameter(portal, person.email, "pwdtoken"));
    const { rows } = await portal.database.db.execute(
      sql`select 1 from identities where user_id = ${id}`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe("a session user", () => {
  test("whose browser is used for a reset stays unchanged", async () => {
    const person = newProviderUser();
    const squatter = await signInByPhone(newPhone());
    await update(squatter.browser, squatter.userId, { email: person.email });
    const { browser, userId } = await sessionBrowser(portal);
    await askReset(person.email);
    await reset(await linkParameter(portal, person.email, "pwdtoken"), browser);
    expect(await currentUser(browser)).toMatchObject({ id: userId, isRegistered: false });
  });
});

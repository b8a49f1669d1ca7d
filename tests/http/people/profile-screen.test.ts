import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openVault } from "#platform/vault.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const secret = "a secret that only these tests' server keeps";
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ environment: { SECRET: secret } });
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

type Person = { browser: Browser; userId: string; email: string };

const headers = { "content-type": "application/x-www-form-urlencoded" };
const postForm = (browser: Browser, address: string, fields: Record<string, string> = {}) =>
  browser.fetch(address, {
    method: "POST",
    headers,
    body: new URLSearchParams(fields).toString(),
  });
const readSelf = async (browser: Browser) => (await call(browser, "GET", "/users/self")).json;
const login = (browser: Browser, email: string) =>
  call(browser, "POST", "/login", { email, password: testPassword });
const addIdentity = async (person: Person, id: string) =>
  portal.database.db.execute(sql`
    insert into identities (issuer, subject, user_id, method)
    values (${`issuer ${id}`}, ${id}, ${person.userId}, 'google')`);

describe("the profile, without scripts", () => {
  test("is only for signed-in users, each their own", async () => {
    const { status, headers: responseHeaders } = await portal.fetch("/profile");
    expect([status, responseHeaders.get("location")]).toEqual([
      302,
      "/?scenario=login&returnTo=%2Fprofile",
    ]);
    const { browser, email } = await openRegisteredBrowser(portal);
    const page = await browser.fetch("/profile");
    expect(page.text).toContain(email);
    expect(page.headers.get("cache-control")).toContain("private");
  });

  test("validates changed names by the portal's rules", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const refused = await postForm(browser, "/profile", {
      intent: "names",
      firstName: "A1",
      lastName: "Koval",
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("without digits");
    const accepted = await postForm(browser, "/profile", {
      intent: "names",
      firstName: " Olena ",
      lastName: "Bondar",
      language: "uk",
    });
    expect(accepted.status).toBe(303);
    expect((await readSelf(browser)).profile).toMatchObject({ name: "Olena Bondar", locale: "uk" });
    expect(browser.cookies.get("lang")).toBe("uk");
  });

  test("asks for the password before an email changes, and never sends it back", async () => {
    const { browser, email } = await openRegisteredBrowser(portal);
    const changeEmail = (proof: string) =>
      postForm(browser, "/profile", { intent: "contacts", email: `n${email}`, phone: "", proof });
    expect((await changeEmail("")).text).toContain("Enter your password");
    const refused = await changeEmail("my wrong password");
    expect([refused.status, refused.text.includes("my wrong password")]).toEqual([403, false]);
    expect((await changeEmail(testPassword)).status).toBe(303);
    expect((await readSelf(browser)).email).toBe(`n${email}`);
  });

  test("in a portal that fixes these details says so and refuses changes", async () => {
    const admin = await createUserWithRole(portal, "mp-admin");
    const { browser } = await openRegisteredBrowser(portal);
    const allowChanges = (allowChangePersonalInfo: boolean) =>
      call(admin.browser, "PATCH", "/settings", {
        settings: { userManagement: { allowChangePersonalInfo } },
      });
    expect((await browser.fetch("/profile")).text).not.toContain("can’t change these details");
    await allowChanges(false);
    const page = await browser.fetch("/profile");
    const changed = await postForm(browser, "/profile", {
      intent: "names",
      firstName: "Other",
      lastName: "Name",
    });
    await allowChanges(true);
    expect(page.text).toContain("can’t change these details");
    expect(page.text).toMatch(/<input[^>]*readOnly=""[^>]*name="email"|name="email"[^>]*readOnly/i);
    expect(changed.status).toBe(403);
  });

  test("removes a sign-in method, but never the last one", async () => {
    const person = await openRegisteredBrowser(portal);
    await addIdentity(person, `g1-${person.userId}`);
    const unlink = () =>
      postForm(person.browser, "/profile", {
        intent: "unlink",
        link: `google|g1-${person.userId}`,
      });
    expect((await person.browser.fetch("/profile")).text).toContain("Google");
    await portal.database.db.execute(
      sql`update users set password_hash = null, email = null where id = ${person.userId}`,
    );
    expect((await unlink()).status).toBe(409);
    expect((await readSelf(person.browser)).links).toEqual([`google|g1-${person.userId}`]);
    await addIdentity(person, `g2-${person.userId}`);
    expect((await unlink()).status).toBe(303);
    expect((await readSelf(person.browser)).links).toEqual([`google|g2-${person.userId}`]);
    const otherUser = await openRegisteredBrowser(portal);
    const foreignUnlink = {
      intent: "unlink",
      link: `google|g2-${person.userId}`,
      proof: testPassword,
    };
    expect((await postForm(otherUser.browser, "/profile", foreignUnlink)).status).toBe(404);
  });

  test("ends other browsers' sessions, and says so on the next screen, whatever the page's scripts call meanwhile", async () => {
    const { browser, email } = await openRegisteredBrowser(portal);
    const phone = portal.browser();
    await login(phone, email);
    await postForm(browser, "/profile", { intent: "end-others" });
    expect((await call(phone, "GET", "/users/self")).status).toBe(401);
    expect((await readSelf(browser)).email).toBe(email);
    const notice = "signed you out everywhere else";
    expect((await browser.fetch("/profile")).text).toContain(notice);
    expect((await browser.fetch("/profile")).text).not.toContain(notice);
  });
});

describe("deleting an account", () => {
  test("is confirmed by the password if neither email nor messenger reaches the user", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    await portal.database.db.execute(
      sql`update users set email = null, username = ${userId}, username_key = ${userId}
        where id = ${userId}`,
    );
    const deleteAccount = (proof: string) =>
      postForm(browser, "/profile", { intent: "delete", proof });
    expect((await browser.fetch("/profile")).text).toMatch(/name="proof"/);
    expect((await deleteAccount("wrong")).status).toBe(403);
    expect((await deleteAccount(testPassword)).status).toBe(303);
    expect((await readSelf(browser)).id).toBe("guest");
  });
});

describe("/unsubscribe", () => {
  const isUnsubscribed = async (userId: string) => {
    const { rows } = await portal.database.db.execute<{ off: boolean }>(sql`
      select unsubscribed_at is not null as off from memberships
      where environment_id = 'first' and user_id = ${userId}`);
    return rows[0]?.off;
  };
  const signedPathFor = (userId: string) => {
    const signature = openVault(secret).mac("unsubscribe", `${portal.id} ${userId}`);
    return `/unsubscribe/${userId}.${signature}`;
  };

  test("asks signed-in users first, and unsubscribing twice changes nothing", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    expect((await browser.fetch("/unsubscribe")).text).toContain("Unsubscribe");
    expect(await isUnsubscribed(userId)).toBe(false);
    for (const _ of [1, 2]) {
      expect((await postForm(browser, "/unsubscribe", { intent: "unsubscribe" })).status).toBe(200);
      expect(await isUnsubscribed(userId)).toBe(true);
    }
    expect((await browser.fetch("/unsubscribe")).text).toContain("unsubscribed from our mailings");
    await postForm(browser, "/unsubscribe", { intent: "subscribe" });
    expect(await isUnsubscribed(userId)).toBe(false);
  });

  test("needs no sign-in with a signed link; a forged link, or another portal's, does nothing", async () => {
    const { userId } = await openRegisteredBrowser(portal);
    const path = signedPathFor(userId);
    const guest = portal.browser();
    expect((await guest.fetch(path)).text).toContain("Unsubscribe");
    for (const forged of [`${path.slice(0, -1)}x`, `/unsubscribe/${userId}.`, "/unsubscribe/x"]) {
      await postForm(guest, forged);
      expect(await isUnsubscribed(userId)).toBe(false);
    }
    await postForm(portal.second.browser(), path);
    expect(await isUnsubscribed(userId)).toBe(false);
    // Like a mail program: no cookies, no origin.
    const oneClickRequest = {
      method: "POST",
      headers,
      body: "List-Unsubscribe=One-Click",
      origin: null,
    };
    expect((await portal.browser().fetch(path, oneClickRequest)).status).toBe(200);
    expect(await isUnsubscribed(userId)).toBe(true);
  });

  test("tells a guest how to unsubscribe", async () => {
    expect((await portal.fetch("/unsubscribe")).text).toContain("or sign in first");
  });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  assignMentor,
  createUserWithRole,
  openRegisteredBrowser,
  openSessionBrowser,
  testPassword,
} from "#tests/kit/factories.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const deniedResponse = { status: 403, json: { code: "AUTH-DENY" } };
const auditLogOf = async (actor: string) => {
  const { rows } = await portal.database.db.execute<{ action: string; detail: unknown }>(sql`
    select action, detail from audit_log where environment_id = 'first' and actor = ${actor} order by at`);
  return rows;
};

describe("roles", () => {
  test("are granted and removed by the portal's admins, apply from the next request, and are audited", async () => {
    const admin = await createUserWithRole(portal, "mp-admin");
    const { browser, userId } = await openRegisteredBrowser(portal);
    const changeTitle = () => call(browser, "PATCH", "/settings", { settings: { title: "Mine" } });
    expect(await changeTitle()).toMatchObject(deniedResponse);
    const grant = await call(admin.browser, "POST", `/users/${userId}/roles`, { role: "mp-admin" });
    expect(grant.json).toEqual({ userId, roles: ["disciple", "mp-admin"] });
    await call(admin.browser, "POST", `/users/${userId}/roles`, { role: "mp-admin" });
    expect((await call(browser, "GET", "/users/self")).json.roles).toEqual([
      "disciple",
      "mp-admin",
    ]);
    expect((await changeTitle()).status).toBe(200);
    await call(admin.browser, "DELETE", `/users/${userId}/roles/mp-admin`);
    expect(await changeTitle()).toMatchObject(deniedResponse);
    const actions = (await auditLogOf(admin.userId)).map(({ action }) => action);
    expect(actions).toEqual(["grantRole", "grantRole", "revokeRole"]);
    expect((await auditLogOf(userId)).map(({ action }) => action)).toEqual(["updateSettings"]);
  });

  test("can only be granted by admins to registered users, and no other roles exist", async () => {
    const [plainUser, otherUser] = [
      await openRegisteredBrowser(portal),
      await openRegisteredBrowser(portal),
    ];
    const mentor = await createUserWithRole(portal, "mentor");
    for (const { browser } of [plainUser, mentor]) {
      const grant = await call(browser, "POST", `/users/${otherUser.userId}/roles`, {
        role: "mp-admin",
      });
      expect(grant).toMatchObject(deniedResponse);
    }
    const admin = await createUserWithRole(portal, "mp-admin");
    for (const role of ["disciple", "root", "", ["mp-admin"]]) {
      const grant = await call(admin.browser, "POST", `/users/${otherUser.userId}/roles`, { role });
      expect(grant).toMatchObject({ status: 422, json: { code: "INVALID" } });
    }
    const guest = await openSessionBrowser(portal);
    const grant = await call(admin.browser, "POST", `/users/${guest.userId}/roles`, {
      role: "mentor",
    });
    expect(grant).toMatchObject({ status: 422, json: { code: "INVALID" } });
  });

  test("for the whole installation are granted and removed only by users who have them", async () => {
    const admin = await createUserWithRole(portal, "mp-admin");
    const manager = await createUserWithRole(portal, "envmgr-admin");
    const { userId } = await openRegisteredBrowser(portal);
    const role = "envmgr-admin";
    expect(await call(admin.browser, "POST", `/users/${userId}/roles`, { role })).toMatchObject(
      deniedResponse,
    );
    expect(
      await call(admin.browser, "DELETE", `/users/${manager.userId}/roles/${role}`),
    ).toMatchObject(deniedResponse);
    expect((await call(manager.browser, "POST", `/users/${userId}/roles`, { role })).status).toBe(
      200,
    );
    expect(
      (await call(manager.browser, "DELETE", `/users/${userId}/roles/${role}`)).json.roles,
    ).toEqual(["disciple"]);
  });
});

describe("a learner's data", () => {
  test("is denied to mentors and leaders; the assigned mentor reads it without contact details", async () => {
    const { userId, email } = await openRegisteredBrowser(portal);
    const [mentor, leader, admin] = [
      await assignMentor(portal, userId),
      await createUserWithRole(portal, "mp-leader"),
      await createUserWithRole(portal, "mp-admin"),
    ];
    await portal.database.db.execute(sql`
      with linked as (insert into identities (issuer, subject, user_id, method)
        values ('a bot', ${`chat of ${userId}`}, ${userId}, 'telegram'))
      update users set phone = '+380501234567' where id = ${userId}`);
    for (const path of [`/users/${userId}`, `/profiles/bo:${userId}`]) {
      expect(await call(leader.browser, "GET", path), path).toMatchObject(deniedResponse);
      const readResponse = await call(mentor.browser, "GET", path);
      expect(readResponse.json.profile).toMatchObject({ firstName: "Anna", lastName: "Koval" });
      for (const contact of [email, "+380501234567", "telegram"])
        expect(readResponse.text).not.toContain(contact);
      expect((await call(admin.browser, "GET", path)).text).toContain(email);
    }
    const otherLearner = await openRegisteredBrowser(portal);
    expect(await call(mentor.browser, "GET", `/users/${otherLearner.userId}`)).toMatchObject(
      deniedResponse,
    );
  });
});

describe("blocks of users", () => {
  test("are set by the portal's admins and audited; blocking again keeps the first time", async () => {
    const admin = await createUserWithRole(portal, "mp-admin");
    const { userId, browser } = await openRegisteredBrowser(portal);
    expect(await call(browser, "POST", `/users/${admin.userId}/block`)).toMatchObject(
      deniedResponse,
    );
    const firstBlock = await call(admin.browser, "POST", `/users/${userId}/block`);
    expect(firstBlock.json.blockedAt).toBe(new Date(portal.clock.now()).toISOString());
    portal.clock.advance(1_000);
    const secondBlock = await call(admin.browser, "POST", `/users/${userId}/block`);
    expect(secondBlock.json).toEqual(firstBlock.json);
    expect((await call(admin.browser, "DELETE", `/users/${userId}/block`)).json).toEqual({
      userId,
    });
    const actions = (await auditLogOf(admin.userId)).map(({ action }) => action);
    expect(actions).toEqual(["blockUser", "blockUser", "unblockUser"]);
  });

  test("stop a signed-in user, on pages and data requests, until they sign out", async () => {
    const admin = await createUserWithRole(portal, "mp-admin");
    const { browser, userId } = await openRegisteredBrowser(portal);
    await call(admin.browser, "POST", `/users/${userId}/block`);
    for (let visit = 0; visit < 2; visit++) {
      const page = await browser.fetch("/courses/first-steps");
      expect([page.status, page.headers.get("location")]).toEqual([303, "/you-are-blocked"]);
    }
    for (const path of ["/_.data", "/courses/first-steps.data?_routes=root", "/profile.data"]) {
      const { status, headers } = await browser.fetch(path);
      expect([status, headers.get("x-remix-redirect")], path).toEqual([204, "/you-are-blocked"]);
      expect(headers.get("x-remix-reload-document")).toBe("true");
    }
    const screen = await browser.fetch("/you-are-blocked");
    expect(screen.text).toContain('action="/sign-out"');
    await browser.fetch("/sign-out", { method: "POST" });
    expect((await browser.fetch("/courses/first-steps")).status).toBe(200);
  });

  test("don't stop a user in another portal, nor once they are lifted", async () => {
    const { email, userId, browser } = await openRegisteredBrowser(portal);
    const elsewhere = portal.second.browser();
    const signIn = () => call(elsewhere, "POST", "/login", { email, password: testPassword });
    await signIn();
    const admin = await createUserWithRole(portal.second, "mp-admin");
    const setBlock = (method: string) => call(admin.browser, method, `/users/${userId}/block`);
    const statusAt = async (visitor: Browser) => (await visitor.fetch("/profile")).status;
    await setBlock("POST");
    await signIn();
    expect([await statusAt(browser), await statusAt(elsewhere)]).toEqual([200, 303]);
    expect((await call(browser, "GET", "/users/self")).json).toMatchObject({ blocks: [] });
    await setBlock("DELETE");
    await signIn();
    expect([await statusAt(browser), await statusAt(elsewhere)]).toEqual([200, 200]);
  });

  test("end the user's sessions for good: they stay ended after the block is lifted", async () => {
    const admin = await createUserWithRole(portal, "mp-admin");
    const { browser, userId } = await openRegisteredBrowser(portal);
    await call(admin.browser, "POST", `/users/${userId}/block`);
    expect((await call(browser, "GET", "/users/self")).status).toBe(401);
    await call(admin.browser, "DELETE", `/users/${userId}/block`);
    expect((await call(browser, "GET", "/users/self")).status).toBe(401);
    expect((await call(browser, "GET", "/users/self")).json).toEqual({ id: "guest" });
  });

  test("allow reading the policy pages, but not sending a popup's form on them", async () => {
    const admin = await createUserWithRole(portal, "mp-admin");
    const { browser, userId, email } = await openRegisteredBrowser(portal);
    await call(admin.browser, "POST", `/users/${userId}/block`);
    await call(browser, "POST", "/login", { email, password: testPassword });
    expect((await browser.fetch("/privacy-policy.data")).status).toBe(200);
    const formRequest = {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "intent=scenario&step=fill-profile&phone=%2B380501112233",
    };
    const response = await browser.fetch("/privacy-policy?scenario=fill-profile", formRequest);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/you-are-blocked"]);
    const scriptResponse = await browser.fetch(
      "/privacy-policy.data?scenario=fill-profile",
      formRequest,
    );
    expect(scriptResponse.headers.get("x-remix-redirect")).toBe("/you-are-blocked");
  });

  test("can't be set on oneself, nor on an installation manager by a portal's admin", async () => {
    const admin = await createUserWithRole(portal, "mp-admin");
    const manager = await createUserWithRole(portal, "envmgr-admin");
    expect(await call(admin.browser, "POST", `/users/${admin.userId}/block`)).toMatchObject(
      deniedResponse,
    );
    expect(await call(admin.browser, "POST", `/users/${manager.userId}/block`)).toMatchObject(
      deniedResponse,
    );
    expect((await call(manager.browser, "POST", `/users/${admin.userId}/block`)).status).toBe(200);
  });
});

describe("settings", () => {
  test("change for everyone at once; an old version is refused, and errors name the field", async () => {
    const { browser } = await createUserWithRole(portal, "mp-admin");
    const { version } = (await call(portal, "GET", "/settings")).json;
    const settings = { title: "Renamed", registration: { google: false } };
    const changed = await call(browser, "PATCH", "/settings", { settings, version });
    expect(changed).toMatchObject({ status: 200, json: { settings: { title: "Renamed" } } });
    const currentSettings = (await call(portal, "GET", "/settings")).json;
    expect(currentSettings).toMatchObject({ title: "Renamed", version: Number(version) + 1 });
    expect(currentSettings.registration).toMatchObject({ google: false, email: true });
    expect(await call(browser, "PATCH", "/settings", { settings, version })).toMatchObject({
      status: 409,
      json: { code: "CONFLICT" },
    });
    const wrongInput = { settings: { theme: { componentBorderRadius: "wide" } } };
    const refused = await call(browser, "PATCH", "/settings", wrongInput);
    expect(refused).toMatchObject({ status: 422, json: { code: "INVALID" } });
    expect(String(refused.json.message)).toMatch(/^theme\.componentBorderRadius: /);
  });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { runCommand } from "#tests/kit/commands.ts";
import { verifyAddress } from "#tests/kit/emails.ts";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(() =>
  portal.database.db.execute(
    sql`update memberships set roles = array_remove(roles, 'envmgr-admin')`,
  ),
);

const ownerRole = "envmgr-admin";
const lastOwner = { status: 409, json: { code: "LAST-OWNER" } };
const rolesOf = async (browser: Browser) =>
  (await call(browser, "GET", "/users/self")).json.roles as unknown as string[];
const revoke = (browser: Browser, userId: string, role: string) =>
  call(browser, "DELETE", `/users/${userId}/roles/${role}`);

test("people leave a role themselves, and nobody leaves it for them", async () => {
  const treasurer = await createUserWithRole(portal, "treasurer");
  const moderator = await createUserWithRole(portal, "moderator");
  expect((await revoke(moderator.browser, treasurer.userId, "treasurer")).status).toBe(403);
  expect((await revoke(treasurer.browser, treasurer.userId, "treasurer")).json.roles).toEqual([
    "disciple",
  ]);
  const { rows } = await portal.database.db.execute(sql`
    select action, before, after from audit_log where actor = ${treasurer.userId}`);
  expect(rows).toEqual([
    {
      action: "revokeRole",
      before: { roles: ["disciple", "treasurer"] },
      after: { roles: ["disciple"] },
    },
  ]);
});

test("the last owner can't leave, be removed, or delete their account", async () => {
  const owner = await createUserWithRole(portal, ownerRole);
  expect(await revoke(owner.browser, owner.userId, ownerRole)).toMatchObject(lastOwner);
  await verifyAddress(portal, owner.email);
  const command = ["revoke-role", ownerRole, "--email", owner.email, "--portal", "first.example"];
  await expect(runCommand(portal, command)).rejects.toMatchObject({ code: "LAST-OWNER" });
  const deletion = await call(owner.browser, "PUT", `/profiles/bo:${owner.userId}/deletion`, {
    deletion: [{ environmentId: "first" }],
    proof: testPassword,
  });
  expect(deletion).toMatchObject(lastOwner);
  expect(await rolesOf(owner.browser)).toContain(ownerRole);

  const second = await createUserWithRole(portal, ownerRole);
  expect((await revoke(owner.browser, owner.userId, ownerRole)).status).toBe(200);
  expect(await revoke(second.browser, second.userId, ownerRole)).toMatchObject(lastOwner);
});

test("the last owner can't be erased; an owner can, once there is another one", async () => {
  const owner = await createUserWithRole(portal, ownerRole);
  const erase = () => runCommand(portal, ["erase-person", owner.userId, "--confirm", owner.userId]);
  await expect(erase()).rejects.toMatchObject({ code: "LAST-OWNER" });
  expect(await rolesOf(owner.browser)).toContain(ownerRole);
  await createUserWithRole(portal, ownerRole);
  expect((await erase()).join("\n")).toContain("The person was erased.");
});

test("two owners who remove or block each other at the same time leave one", async () => {
  for (const remove of [
    (by: Browser, userId: string) => revoke(by, userId, ownerRole),
    (by: Browser, userId: string) => call(by, "POST", `/users/${userId}/block`),
  ]) {
    await portal.database.db.execute(
      sql`update memberships set roles = array_remove(roles, ${ownerRole})`,
    );
    const one = await createUserWithRole(portal, ownerRole);
    const other = await createUserWithRole(portal, ownerRole);
    await Promise.all([remove(one.browser, other.userId), remove(other.browser, one.userId)]);
    const { rows } = await portal.database.db.execute(sql`
      select user_id from memberships where ${ownerRole} = any(roles) and blocked_at is null`);
    expect(rows.length).toBeGreaterThan(0);
  }
});

test("a translator has languages: they are required, replaced by the next grant, and gone with the role", async () => {
  const admin = await createUserWithRole(portal, "mp-admin");
  const { browser, userId } = await openRegisteredBrowser(portal);
  const grant = (body: object) => call(admin.browser, "POST", `/users/${userId}/roles`, body);
  const put = async (language: string) =>
    (await call(browser, "PATCH", `/messages/${language}`, { messages: {} })).status;
  for (const body of [
    { role: "translator" },
    { role: "translator", languages: ["xx"] },
    { role: "editor", languages: ["uk"] },
  ])
    expect((await grant(body)).status).toBe(422);
  await grant({ role: "translator", languages: ["uk"] });
  expect([await put("uk"), await put("en")]).toEqual([200, 403]);
  await grant({ role: "translator", languages: ["en"] });
  expect([await put("uk"), await put("en")]).toEqual([403, 200]);
  await revoke(admin.browser, userId, "translator");
  const { rows } = await portal.database.db.execute(
    sql`select translation_languages from memberships where user_id = ${userId}`,
  );
  expect(rows).toEqual([{ translation_languages: [] }]);
});

test("without scripts, the profile lists a person's roles and lets them leave one", async () => {
  const { browser } = await createUserWithRole(portal, "moderator");
  const page = await browser.fetch("/profile");
  expect(page.text).toContain("Looks after discussions and reviews");
  const left = await browser.fetch("/profile", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "intent=leave-role&role=moderator",
  });
  expect(left.status).toBe(303);
  expect((await browser.fetch("/profile")).text).not.toContain("Looks after discussions");
  expect(await rolesOf(browser)).toEqual(["disciple"]);
});

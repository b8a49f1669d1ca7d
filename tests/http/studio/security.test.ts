import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import {
  callAsAdmin,
  createStaffWithAuthenticator,
  nextCode,
  prove,
  readField,
} from "#tests/kit/second-step.ts";

const path = "/studio/settings/security";
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const send = (browser: Browser, fields: Record<string, string>) =>
  postForm(browser, path, { retentionDays: "730", ...fields });
const versionOf = (html: string) => readField(html, "version");
const storedSettings = async () => (await readSettings(portal.systemCtx)).settings;
/** Returns the address that a redirect to the proof of identity returns to. */
const returnPathOf = (location: string | null) =>
  new URL(location!, portal.origin).searchParams.get("return")!;

test("an admin chooses who needs a second step, and sees who has none", async () => {
  const admin = await createStaffWithAuthenticator(portal);
  const editor = await createUserWithRole(portal, "editor");
  await openRegisteredBrowser(portal);
  const before = await admin.browser.fetch(path);
  expect(before.text).toContain("Second step is set up.");
  expect(before.text).toContain("Their role doesn’t need one.");
  expect(before.text).not.toContain("still has to set up");
  const fields = { roles: "editor", retentionDays: "400", version: versionOf(before.text) };
  const saved = await send(admin.browser, fields);
  expect([saved.status, saved.headers.get("location")]).toEqual([303, path]);
  expect(await storedSettings()).toMatchObject({
    security: { secondStep: ["editor"] },
    auditLog: { retentionDays: 400 },
  });
  const after = await admin.browser.fetch(path);
  expect(after.text).toContain("1 person still has to set up their second step.");
  expect(after.text).toMatch(/checked="" value="editor"|value="editor" checked=""/);
  const { json } = await call(admin.browser, "GET", "/staff");
  expect(json["staff"]).toEqual([
    {
      userId: expect.any(String),
      name: "Anna Koval",
      roles: expect.any(Array),
      hasSecondStep: expect.any(Boolean),
    },
    {
      userId: expect.any(String),
      name: "Anna Koval",
      roles: expect.any(Array),
      hasSecondStep: expect.any(Boolean),
    },
  ]);
  expect(JSON.stringify(json)).toContain(editor.userId);
});

test("an admin lets everyone sign in with a passkey, and stops it again", async () => {
  const admin = await createUserWithRole(portal, "mp-admin");
  const isTicked = (html: string) => /<input[^>]*id="passkey"[^>]*checked=""/.test(html);
  const addsPasskeys = async () => (await admin.browser.fetch("/profile/passkeys")).status !== 404;
  const save = async (fields: Record<string, string>) => {
    const version = versionOf((await admin.browser.fetch(path)).text);
    expect((await send(admin.browser, { ...fields, version })).status).toBe(303);
    const { registration } = await storedSettings();
    return [registration.passkey, isTicked((await admin.browser.fetch(path)).text)];
  };
  expect(await save({})).toEqual([false, false]);
  const { email } = (await storedSettings()).registration;
  expect(await save({ passkey: "on" })).toEqual([true, true]);
  await expect.poll(addsPasskeys).toBe(true);
  portal.clock.advance(16 * 60_000);
  const version = versionOf((await admin.browser.fetch(path)).text);
  const refused = await send(admin.browser, { version });
  const returnPath = returnPathOf(refused.headers.get("location"));
  expect((await storedSettings()).registration.passkey).toBe(true);
  expect(await prove(admin.browser, testPassword)).toBe(200);
  expect(isTicked((await admin.browser.fetch(returnPath)).text)).toBe(false);
  expect(await save({})).toEqual([false, false]);
  expect((await storedSettings()).registration.email).toBe(email);
});

test("a change needs a fresh proof, and then the form is filled in as before", async () => {
  const admin = await createUserWithRole(portal, "mp-admin");
  const { text } = await admin.browser.fetch(path);
  portal.clock.advance(16 * 60_000);
  const fields = { roles: "treasurer", retentionDays: "500", version: versionOf(text) };
  const refused = await send(admin.browser, fields);
  expect(refused.status).toBe(303);
  // The proof's page isn't one of the studio's: it is another document.
  expect(refused.headers.get("x-remix-reload-document")).toBe("true");
  const returnPath = returnPathOf(refused.headers.get("location"));
  expect(returnPath).toMatch(/^\/studio\/settings\/security\?form=[\w-]+$/);
  expect(await prove(admin.browser, testPassword)).toBe(200);
  const returned = await admin.browser.fetch(returnPath);
  expect(returned.text).toContain("you confirmed that it’s you");
  expect(returned.text).toMatch(/checked="" value="treasurer"|value="treasurer" checked=""/);
  expect(readField(returned.text, "retentionDays")).toBe("500");
  expect((await send(admin.browser, fields)).status).toBe(303);
  expect(await storedSettings()).toMatchObject({
    security: { secondStep: ["treasurer"] },
    auditLog: { retentionDays: 500 },
  });
  // The retention alone asks for it, too.
  portal.clock.advance(16 * 60_000);
  const version = versionOf((await admin.browser.fetch(path)).text);
  const shorter = await send(admin.browser, { ...fields, retentionDays: "90", version });
  expect([shorter.status, shorter.headers.get("location")]).toEqual([
    303,
    expect.stringContaining("/second-step?return="),
  ]);
  // The address shows the values to nobody else, and not for long.
  const other = await createUserWithRole(portal, "mp-admin");
  expect((await other.browser.fetch(returnPath)).text).not.toContain("you confirmed");
  portal.clock.advance(31 * 60_000);
  expect((await admin.browser.fetch(returnPath)).text).not.toContain("you confirmed");
});

test("proving one's identity doesn't overwrite what someone else has changed meanwhile", async () => {
  const admin = await createUserWithRole(portal, "mp-admin");
  const version = versionOf((await admin.browser.fetch(path)).text);
  portal.clock.advance(16 * 60_000);
  const refused = await send(admin.browser, { roles: "editor", version });
  await updateSettings(portal.systemCtx, { settings: { security: { secondStep: ["moderator"] } } });
  expect(await prove(admin.browser, testPassword)).toBe(200);
  const returned = await admin.browser.fetch(returnPathOf(refused.headers.get("location")));
  expect(versionOf(returned.text)).toBe(version);
  const saved = await send(admin.browser, { roles: "editor", version: versionOf(returned.text) });
  expect(saved.status).toBe(409);
  expect(saved.text).toContain("Someone else has changed the settings meanwhile.");
  expect((await storedSettings()).security.secondStep).toEqual(["moderator"]);
});

test("settings that a stolen session could misuse need a fresh proof, others don't", async () => {
  // As an older version of the program stored them: without newer defaults.
  await portal.database.db.execute(sql`
    update settings_revisions set settings = settings #- '{registration,passkey}' #- '{auditLog}'
    where environment_id = 'first'`);
  const admin = await createUserWithRole(portal, "mp-admin");
  portal.clock.advance(16 * 60_000);
  const change = async (settings: object) => {
    const { status, json } = await call(admin.browser, "PATCH", "/settings", { settings });
    return status === 200 ? 200 : json["code"];
  };
  for (const settings of [
    { payments: { wayforpayDomain: "evil.example" } },
    { auditLog: { retentionDays: 90 } },
    { registration: { passkey: true } },
    { registration: { email: false } },
  ])
    expect([settings, await change(settings)]).toEqual([settings, "FRESH-PROOF-MISSING"]);
  expect(await change({ title: "New" })).toBe(200);
  expect(await prove(admin.browser, testPassword)).toBe(200);
  expect(await change({ payments: { wayforpayDomain: "shop.example" } })).toBe(200);
  expect(await change({ auditLog: { retentionDays: 730 } })).toBe(200);
  expect(await change({ registration: { swapPopups: true } })).toBe(200);
});

test("an owner resets the second step of a colleague; others don't see the button", async () => {
  await updateSettings(portal.systemCtx, { settings: { security: { secondStep: [] } } });
  const owner = await createStaffWithAuthenticator(portal, "envmgr-admin");
  const admin = await createStaffWithAuthenticator(portal);
  const seesReset = async (browser: Browser, userId: string) =>
    new RegExp(`value="${userId}"[^>]* name="reset"`).test((await browser.fetch(path)).text);
  expect(await seesReset(owner.browser, admin.userId)).toBe(true);
  expect(await seesReset(owner.browser, owner.userId)).toBe(false);
  expect(await seesReset(admin.browser, owner.userId)).toBe(false);
  expect((await send(admin.browser, { reset: owner.userId })).status).toBe(404);
  portal.clock.advance(16 * 60_000);
  const refused = await send(owner.browser, { reset: admin.userId });
  const returnPath = returnPathOf(refused.headers.get("location"));
  expect(await prove(owner.browser, nextCode(portal, owner.secret))).toBe(200);
  const returned = await owner.browser.fetch(returnPath);
  // The question is open again, for this person only.
  expect(returned.text.match(/<details open/g)).toHaveLength(1);
  expect((await send(owner.browser, { reset: admin.userId })).status).toBe(303);
  expect(await callAsAdmin(admin.browser)).toBe("TOKEN-BAD");
  const { rows } = await portal.database.db.execute(
    sql`select actor from audit_log where action = 'resetSecondStep'`,
  );
  expect(rows).toEqual([{ actor: owner.userId }]);
});

test("wrong input and a change by someone else are explained, and nothing is lost", async () => {
  const admin = await createUserWithRole(portal, "mp-admin");
  const version = versionOf((await admin.browser.fetch(path)).text);
  for (const retentionDays of ["", "89", "9999", "many", "1e3"]) {
    const refused = await send(admin.browser, { roles: "editor", retentionDays, version });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Enter a whole number from 90 to 3650.");
    expect(readField(refused.text, "retentionDays")).toBe(retentionDays);
  }
  await updateSettings(portal.systemCtx, { settings: { title: "Meanwhile" } });
  const conflict = await send(admin.browser, { roles: "editor", retentionDays: "600", version });
  expect(conflict.status).toBe(409);
  expect(conflict.text).toContain("Someone else has changed the settings meanwhile.");
  expect(readField(conflict.text, "retentionDays")).toBe("600");
  const again = { roles: "editor", retentionDays: "600", version: versionOf(conflict.text) };
  expect((await send(admin.browser, again)).status).toBe(303);
  expect((await storedSettings()).auditLog.retentionDays).toBe(600);
});

test("is only for those who may change settings", async () => {
  const { browser: treasurer } = await createUserWithRole(portal, "treasurer");
  expect((await treasurer.fetch(path)).status).toBe(403);
  expect((await send(treasurer, { version: "1" })).status).toBe(403);
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { runCommand } from "#tests/kit/commands.ts";
import { emailsTo } from "#tests/kit/emails.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import {
  callAsAdmin,
  createStaffWithAuthenticator,
  nextCode,
  prove,
  signInAgain,
} from "#tests/kit/second-step.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ settings: { security: { secondStep: ["mp-admin"] } } });
});
afterAll(() => portal.close());

test("the second step in one portal is none in another", async () => {
  const admin = await createStaffWithAuthenticator(portal, "envmgr-admin");
  await portal.database.db.execute(sql`
    insert into memberships (environment_id, user_id, roles) values ('second', ${admin.userId}, '{disciple}')
    on conflict do nothing`);
  const there = await signInAgain(portal.second, admin.email);
  expect(await callAsAdmin(there)).toBe("SECOND-STEP-MISSING");
  const stolen = portal.second.browser();
  for (const [name, value] of admin.browser.cookies) stolen.cookies.set(name, value);
  expect(await callAsAdmin(stolen)).toBe("TOKEN-BAD");
  expect(await prove(there, nextCode(portal, admin.secret))).toBe(200);
  expect(await callAsAdmin(there)).toBe(200);
});

test("another owner resets a lost second step; an admin can't, and nobody resets their own", async () => {
  const owner = await createStaffWithAuthenticator(portal, "envmgr-admin");
  const admin = await createStaffWithAuthenticator(portal);
  const reset = (browser: Browser, userId: string) =>
    call(browser, "DELETE", `/users/${userId}/second-step`);
  expect((await reset(admin.browser, owner.userId)).status).toBe(404);
  expect((await reset(owner.browser, owner.userId)).status).toBe(404);
  portal.clock.advance(16 * 60_000);
  expect((await reset(owner.browser, admin.userId)).json["code"]).toBe("FRESH-PROOF-MISSING");
  expect(await prove(owner.browser, nextCode(portal, owner.secret))).toBe(200);
  expect((await reset(owner.browser, admin.userId)).status).toBe(200);
  expect((await reset(owner.browser, crypto.randomUUID())).status).toBe(404);
  expect(await callAsAdmin(admin.browser)).toBe("TOKEN-BAD");
  expect((await emailsTo(portal, admin.email)).at(-1)?.subject).toContain("was reset");
  const { rows } = await portal.database.db.execute(sql`
    select actor from audit_log where action = 'resetSecondStep' and detail->>'userId' = ${admin.userId}`);
  expect(rows).toEqual([{ actor: owner.userId }]);
  const browser = await signInAgain(portal, admin.email);
  expect((await browser.fetch("/second-step")).text).toContain("Set up your second step");
});

test("the command resets it too", async () => {
  const admin = await createStaffWithAuthenticator(portal);
  const printed = await runCommand(portal, [
    "second-step",
    "reset",
    admin.email,
    "--portal",
    portal.host,
  ]);
  expect(printed.join("\n")).toContain(admin.email);
  expect(await callAsAdmin(admin.browser)).toBe("TOKEN-BAD");
});

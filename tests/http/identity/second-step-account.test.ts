import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { postForm } from "#tests/kit/browser.ts";
import { copyBrowser, createUserWithRole, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import {
  callAsAdmin,
  createStaffWithAuthenticator,
  nextCode,
  prove,
  readField,
  readRecoveryCodes,
  signInAgain,
} from "#tests/kit/second-step.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ settings: { security: { secondStep: ["mp-admin"] } } });
});
afterAll(() => portal.close());

test("the password alone changes no contact, deletes nothing and leaves no role of an account with a second step", async () => {
  const admin = await createStaffWithAuthenticator(portal);
  const thief = await signInAgain(portal, admin.email);
  const changeEmail = () =>
    call(thief, "PATCH", `/profiles/bo:${admin.userId}`, {
      core: { email: "thief@example.org" },
      proof: testPassword,
    });
  const changes = [
    changeEmail,
    () =>
      call(thief, "PUT", `/profiles/bo:${admin.userId}/deletion`, {
        deletion: [{ environmentId: portal.id }],
        proof: testPassword,
      }),
    () => call(thief, "DELETE", `/users/${admin.userId}/roles/mp-admin`),
  ];
  for (const change of changes) {
    const { status, json } = await change();
    expect([status, json["code"]]).toEqual([403, "SECOND-STEP-MISSING"]);
  }
  const form = await postForm(thief, "/profile", {
    intent: "contacts",
    email: "thief@example.org",
    proof: testPassword,
  });
  expect([form.status, form.headers.get("location")]).toEqual([
    303,
    "/second-step?return=%2Fprofile",
  ]);
  expect(await prove(thief, nextCode(portal, admin.secret))).toBe(200);
  expect((await changeEmail()).status).toBe(200);
});

test("a copy of the cookies from before the second step can't be refreshed into a long session", async () => {
  const admin = await createStaffWithAuthenticator(portal);
  const browser = await signInAgain(portal, admin.email);
  const copy = copyBrowser(portal, browser);
  expect(await prove(browser, nextCode(portal, admin.secret))).toBe(200);
  expect((await call(copy, "POST", "/tokens/refresh", {})).status).toBe(200);
  portal.clock.advance(61_000);
  expect(await callAsAdmin(copy)).toBe("TOKEN-BAD");
  expect((await call(copy, "POST", "/tokens/refresh", {})).status).toBe(401);
  expect(await callAsAdmin(browser)).toBe(200);
});

test("a client without cookies gets the new tokens in the response", async () => {
  const admin = await createStaffWithAuthenticator(portal);
  const signedIn = await call(
    portal.browser(),
    "POST",
    "/login",
    { email: admin.email, password: testPassword },
    { headers: { "X-Token-Transport": "body" } },
  );
  const proof = nextCode(portal, admin.secret);
  const proven = await call(
    portal.browser(),
    "POST",
    "/users/self/proof",
    { proof },
    { headers: { Authorization: `Bearer ${String(signedIn.json["accessToken"])}` } },
  );
  expect(proven.status).toBe(200);
  const client = { headers: { Authorization: `Bearer ${String(proven.json["accessToken"])}` } };
  const list = await call(portal.browser(), "GET", "/blocked-attempts", undefined, client);
  expect(list.status).toBe(200);
});

test("no script of the portal runs for staff before their second step", async () => {
  await updateSettings(portal.systemCtx, {
    settings: { scripts: ["window.ran = 'portal script'"] },
  });
  await expect
    .poll(async () => (await portal.browser().fetch("/privacy-policy")).text, { timeout: 20_000 })
    .toContain("portal script");
  const admin = await createStaffWithAuthenticator(portal);
  const browser = await signInAgain(portal, admin.email);
  const page = await browser.fetch("/privacy-policy");
  expect([page.status, page.text.includes("portal script")]).toEqual([200, false]);
});

test("an owner who deleted their account in one portal has no rights in another", async () => {
  const owner = await createUserWithRole(portal, "envmgr-admin");
  const other = await signInAgain(portal.second, owner.email);
  const rolesThere = async () =>
    (await call(other, "GET", "/users/self")).json["roles"] as unknown as string[];
  expect(await rolesThere()).toContain("envmgr-admin");
  await portal.database.db.execute(sql`
    update memberships set deleted_at = now() where environment_id = ${portal.id} and user_id = ${owner.userId}`);
  expect(await rolesThere()).not.toContain("envmgr-admin");
});

test("staff's changes of their own second step are in the audit log, without secrets", async () => {
  const admin = await createStaffWithAuthenticator(portal);
  const post = async (fields: Record<string, string>) => {
    const answer = await postForm(admin.browser, "/second-step", fields);
    expect([fields, answer.status]).toEqual([
      fields,
      fields["intent"] === "renew-codes" ? 200 : 303,
    ]);
    return answer.text;
  };
  const id = readField((await admin.browser.fetch("/second-step")).text, "id");
  const newCodes = readRecoveryCodes(await post({ intent: "renew-codes" }));
  await post({ intent: "rename", id, name: "Old phone" });
  await post({ intent: "remove", id });
  const { rows } = await portal.database.db.execute<{ action: string }>(sql`
    select action, actor, subject_type as type, subject_id as subject, before, after, detail from audit_log
    where actor = ${admin.userId} order by at, id`);
  const { userId } = admin;
  const common = { actor: userId, type: "user", subject: userId };
  const kind = "authenticator";
  expect(rows).toEqual([
    {
      ...common,
      action: "addSecondStep",
      before: {},
      after: { kind, name: "My phone" },
      detail: { userId },
    },
    {
      ...common,
      action: "renewRecoveryCodes",
      before: {},
      after: { recoveryCodes: 10 },
      detail: { userId },
    },
    {
      ...common,
      action: "renameSecondStep",
      before: { name: "My phone" },
      after: { name: "Old phone" },
      detail: { userId, kind },
    },
    {
      ...common,
      action: "removeSecondStep",
      before: { kind, name: "Old phone" },
      after: {},
      detail: { userId },
    },
  ]);
  const stored = JSON.stringify(rows);
  for (const secret of [admin.secret, admin.code, ...admin.recoveryCodes, ...newCodes])
    expect(stored).not.toContain(secret);

  // Who has left the staff may still remove it, which is no change by staff.
  const former = await createStaffWithAuthenticator(portal, "mentor");
  await portal.database.db.execute(
    sql`update memberships set roles = '{disciple}' where user_id = ${former.userId}`,
  );
  const { rows: factors } = await portal.database.db.execute<{ id: string }>(
    sql`select id from second_factors where user_id = ${former.userId}`,
  );
  const removal = { intent: "remove", id: factors[0]!.id };
  expect((await postForm(former.browser, "/second-step", removal)).status).toBe(303);
  const { rows: entries } = await portal.database.db.execute(
    sql`select action from audit_log where actor = ${former.userId}`,
  );
  expect(entries).toEqual([{ action: "addSecondStep" }]);
});

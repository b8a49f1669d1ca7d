import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deletionGraceMs, erasureQueue } from "#domains/people/erasure/erase-deleted.server.ts";
import { freshProofMs } from "#domains/settings/require-fresh-proof.server.ts";
import { postForm } from "#tests/kit/browser.ts";
import { emailsTo, verifyAddress } from "#tests/kit/emails.ts";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

type Person = Awaited<ReturnType<typeof createUserWithRole>>;
const restore = (admin: Person, userId: string) =>
  call(admin.browser, "POST", `/users/${userId}/restore`, {});

test("an admin undoes the deletion of an account in its grace period; the person gets an email", async () => {
  const { browser, userId, email } = await openRegisteredBrowser(portal);
  await verifyAddress(portal, email);
  const admin = await createUserWithRole(portal, "mp-admin");
  const mentor = await createUserWithRole(portal, "mentor");
  const path = `/studio/people/${userId}`;
  expect((await postForm(admin.browser, path, { intent: "delete" })).status).toBe(303);
  expect((await admin.browser.fetch(path)).text).toContain("Undo the deletion");
  expect((await restore(mentor, userId)).status).toBe(403);
  portal.clock.advance(freshProofMs);
  expect((await restore(admin, userId)).json["code"]).toBe("FRESH-PROOF-MISSING");
  await call(admin.browser, "POST", "/users/self/proof", { proof: testPassword });
  expect((await postForm(admin.browser, path, { intent: "restore" })).status).toBe(303);
  const page = await admin.browser.fetch(path);
  expect(page.text).toContain("Account restored");
  expect(page.text).not.toContain("This account is deleted");
  expect((await restore(admin, userId)).status).toBe(200);
  const subjects = (await emailsTo(portal, email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.endsWith("is back"))).toHaveLength(1);
  const { rows } = await portal.database.db.execute(sql`
    select before, after from audit_log where action = 'restoreUser' and subject_id = ${userId}`);
  expect(rows).toEqual([{ before: { deleted: true }, after: { deleted: false } }]);
  portal.clock.advance(deletionGraceMs + 1000);
  await portal.enqueue(erasureQueue);
  await call(browser, "POST", "/login", { email, password: testPassword });
  expect((await call(browser, "GET", "/users/self")).json["id"]).toBe(userId);
});

test("nobody restores an account of another portal, or one whose data is erased", async () => {
  const admin = await createUserWithRole(portal, "mp-admin");
  const elsewhere = await openRegisteredBrowser(portal.second);
  await portal.database.db.execute(
    sql`update memberships set deleted_at = now() where user_id = ${elsewhere.userId}`,
  );
  expect((await restore(admin, elsewhere.userId)).status).toBe(404);
  const { userId } = await openRegisteredBrowser(portal);
  await portal.database.db.execute(sql`
    update memberships set deleted_at = ${new Date(portal.clock.now() - deletionGraceMs - 1000)}
    where user_id = ${userId}`);
  await portal.enqueue(erasureQueue);
  const findUser = () => portal.database.db.execute(sql`select 1 from users where id = ${userId}`);
  await expect.poll(async () => (await findUser()).rows).toEqual([]);
  expect((await restore(admin, userId)).status).toBe(404);
});

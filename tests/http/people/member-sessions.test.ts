import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import {
  assignMentor,
  createUserWithRole,
  openCourseFor,
  openRegisteredBrowser,
  testPassword,
} from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let admin: { browser: Browser; userId: string };
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await createUserWithRole(portal, "mp-admin");
});
afterAll(() => portal.close());

const selfId = async (browser: Browser) => (await call(browser, "GET", "/users/self")).json.id;

async function createPersonWithTwoBrowsers() {
  const person = await openRegisteredBrowser(portal);
  const second = portal.browser();
  await call(second, "POST", "/login", { email: person.email, password: testPassword });
  return { ...person, second };
}

describe("a person's sessions", () => {
  test("are listed for admins, who end one or all of them", async () => {
    const { browser, second, userId } = await createPersonWithTwoBrowsers();
    const path = `/users/${userId}`;
    const signIn = await call(admin.browser, "GET", `${path}/sign-in`);
    expect(signIn.json.methods).toMatchObject({ hasPassword: true, services: [], secondSteps: 0 });
    const sessions = signIn.json.sessions as unknown as { id: string; current: boolean }[];
    expect(sessions).toHaveLength(2);
    expect(sessions.some(({ current }) => current)).toBe(false);
    expect(signIn.text).not.toMatch(/hash|token/i);

    const newest = sessions[0]!.id;
    const end = await call(admin.browser, "DELETE", `${path}/sessions/${newest}`);
    expect(end.json).toEqual({ ended: 1 });
    expect((await call(second, "GET", "/users/self")).status).toBe(401);
    expect(await selfId(browser)).toBe(userId);
    const again = await call(admin.browser, "DELETE", `${path}/sessions/${newest}`);
    expect(again.json.code).toBe("NOT-FOUND");

    const all = await call(admin.browser, "DELETE", `${path}/sessions`);
    expect(all.json).toEqual({ ended: 1 });
    expect((await call(browser, "GET", "/users/self")).status).toBe(401);
    const { rows } = await portal.database.db.execute<{ action: string; before: unknown }>(sql`
      select action, before from audit_log where subject_id = ${userId} order by at`);
    expect(rows).toEqual([
      { action: "endUserSession", before: { sessions: 1 } },
      { action: "endUserSessions", before: { sessions: 1 } },
    ]);
  });

  test("of another person or portal are not found", async () => {
    const person = await createPersonWithTwoBrowsers();
    const other = await createPersonWithTwoBrowsers();
    const { json } = await call(admin.browser, "GET", `/users/${other.userId}/sign-in`);
    const sessionId = (json.sessions as unknown as { id: string }[])[0]!.id;
    const wrongOwner = `/users/${person.userId}/sessions/${sessionId}`;
    expect((await call(admin.browser, "DELETE", wrongOwner)).status).toBe(404);
    const otherAdmin = await createUserWithRole(portal.second, "mp-admin");
    for (const [method, path] of [
      ["GET", "sign-in"],
      ["GET", "progress"],
      ["GET", "orders"],
      ["DELETE", "sessions"],
      ["DELETE", `sessions/${sessionId}`],
    ] as const) {
      const answer = await call(otherAdmin.browser, method, `/users/${other.userId}/${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
    }
    expect(await selfId(other.browser)).toBe(other.userId);
  });

  test("of an owner are ended by no admin, and nobody else may see or end any", async () => {
    const owner = await createUserWithRole(portal, "envmgr-admin");
    const denied = await call(admin.browser, "DELETE", `/users/${owner.userId}/sessions`);
    expect(denied).toMatchObject({ status: 403, json: { code: "AUTH-DENY" } });
    expect(await selfId(owner.browser)).toBe(owner.userId);
    const learner = await openRegisteredBrowser(portal);
    const mentor = await assignMentor(portal, learner.userId);
    const treasurer = await createUserWithRole(portal, "treasurer");
    for (const { browser } of [mentor, treasurer, learner])
      for (const [method, path] of [
        ["GET", "sign-in"],
        ["DELETE", "sessions"],
      ] as const)
        expect((await call(browser, method, `/users/${admin.userId}/${path}`)).status).toBe(403);
  });
});

test("progress is shown to the mentor, orders to the treasurer, both to an admin", async () => {
  const learner = await openRegisteredBrowser(portal);
  const mentor = await assignMentor(portal, learner.userId);
  const treasurer = await createUserWithRole(portal, "treasurer");
  await openCourseFor(portal, learner.email, "a-paid-course");
  await call(learner.browser, "PUT", "/courses/first-steps/elements/welcome/progress", {
    state: "done",
  });
  const statusOf = async ({ browser }: { browser: Browser }, path: string) =>
    (await call(browser, "GET", `/users/${learner.userId}/${path}`)).status;
  expect(await statusOf(mentor, "progress")).toBe(200);
  expect(await statusOf(mentor, "orders")).toBe(403);
  expect(await statusOf(treasurer, "progress")).toBe(403);
  expect(await statusOf(treasurer, "orders")).toBe(200);
  const { json } = await call(admin.browser, "GET", `/users/${learner.userId}/progress`);
  expect(json.courses).toMatchObject([{ courseId: "first-steps", doneCount: 1 }]);
  const orders = await call(admin.browser, "GET", `/users/${learner.userId}/orders`);
  expect(orders.json.orders).toMatchObject([{ courses: ["a-paid-course"], granted: true }]);
});

test("the reason of a block is in the audit log, and not shown to the person", async () => {
  const { userId, browser } = await openRegisteredBrowser(portal);
  const block = await call(admin.browser, "POST", `/users/${userId}/block`, { reason: "Spam" });
  expect(block.status).toBe(200);
  const { rows } = await portal.database.db.execute<{ detail: unknown }>(sql`
    select detail from audit_log where action = 'blockUser' and subject_id = ${userId}`);
  expect(rows).toEqual([{ detail: { userId, reason: "Spam" } }]);
  expect((await browser.fetch("/you-are-blocked")).text).not.toContain("Spam");
});

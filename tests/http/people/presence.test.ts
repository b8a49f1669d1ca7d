import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { openEventStream } from "#tests/kit/event-stream.ts";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const screen = "settings/general";
const enter = (browser: Browser, visitId: string, on = screen) =>
  call(browser, "POST", "/presence/enter", { screen: on, visitId });
const leave = (browser: Browser, visitId: string) =>
  call(browser, "POST", "/presence/leave", { visitId });

async function listPeople(browser: Browser, visitId: string, on?: string): Promise<string[]> {
  const { status, json } = await enter(browser, visitId, on);
  expect(status).toBe(200);
  return (json["people"] as unknown as { userId: string }[]).map(({ userId }) => userId);
}

test("staff on the same screen see each other, and hear when somebody comes or leaves", async () => {
  const anna = await createUserWithRole(portal, "editor");
  const ben = await createUserWithRole(portal, "mp-admin");
  const stream = await openEventStream(portal, anna.browser, `topics=presence:${screen}`);
  await stream.waitFor("ready");
  expect((await enter(anna.browser, "anna-tab-1")).json["people"]).toEqual([
    { userId: anna.userId, name: "Anna Koval" },
  ]);
  await expect.poll(stream.changes).toHaveLength(1);
  portal.clock.advance(1_000);
  expect(await listPeople(ben.browser, "bens-tab-1")).toEqual([anna.userId, ben.userId]);
  await expect.poll(stream.changes).toHaveLength(2);
  // Staying on the screen isn't news, and a second tab of the same person doesn't name them twice.
  portal.clock.advance(29_000);
  expect(await listPeople(anna.browser, "anna-tab-1")).toEqual([anna.userId, ben.userId]);
  expect(await listPeople(ben.browser, "bens-tab-2")).toEqual([anna.userId, ben.userId]);
  await expect.poll(stream.changes).toHaveLength(3);
  // Opening another screen in the same tab leaves the first one.
  expect(await listPeople(ben.browser, "bens-tab-2", "home")).toEqual([ben.userId]);
  expect((await leave(ben.browser, "bens-tab-1")).status).toBe(200);
  await expect.poll(stream.changes).toHaveLength(5);
  expect(await listPeople(anna.browser, "anna-tab-1")).toEqual([anna.userId]);
  expect((await leave(ben.browser, "bens-tab-1")).status).toBe(200);
  // A visit belongs to its user: nobody else can end it.
  await leave(ben.browser, "anna-tab-1");
  expect(await listPeople(ben.browser, "bens-tab-3")).toEqual([anna.userId, ben.userId]);
  stream.close();
});

test("a tab that says nothing for more than a minute counts as closed", async () => {
  const anna = await createUserWithRole(portal, "editor");
  const ben = await createUserWithRole(portal, "treasurer");
  await enter(anna.browser, "anna-tab-1", "orders");
  portal.clock.advance(60_000);
  expect(await listPeople(ben.browser, "bens-tab-1", "orders")).toEqual([anna.userId, ben.userId]);
  portal.clock.advance(16_000);
  expect(await listPeople(ben.browser, "bens-tab-1", "orders")).toEqual([ben.userId]);
});

test("only staff of the portal take part, and what they send is checked", async () => {
  const learner = await openRegisteredBrowser(portal);
  expect((await enter(learner.browser, "a-tab-here")).status).toBe(403);
  expect((await enter(portal.browser(), "a-tab-here")).status).toBe(401);
  const admin = await createUserWithRole(portal, "mp-admin");
  const there = portal.second.browser();
  await call(there, "POST", "/login", { email: admin.email, password: testPassword });
  expect((await enter(there, "a-tab-there")).status).toBe(403);
  const adminThere = await createUserWithRole(portal.second, "mp-admin");
  await enter(admin.browser, "a-tab-here", "shared");
  expect(await listPeople(adminThere.browser, "a-tab-here", "shared")).toEqual([adminThere.userId]);
  const wrong = [
    { screen: "a b", visitId: "a-tab-here" },
    { screen: "a".repeat(200), visitId: "a-tab-here" },
    { screen, visitId: "short" },
    { screen, visitId: "<script>alert()</script>" },
    { screen },
  ];
  for (const body of wrong)
    expect((await call(admin.browser, "POST", "/presence/enter", body)).status).toBe(422);
});

test("a screen names at most 20 people, and a user has at most 20 open tabs", async () => {
  const admin = await createUserWithRole(portal, "mp-admin");
  for (let tab = 10; tab < 35; tab += 1) {
    portal.clock.advance(100);
    await enter(admin.browser, `many-tabs-${tab}`, `screen-${tab}`);
  }
  const { rows } = await portal.database.db.execute(sql`
    select count(*)::int as tabs, min(visit_id) as oldest from screen_visits
    where user_id = ${admin.userId}`);
  expect(rows).toEqual([{ tabs: 20, oldest: "many-tabs-15" }]);
  await portal.database.db.execute(sql`
    with person as (
      insert into users (email, profile)
      select 'staff-' || n || '@example.org', '{}' from generate_series(1, 30) n returning id
    ) insert into screen_visits (environment_id, user_id, visit_id, screen, entered_at, seen_at)
    select 'first', id, 'a-tab-open', 'crowd', ${new Date(portal.clock.now())},
      ${new Date(portal.clock.now())} from person`);
  const people = await listPeople(admin.browser, "many-tabs-99", "crowd");
  expect(people).toHaveLength(20);
});

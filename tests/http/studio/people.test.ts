import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { peopleCountMax } from "#domains/people/members/list-people.server.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import {
  assignMentor,
  createUserWithRole,
  openCourseFor,
  openRegisteredBrowser,
  openSessionBrowser,
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

const personPath = (userId: string) => `/studio/people/${userId}`;
const linkedIds = (text: string) =>
  [...text.matchAll(/href="\/studio\/people\/([0-9a-f-]{36})"/g)].map(([, id]) => id);
const open = async (browser: Browser, path: string) => {
  const { status, text } = await browser.fetch(path);
  expect([path, status]).toEqual([path, 200]);
  return text;
};

describe("the list of people", () => {
  test("shows, searches and filters without scripts, in at most three queries of its own", async () => {
    const learner = await openRegisteredBrowser(portal);
    await portal.database.db.execute(sql`
      update users set profile = '{"firstName": "Wanda", "lastName": "<b>Bold</b>"}' where id = ${learner.userId}`);
    const temporary = await openSessionBrowser(portal);
    await call(learner.browser, "PUT", "/courses/first-steps/elements/welcome/progress", {
      state: "done",
    });
    const text = await open(admin.browser, "/studio/people");
    expect(linkedIds(text)).toEqual(
      expect.arrayContaining([learner.userId, temporary.userId, admin.userId]),
    );
    expect(text).not.toContain("<b>Bold");
    expect(text).toContain("Visitor without an account");
    let found = "";
    const statements = await portal.statementsDuring(async () => {
      found = await open(admin.browser, "/studio/people?text=wanda&status=registered&activity=7");
    });
    expect(linkedIds(found)).toEqual([learner.userId]);
    expect(found).toContain("1 person");
    expect(found).toContain("First steps");
    expect(found).toMatch(/<input[^>]*value="wanda"/);
    // One for the session, one for the notifications, and three for the list.
    expect(statements.length, statements.map((one) => one.text).join("\n")).toBeLessThanOrEqual(5);
    for (const search of [
      "text=nobodyhasthisname",
      "text=%25%27%3B--",
      "mentor=none&role=staff&status=blocked",
    ])
      expect(await open(admin.browser, `/studio/people?${search}`)).toContain("Nobody found");
    await open(
      admin.browser,
      "/studio/people?text=%00&sort=x&role=root&activity=1e9&cursor=made-up",
    );
  });

  test("has pages; a link to the next one keeps the filters", async () => {
    await portal.database.db.execute(sql`
      with one as (insert into users (profile) select jsonb_build_object('firstName', 'Paged')
        from generate_series(1, 60) returning id)
      insert into memberships (environment_id, user_id) select 'first', id from one`);
    const first = await open(admin.browser, "/studio/people?text=paged&sort=name");
    const next = /href="(\/studio\/people\?[^"]*cursor=[^"]*)"/.exec(first)![1]!;
    const second = await open(admin.browser, next.replaceAll("&amp;", "&"));
    expect(second).toContain('href="/studio/people?text=paged&amp;sort=name"');
    const ids = [...linkedIds(first), ...linkedIds(second)];
    expect([linkedIds(first).length, ids.length, new Set(ids).size]).toEqual([50, 60, 60]);
  });

  test("counts up to a maximum, and says that there are more only if there are", async () => {
    const { browser } = await createUserWithRole(portal.second, "mp-admin");
    const insert = (count: number) =>
      portal.database.db.execute(sql`
        with added as (
          insert into users (profile) select '{"firstName": "Many"}' from generate_series(1, ${count}::int)
          returning id
        )
        insert into memberships (environment_id, user_id, roles)
        select ${portal.second.id}, id, '{disciple}' from added`);
    await insert(peopleCountMax);
    expect(await open(browser, "/studio/people?text=many")).toContain("1,000 people<");
    await insert(1);
    expect(await open(browser, "/studio/people?text=many")).toContain("1,000 people or more");
  });

  test("is an area for admins and mentors only; mentors see their learners without contacts", async () => {
    const learner = await openRegisteredBrowser(portal);
    const stranger = await openRegisteredBrowser(portal);
    const mentor = await assignMentor(portal, learner.userId);
    const text = await open(mentor.browser, "/studio/people");
    expect(linkedIds(text)).toEqual([learner.userId]);
    expect(text).not.toContain(learner.email);
    expect(text).not.toContain('name="role"');
    const person = await open(mentor.browser, personPath(learner.userId));
    for (const hidden of [
      learner.email,
      'value="block"',
      'value="end-sessions"',
      "Contact details",
    ])
      expect(person).not.toContain(hidden);
    expect((await mentor.browser.fetch(personPath(stranger.userId))).status).toBe(403);
    const leader = await createUserWithRole(portal, "mp-leader");
    expect(await open(leader.browser, "/studio/people")).toContain(
      "No learners are connected to you yet",
    );
    for (const role of ["editor", "treasurer", "moderator", "translator"]) {
      const { browser } = await createUserWithRole(portal, role);
      expect((await browser.fetch("/studio/people")).status).toBe(403);
      expect((await browser.fetch(personPath(learner.userId))).status).toBe(403);
      expect(await open(browser, "/studio")).not.toContain('href="/studio/people"');
    }
    const other = await createUserWithRole(portal.second, "mp-admin");
    expect((await other.browser.fetch(personPath(learner.userId))).status).toBe(404);
    expect(linkedIds(await open(other.browser, "/studio/people"))).not.toContain(learner.userId);
    for (const id of ["none", "00000000-0000-4000-8000-000000000000"])
      expect((await admin.browser.fetch(personPath(id))).status).toBe(404);
  });
});

describe("a person's page", () => {
  test("shows contacts, courses, orders, roles and sessions", async () => {
    const learner = await openRegisteredBrowser(portal);
    await openCourseFor(portal, learner.email, "a-paid-course");
    await call(learner.browser, "PUT", "/courses/first-steps/elements/welcome/progress", {
      state: "done",
    });
    const text = await open(admin.browser, personPath(learner.userId));
    for (const part of [learner.email, "First steps", "Password", "No role", 'value="end-session"'])
      expect(text).toContain(part);
    expect(text).toContain("gift");
  });

  test("gives and takes roles; a mistake is explained and nothing is lost", async () => {
    const { userId } = await openRegisteredBrowser(portal);
    const path = personPath(userId);
    const grant = (role: string, languages = "") =>
      postForm(admin.browser, path, {
        intent: "grant-role",
        role,
        ...(languages && { languages }),
      });
    const refused = await grant("translator");
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Choose the languages that the translator works on.");
    expect((await grant("")).text).toContain("Choose a role.");
    expect((await grant("mentor")).status).toBe(303);
    expect(await open(admin.browser, path)).toContain("Role added");
    expect((await grant("envmgr-admin")).status).toBe(403);
    const revoke = await postForm(admin.browser, path, { intent: "revoke-role", role: "mentor" });
    expect(revoke.status).toBe(303);
    expect(await open(admin.browser, path)).toContain("No role");
  });

  test("asks for a fresh proof before it changes roles, and then the form is filled in as before", async () => {
    const { userId } = await openRegisteredBrowser(portal);
    const late = await createUserWithRole(portal, "mp-admin");
    portal.clock.advance(20 * 60_000);
    const form = { intent: "grant-role", role: "translator", languages: "uk" };
    const { status, headers } = await postForm(late.browser, personPath(userId), form);
    expect(status).toBe(303);
    expect(headers.get("location")).toContain("/second-step?return=");
    const { rows } = await portal.database.db.execute<{ roles: string[] }>(
      sql`select roles from memberships where user_id = ${userId}`,
    );
    expect(rows[0]!.roles).not.toContain("translator");
    const location = headers.get("location")!;
    expect(location).not.toContain("translator");
    const proof = await postForm(late.browser, location, { intent: "prove", proof: testPassword });
    const returned = await open(late.browser, proof.headers.get("location")!);
    expect(returned).toContain("you confirmed that it’s you");
    expect(returned).toMatch(/<input[^>]*checked=""[^>]* value="translator"/);
    expect(returned).toMatch(/value="uk"[^>]*checked|checked=""[^>]*value="uk"/);
    expect((await postForm(late.browser, personPath(userId), form)).status).toBe(303);
    expect(await open(late.browser, personPath(userId))).toContain("Role added");
  });

  test("blocks with a reason, unblocks, and ends sessions", async () => {
    const learner = await openRegisteredBrowser(portal);
    const path = personPath(learner.userId);
    const press = async (form: Record<string, string>) =>
      expect((await postForm(admin.browser, path, form)).status).toBe(303);
    await press({ intent: "end-sessions" });
    expect((await call(learner.browser, "GET", "/users/self")).status).toBe(401);
    expect(await open(admin.browser, path)).toContain("Not signed in anywhere");
    await press({ intent: "block", reason: `Spam\u0007 ${"x".repeat(600)}` });
    const blocked = await open(admin.browser, path);
    expect(blocked).toContain("Blocked since");
    expect(blocked).toContain('value="unblock"');
    const { rows } = await portal.database.db.execute<{ reason: string }>(sql`
      select detail ->> 'reason' as reason from audit_log where action = 'blockUser' and subject_id = ${learner.userId}`);
    expect(rows[0]!.reason).toMatch(/^Spam x+/);
    await press({ intent: "unblock" });
    expect(await open(admin.browser, path)).toContain('value="block"');
    const over = { intent: "end-session", session: "00000000-0000-4000-8000-000000000000" };
    const answer = await postForm(admin.browser, path, over);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain("This session is over already.");
    expect((await postForm(admin.browser, path, { intent: "destroy" })).status).toBe(422);
  });

  test("offers no button for what the caller may not do", async () => {
    const owner = await createUserWithRole(portal, "envmgr-admin");
    for (const userId of [owner.userId, admin.userId]) {
      const text = await open(admin.browser, personPath(userId));
      for (const intent of ["block", "end-sessions"])
        expect(text).not.toContain(`value="${intent}"`);
    }
    const form = { intent: "block", reason: "" };
    const { status } = await postForm(admin.browser, personPath(owner.userId), form);
    expect(status).toBe(403);
  });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import {
  assignMentor,
  createUserWithRole,
  openRegisteredBrowser,
  openSessionBrowser,
} from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let admin: { browser: Browser; userId: string };
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await createUserWithRole(portal, "mp-admin");
});
afterAll(() => portal.close());

type Person = {
  userId: string;
  name: string;
  email: string | null;
  phone: string | null;
  roles: string[];
  mentor: { userId: string; name: string } | null;
  lastActiveAt: string;
};

async function list(browser: Browser, query: Record<string, string> = {}): Promise<Person[]> {
  const { status, json } = await call(browser, "GET", `/users?${new URLSearchParams(query)}`);
  expect([query, status]).toEqual([query, 200]);
  return json.people as unknown as Person[];
}
const listIds = async (query: Record<string, string>) =>
  (await list(admin.browser, query)).map(({ userId }) => userId);

/** Registers a user and gives them names and contacts. */
async function createPerson(firstName: string, lastName: string, phone: string | null = null) {
  const person = await openRegisteredBrowser(portal);
  await portal.database.db.execute(sql`
    update users set phone = ${phone}, profile = jsonb_build_object('firstName', ${firstName}::text,
      'lastName', ${lastName}::text) where id = ${person.userId}`);
  return person;
}

describe("the search", () => {
  test("finds people by parts of the name, user name, email or phone, in any script and letter case", async () => {
    const { userId, email } = await createPerson("Ганна", "Ковальчук-Їжак", "+380671112233");
    const arabic = await createPerson("مريم", "حداد");
    await portal.database.db.execute(
      sql`update users set username = 'Quiet_Reader', username_key = 'quiet_reader' where id = ${arabic.userId}`,
    );
    for (const text of [
      "ганна",
      "КОВАЛЬ",
      "їжак",
      "Ковальчук ганна",
      "га",
      email.slice(2).toUpperCase(),
      "+380 67 111-22-33",
      "2233",
    ])
      expect([text, await listIds({ text })]).toEqual([text, [userId]]);
    for (const text of ["مريم", "حداد", "quiet_r"])
      expect([text, await listIds({ text })]).toEqual([text, [arabic.userId]]);
    expect(await listIds({ text: "Ганна Хаддад" })).toEqual([]);
  });

  test("treats the text as text, whatever it contains", async () => {
    for (const text of ["%%%", "___", "\\\\\\", "' or 1=1 --", "\u202eabc", "{a,b}"])
      expect([text, await listIds({ text })]).toEqual([text, []]);
    const everybody = await listIds({});
    for (const text of ["", "   ", "\u202e"]) expect(await listIds({ text })).toEqual(everybody);
    for (const text of ["a".repeat(101), "a%00b"]) {
      const { status, json } = await call(admin.browser, "GET", `/users?text=${text}`);
      expect([text, status, json.code]).toEqual([text, 422, "INVALID"]);
    }
  });
});

describe("filters and sorting", () => {
  test("by role, status, mentor and time", async () => {
    const learner = await createPerson("Olha", "Filter");
    const blocked = await createPerson("Petro", "Filter");
    const temporary = await openSessionBrowser(portal);
    await call(admin.browser, "POST", `/users/${blocked.userId}/block`);
    const mentor = await assignMentor(portal, learner.userId);
    const owner = await createUserWithRole(portal.second, "envmgr-admin");
    await portal.database.db.execute(sql`
      insert into memberships (environment_id, user_id, roles) values ('first', ${owner.userId}, '{disciple}')`);

    expect(await listIds({ role: "mentor" })).toEqual([mentor.userId]);
    const staff = await listIds({ role: "staff" });
    expect(staff).toContain(admin.userId);
    expect(staff).toContain(mentor.userId);
    expect(staff).not.toContain(learner.userId);
    // An owner is one in every portal.
    expect(await listIds({ role: "envmgr-admin" })).toEqual([owner.userId]);
    expect(await listIds({ status: "blocked" })).toEqual([blocked.userId]);
    expect(await listIds({ status: "temporary" })).toEqual([temporary.userId]);
    expect(await listIds({ status: "registered" })).not.toContain(temporary.userId);
    expect(await listIds({ mentor: mentor.userId })).toEqual([learner.userId]);
    const withoutMentor = await listIds({ mentor: "none" });
    expect(withoutMentor).toContain(blocked.userId);
    expect(withoutMentor).not.toContain(learner.userId);
    expect(await listIds({ text: "filter", status: "blocked" })).toEqual([blocked.userId]);

    const [shown] = await list(admin.browser, { text: "olha filter" });
    expect(shown!.mentor).toEqual({ userId: mentor.userId, name: "Anna Koval" });

    await portal.database.db.execute(sql`
      update memberships set last_active_at = ${new Date(portal.clock.now() - 20 * 86_400_000)}
      where user_id = ${learner.userId}`);
    expect(await listIds({ text: "filter", inactiveDays: "14" })).toEqual([learner.userId]);
    expect(await listIds({ text: "filter", activeDays: "14" })).toEqual([blocked.userId]);
    expect(await listIds({ text: "filter" })).toEqual([blocked.userId, learner.userId]);
    expect(await listIds({ text: "filter", sort: "name" })).toEqual([
      learner.userId,
      blocked.userId,
    ]);
    expect(await listIds({ text: "filter", sort: "joined" })).toEqual([
      blocked.userId,
      learner.userId,
    ]);
  });

  test("a sign-in and a renewed session count as activity", async () => {
    const { browser, userId } = await createPerson("Lev", "Active");
    const lastActive = async () =>
      (await list(admin.browser, { text: "lev active" }))[0]!.lastActiveAt;
    const before = await lastActive();
    portal.clock.advance(2 * 3_600_000);
    expect((await call(browser, "GET", "/users/self")).json.id).toBe(userId);
    expect(Date.parse(await lastActive())).toBe(portal.clock.now());
    expect(Date.parse(before)).toBeLessThan(portal.clock.now());
  });

  test("people who deleted their account here are in no list", async () => {
    const { userId } = await createPerson("Gone", "Away");
    await portal.database.db.execute(
      sql`update memberships set deleted_at = now() where user_id = ${userId}`,
    );
    expect(await listIds({ text: "gone away" })).toEqual([]);
  });
});

describe("who may list people", () => {
  test("a mentor gets only their learners, without contacts, and can't search by contacts", async () => {
    const learner = await createPerson("Iryna", "Learner", "+380501231234");
    const mentor = await assignMentor(portal, learner.userId);
    const stranger = await createPerson("Iryna", "Stranger");
    const people = await list(mentor.browser);
    expect(people).toMatchObject([{ userId: learner.userId, email: null, phone: null }]);
    expect(await list(mentor.browser, { text: "iryna" })).toHaveLength(1);
    for (const text of [learner.email, "380501231234", "example.org", stranger.email])
      expect(await list(mentor.browser, { text })).toEqual([]);
    // Another mentor's id widens nothing.
    expect(await list(mentor.browser, { mentor: admin.userId })).toEqual([]);
    const leader = await createUserWithRole(portal, "mp-leader");
    expect(await list(leader.browser)).toEqual([]);
    expect((await list(admin.browser, { text: learner.email }))[0]).toMatchObject({
      email: learner.email,
      phone: "+380501231234",
    });
  });

  test("a mentor sees no user name and can't search by it, because it may be a phone or an email", async () => {
    const username = "+380501234567";
    const learner = await openRegisteredBrowser(portal);
    const second = await openRegisteredBrowser(portal);
    const mentor = await assignMentor(portal, learner.userId);
    await portal.database.db.execute(sql`
      update memberships set chat_connection = (
        select chat_connection from memberships where user_id = ${learner.userId})
      where user_id = ${second.userId}`);
    await portal.database.db.execute(sql`
      update users set profile = '{}', username = ${username}, username_key = ${username},
        core = core || '{"city": "Poltava", "region": "Poltava region", "countryId": "UA"}'
      where id = ${learner.userId}`);
    for (const query of ["", "?sort=name&limit=1"]) {
      const { json, text, headers } = await call(mentor.browser, "GET", `/users${query}`);
      expect((json.people as unknown as Person[])[0]).toMatchObject({
        userId: query === "" ? expect.any(String) : learner.userId,
      });
      expect(text).not.toContain("380501234567");
      const cursor = /cursor=([\w-]+)/.exec(headers.get("link") ?? "")?.[1] ?? "";
      expect(cursor === "").toBe(query === "");
      expect(Buffer.from(cursor, "base64url").toString()).not.toContain("380501234567");
    }
    for (const text of [username, "380501234567", "+38050"])
      expect([text, await list(mentor.browser, { text })]).toEqual([text, []]);
    for (const path of [`/users/${learner.userId}`, `/profiles/bo:${learner.userId}`]) {
      const { status, text, json } = await call(mentor.browser, "GET", path);
      expect([path, status]).toEqual([path, 200]);
      expect(json.profile).toMatchObject({ name: "", nickname: "" });
      for (const hidden of ["380501234567", "Poltava", '"UA"'])
        expect([path, text.includes(hidden)]).toEqual([path, false]);
      expect((await call(admin.browser, "GET", path)).text).toContain(username);
    }
    const page = await mentor.browser.fetch(`/studio/people/${learner.userId}`);
    expect([page.status, page.text.includes("380501234567")]).toEqual([200, false]);
    expect(await list(admin.browser, { text: username })).toMatchObject([{ name: username }]);
  });

  test("other roles, learners and visitors get nothing", async () => {
    for (const role of ["editor", "translator", "moderator", "treasurer"]) {
      const { browser } = await createUserWithRole(portal, role);
      expect([role, (await call(browser, "GET", "/users")).json.code]).toEqual([role, "AUTH-DENY"]);
    }
    const { browser } = await openRegisteredBrowser(portal);
    expect((await call(browser, "GET", "/users")).status).toBe(403);
    expect((await call(portal, "GET", "/users")).status).toBe(401);
  });

  test("an admin of another portal gets only that portal's people", async () => {
    const { userId } = await createPerson("Only", "Here");
    const other = await createUserWithRole(portal.second, "mp-admin");
    const otherIds = (await list(other.browser)).map((person) => person.userId);
    expect(otherIds).toContain(other.userId);
    expect(otherIds).not.toContain(userId);
    expect(await list(other.browser, { text: "only here" })).toEqual([]);
    expect(await listIds({ text: "only here" })).toEqual([userId]);
  });
});

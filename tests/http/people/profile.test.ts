import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import {
  createUserWithRole,
  openRegisteredBrowser,
  openSessionBrowser,
  testPassword,
} from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

type Person = { browser: Browser; userId: string; email: string };

const readSelf = async ({ browser }: Pick<Person, "browser">) =>
  (await call(browser, "GET", "/users/self")).json;
const updateProfile = ({ browser, userId }: Pick<Person, "browser" | "userId">, body: unknown) =>
  call(browser, "PATCH", `/profiles/bo:${userId}`, body);
const setFields = ({ browser, userId }: Pick<Person, "browser" | "userId">, body: unknown) =>
  call(browser, "PATCH", `/users/${userId}`, body);

describe("who may read a profile", () => {
  test("only the user and the portal's admins", async () => {
    const person = await openRegisteredBrowser(portal);
    const readers = [person, await createUserWithRole(portal, "mp-admin")];
    for (const { browser } of readers) {
      const user = await call(browser, "GET", `/users/${person.userId}`);
      expect(user.json).toMatchObject({ id: person.userId, links: [], roles: ["disciple"] });
      const profile = await call(browser, "GET", `/profiles/bo:${person.userId}`);
      expect(profile.json).toMatchObject({
        id: `bo:${person.userId}`,
        core: { email: person.email, phone: null, complete: false },
        profile: { given_name: "Anna", family_name: "Koval", name: "Anna Koval", locale: "en" },
      });
    }
    const otherUser = await openRegisteredBrowser(portal);
    for (const path of [`/users/${person.userId}`, `/profiles/bo:${person.userId}`]) {
      expect(await call(otherUser.browser, "GET", path)).toMatchObject({ status: 403 });
      expect((await call(portal, "GET", path)).status).toBe(401);
    }
    expect((await call(person.browser, "GET", "/profiles/nope")).status).toBe(404);
  });

  test("the user's own data has links, consents, the mentor's chat and the organization", async () => {
    const person = await openRegisteredBrowser(portal);
    const admin = await createUserWithRole(portal, "mp-admin");
    const settings = { organization: { id: "org-1" } };
    await call(admin.browser, "PATCH", "/settings", { settings });
    await portal.database.db.execute(sql`
      insert into identities (issuer, subject, user_id, method)
      values ('https://accounts.google.com', ${`g-${person.userId}`}, ${person.userId}, 'google')`);
    await portal.database.db.execute(sql`
      update memberships set chat_connection = '{"type": "telegram", "mentorId": "m"}'
      where user_id = ${person.userId}`);
    expect(await readSelf(person)).toMatchObject({
      links: [`google|g-${person.userId}`],
      gdpr: { cookies: { analytics: false } },
      chat: { connections: [{ environmentId: "first", type: "telegram", mentorId: "m" }] },
      organizations: [{ id: "org-1" }],
    });
    expect(await readSelf(person)).toMatchObject({
      id: person.userId,
      email: person.email,
      phone: null,
      complete: false,
      status: "registered",
      roles: ["disciple"],
      profile: {
        id: `bo:${person.userId}`,
        firstName: "Anna",
        lastName: "Koval",
        avatar: null,
        family_name: "Koval",
        given_name: "Anna",
        locale: "en",
        name: "Anna Koval",
        nickname: "Anna",
        picture: "",
        sub: person.userId,
        updated_at: expect.stringMatching(/^\d{4}-/),
      },
      core: {
        email: person.email,
        phone: null,
        complete: false,
        region: null,
        city: null,
        countryId: null,
      },
      deletion: [],
      learning: { environments: ["first"] },
      analytics: { utm: [] },
      orders: { courses: [] },
      blocks: [],
      sessionId: expect.stringMatching(/./),
    });
    const session = await openSessionBrowser(portal);
    expect(await readSelf(session)).toMatchObject({ status: "session", organizations: [] });
    expect(await readSelf(session)).not.toHaveProperty("core");
  });
});

describe("the fields of a profile", () => {
  test("campaign, place and cookies are set and read back", async () => {
    const person = await openRegisteredBrowser(portal);
    const { status } = await setFields(person, {
      analytics: { utm: { utm_source: "letter", utm_campaign: "easter", utm_term: "hope" } },
      core: { region: "Lvivska", city: "Lviv", countryId: "UA" },
      gdpr: { cookies: { analytics: true } },
    });
    expect(status).toBe(200);
    expect(await readSelf(person)).toMatchObject({
      analytics: { utm: [{ environmentId: "first", utm_source: "letter", utm_term: "hope" }] },
      core: { region: "Lvivska", city: "Lviv", countryId: "UA" },
      gdpr: { cookies: { analytics: true } },
    });
    await setFields(person, { gdpr: { cookies: { analytics: false } } });
    expect(await readSelf(person)).toMatchObject({
      gdpr: { cookies: { analytics: false } },
      core: { city: "Lviv" },
    });
  });

  test("a session user may accept cookies too", async () => {
    const session = await openSessionBrowser(portal);
    await setFields(session, { gdpr: { cookies: { analytics: true } } });
    expect(await readSelf(session)).toMatchObject({ gdpr: { cookies: { analytics: true } } });
  });

  test("roles, blocks, orders, links and emails cannot be set", async () => {
    const person = await openRegisteredBrowser(portal);
    const selfBefore = await readSelf(person);
    await setFields(person, {
      roles: ["mp-admin"],
      blocks: [],
      orders: { courses: ["a-paid-course"] },
      links: ["google|forged"],
      email: "taken@example.org",
      status: null,
      core: { complete: true, email: "taken@example.org", roles: ["mp-admin"] },
      profile: { id: "bo:forged" },
      deletion: [{ environmentId: "first" }],
    });
    await updateProfile(person, {
      core: { roles: ["mp-admin"], blocked: false },
      roles: ["mp-admin"],
    });
    const { profile: { updated_at: _one, ...profile }, ...rest } = selfBefore as never as { profile: Record<string, unknown> }; // prettier-ignore
    expect(await readSelf(person)).toMatchObject({ ...rest, profile });
  });

  test("cannot be set by others, not even by an admin", async () => {
    const person = await openRegisteredBrowser(portal);
    const admin = await createUserWithRole(portal, "mp-admin");
    const body = { core: { city: "Elsewhere" } };
    const response = await setFields({ ...person, browser: admin.browser }, body);
    expect(response).toMatchObject({ status: 403, json: { code: "AUTH-DENY" } });
  });
});

describe("becoming a disciple", () => {
  const upgrade = ({ browser, userId }: Pick<Person, "browser" | "userId">, roles: string[]) =>
    call(browser, "POST", `/users/${userId}/upgrade`, { roles });

  test("is done by the user, grants no other role, and also happens when the user updates the profile", async () => {
    const person = await openRegisteredBrowser(portal);
    const removeDiscipleRole = () =>
      portal.database.db.execute(
        sql`update memberships set roles = '{mentor}' where user_id = ${person.userId}`,
      );
    await removeDiscipleRole();
    const response = await upgrade(person, ["disciple"]);
    expect(response.json).toEqual({ userId: person.userId, roles: ["mentor", "disciple"] });
    expect((await upgrade(person, ["disciple"])).json.roles).toEqual(["mentor", "disciple"]);
    await removeDiscipleRole();
    await updateProfile(person, { core: { complete: true } });
    expect((await readSelf(person)).roles).toEqual(["mentor", "disciple"]);
    for (const roles of [["mp-admin"], ["disciple", "mp-admin"], []])
      expect((await upgrade(person, roles)).status).toBe(422);
  });

  test("is not for guests and session users", async () => {
    const person = await openRegisteredBrowser(portal);
    const session = await openSessionBrowser(portal);
    expect((await upgrade(session, ["disciple"])).status).toBe(403);
    expect((await upgrade({ ...person, browser: portal.browser() }, ["disciple"])).status).toBe(
      401,
    );
  });
});

describe("deletion", () => {
  test("requires the same proof as the form", async () => {
    const person = await openRegisteredBrowser(portal);
    const deletion = [{ environmentId: "first" }];
    const requestDeletion = (proof?: string) =>
      call(person.browser, "PUT", `/profiles/bo:${person.userId}/deletion`, { deletion, proof });
    expect((await requestDeletion()).json.code).toBe("PROOF-MISSING");
    expect((await requestDeletion("a wrong password")).json.code).toBe("PROOF-WRONG");
    expect((await readSelf(person)).deletion).toEqual([]);
  });

  const setDeletion = (
    { browser, userId }: Pick<Person, "browser" | "userId">,
    deletion: unknown,
  ) => call(browser, "PUT", `/profiles/bo:${userId}/deletion`, { deletion, proof: testPassword });
  const firstPortalOnly = [{ environmentId: "first" }];

  test("ends every session in this portal at once; signing in again undoes the deletion", async () => {
    const person = await openRegisteredBrowser(portal);
    const phone = portal.browser();
    const login = (browser: Browser) =>
      call(browser, "POST", "/login", { email: person.email, password: testPassword });
    await login(phone);
    const otherPortalBrowser = portal.second.browser();
    await login(otherPortalBrowser);
    expect((await setDeletion(person, firstPortalOnly)).json).toEqual({
      id: `bo:${person.userId}`,
      deletion: firstPortalOnly,
    });
    expect((await readSelf(person)).id).toBe("guest");
    expect((await call(phone, "GET", "/users/self")).status).toBe(401);
    expect((await call(otherPortalBrowser, "GET", "/users/self")).json.id).toBe(person.userId);
    await login(phone);
    expect((await call(phone, "GET", "/users/self")).json).toMatchObject({
      id: person.userId,
      deletion: [],
    });
  });

  test("applies only to this portal, and is undone by an empty list", async () => {
    const person = await openRegisteredBrowser(portal);
    expect((await setDeletion(person, [{ environmentId: "second" }])).json.deletion).toEqual([]);
    expect((await setDeletion(person, [])).json.deletion).toEqual([]);
    expect((await readSelf(person)).id).toBe(person.userId);
  });

  test("cannot be requested by others", async () => {
    const person = await openRegisteredBrowser(portal);
    const admin = await createUserWithRole(portal, "mp-admin");
    expect((await setDeletion({ ...person, browser: admin.browser }, firstPortalOnly)).status).toBe(
      403,
    );
    expect((await readSelf(person)).id).toBe(person.userId);
  });
});

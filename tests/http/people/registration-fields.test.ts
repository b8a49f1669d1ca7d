import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { userWithRole, registeredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

const post = (browser: Browser, address: string, fields: Record<string, string> = {}) =>
  browser.fetch(address, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
const self = async (browser: Browser) => (await call(browser, "GET", "/users/self")).json;

describe("a portal's own registration fields", () => {
  const field = (id: string, more: object = {}) => ({
    uid: id,
    id,
    type: "text",
    active: true,
    name: { en: `Your ${id}` },
    validation: {},
    ...more,
  });
  const fields = [
    field("firstName", { name: {} }),
    field("lastName", { name: {}, active: false }),
    field("church", { validation: { required: true, maxLength: 40 } }),
    field("viber", { validation: { phone: true } }),
    field("secret", { active: false }),
    field("pin", { type: "password" }),
    field("age", { type: "number" }),
  ];
  const registerData = {
    firstName: "Anna",
    lastName: "https://spam.example",
    password: testPassword,
    church: " Saint  Nicholas ",
    viber: "+380 50 111 22 33",
    secret: "x".repeat(200_000),
    additional: "y".repeat(200_000),
    pin: "a secret number",
    unknown: "nobody asked",
  };
  let admin: Browser;
  beforeAll(async () => {
    admin = (await userWithRole(portal.second, "mp-admin")).browser;
    await call(admin, "PATCH", "/settings", { settings: { registration: { fields } } });
  });
  let people = 0;
  async function registered() {
    const browser = portal.second.browser();
    const email = `own-fields-${(people += 1)}@example.org`;
    const made = await call(browser, "POST", "/register", {
      registerData: { ...registerData, email },
    });
    expect([made.status, made.text]).toEqual([200, expect.anything()]);
    return { browser, userId: String(made.json.userId) };
  }

  test("are saved with the membership, and only the portal's own fields are", async () => {
    const { browser, userId } = await registered();
    const person = await self(browser);
    expect(person.registration).toEqual({ church: "Saint  Nicholas", viber: "+380501112233" });
    expect(person.profile).toMatchObject({ firstName: "Anna", lastName: "" });
    expect(person.profile).not.toHaveProperty("additional");
    expect((await call(admin, "GET", `/users/${userId}`)).json.registration).toEqual(
      person.registration,
    );
    const { rows } = await portal.database.db.execute<{ stored: string }>(sql`
      select u::text || m::text as stored from users u join memberships m on m.user_id = u.id
      where u.id = ${userId}`);
    expect(rows[0]!.stored).not.toMatch(/xxxx|yyyy|nobody asked|a secret number|spam/);
  });

  test("can't be read in another portal, not even by its mentors", async () => {
    const { userId } = await registered();
    const mentor = await userWithRole(portal, "mentor");
    await portal.database.db.execute(sql`
      insert into memberships (environment_id, user_id, roles) values ('first', ${userId}, '{disciple}')`);
    const seen = await call(mentor.browser, "GET", `/users/${userId}`);
    expect(seen.json.registration ?? {}).toEqual({});
  });

  test("are shown and changed in the profile by their own rules, also without scripts", async () => {
    const { browser } = await registered();
    const page = await browser.fetch("/profile");
    expect(page.text).toMatch(/name="church"[^>]*value="Saint {2}Nicholas"/);
    expect(page.text).not.toContain('name="secret"');
    const send = (given: Record<string, string>) =>
      post(browser, "/profile", { intent: "details", ...given });
    const wrong = await send({ church: "", viber: "12", age: "31", secret: "no" });
    expect(wrong.status).toBe(422);
    const right = await send({ church: "Saint Olha", viber: "", age: "31", secret: "no" });
    expect(right.status).toBe(303);
    const person = await self(browser);
    expect(person.registration).toEqual({ church: "Saint Olha" });
    expect(person.profile).toMatchObject({ age: "31" });
  });

  test("are changed by the API one by one", async () => {
    const { browser, userId } = await registered();
    const change = (registration: unknown) =>
      call(browser, "PATCH", `/profiles/bo:${userId}`, { registration });
    const changed = await change({ church: "Saint Olha", secret: "no", firstName: "No" });
    expect(changed.json.registration).toEqual({ church: "Saint Olha", viber: "+380501112233" });
    expect((await change({ church: "z".repeat(41) })).json.code).toBe("INVALID-FIELDS");
    expect((await change({ church: "z".repeat(2_000) })).status).toBe(422);
    expect((await self(browser)).profile).toMatchObject({ firstName: "Anna" });
  });

  test("can't be changed if the portal fixes them; missing ones may be added", async () => {
    const { browser } = await registered();
    const settings = (allowChangePersonalInfo: boolean) =>
      call(admin, "PATCH", "/settings", {
        settings: { userManagement: { allowChangePersonalInfo } },
      });
    await settings(false);
    const send = (given: Record<string, string>) =>
      post(browser, "/profile", { intent: "details", ...given });
    expect((await send({ church: "Saint Olha" })).status).toBe(403);
    expect((await send({ church: "Saint  Nicholas", age: "31" })).status).toBe(303);
    await settings(true);
    expect((await self(browser)).profile).toMatchObject({ age: "31" });
  });
});

test("details that one portal fixes can't be changed in another", async () => {
  const { browser, userId, email } = await registeredBrowser(portal);
  const there = portal.second.browser();
  await call(there, "POST", "/login", { email, password: testPassword });
  await portal.database.db.execute(sql`
    update memberships set roles = '{disciple,mp-admin}'
    where environment_id = ${portal.second.id} and user_id = ${userId}`);
  const settings = (allowChangePersonalInfo: boolean) =>
    call(there, "PATCH", "/settings", {
      settings: { userManagement: { allowChangePersonalInfo } },
    });
  await settings(false);
  const change = { core: { email: `new-${email}` }, proof: testPassword };
  const refused = await call(browser, "PATCH", `/profiles/bo:${userId}`, change);
  expect(refused).toMatchObject({ status: 403, json: { code: "PERSONAL-INFO-LOCKED" } });
  const names = { intent: "names", firstName: "Olena", lastName: "Bondar" };
  expect((await post(browser, "/profile", names)).status).toBe(403);
  await settings(true);
  expect((await call(browser, "PATCH", `/profiles/bo:${userId}`, change)).status).toBe(200);
});

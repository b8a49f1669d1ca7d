import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

const postForm = (browser: Browser, address: string, fields: Record<string, string> = {}) =>
  browser.fetch(address, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
const readSelf = async (browser: Browser) => (await call(browser, "GET", "/users/self")).json;

describe("a portal's own registration fields", () => {
  const createField = (id: string, extraProperties: object = {}) => ({
    uid: id,
    id,
    type: "text",
    active: true,
    name: { en: `Your ${id}` },
    validation: {},
    ...extraProperties,
  });
  const fields = [
    createField("firstName", { name: {} }),
    createField("lastName", { name: {}, active: false }),
    createField("church", { validation: { required: true, maxLength: 40 } }),
    createField("viber", { validation: { phone: true } }),
    createField("secret", { active: false }),
    createField("pin", { type: "password" }),
    createField("age", { type: "number" }),
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
    admin = (await createUserWithRole(portal.second, "mp-admin")).browser;
    await call(admin, "PATCH", "/settings", { settings: { registration: { fields } } });
  });
  let userCount = 0;
  async function registerUser() {
    const browser = portal.second.browser();
    const email = `own-fields-${(userCount += 1)}@example.org`;
    const response = await call(browser, "POST", "/register", {
      registerData: { ...registerData, email },
    });
    expect([response.status, response.text]).toEqual([200, expect.anything()]);
    return { browser, userId: String(response.json.userId) };
  }

  test("are saved with the membership; fields that the portal doesn't have are not saved", async () => {
    const { browser, userId } = await registerUser();
    const person = await readSelf(browser);
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
    const { userId } = await registerUser();
    const mentor = await createUserWithRole(portal, "mentor");
    await portal.database.db.execute(sql`
      insert into memberships (environment_id, user_id, roles) values ('first', ${userId}, '{disciple}')`);
    const mentorResponse = await call(mentor.browser, "GET", `/users/${userId}`);
    expect(mentorResponse.json.registration ?? {}).toEqual({});
  });

  test("are shown and changed in the profile by their own rules, also without scripts", async () => {
    const { browser } = await registerUser();
    const page = await browser.fetch("/profile");
    expect(page.text).toMatch(/name="church"[^>]*value="Saint {2}Nicholas"/);
    expect(page.text).not.toContain('name="secret"');
    const submitDetails = (input: Record<string, string>) =>
      postForm(browser, "/profile", { intent: "details", ...input });
    const refused = await submitDetails({ church: "", viber: "12", age: "31", secret: "no" });
    expect(refused.status).toBe(422);
    const accepted = await submitDetails({
      church: "Saint Olha",
      viber: "",
      age: "31",
      secret: "no",
    });
    expect(accepted.status).toBe(303);
    const person = await readSelf(browser);
    expect(person.registration).toEqual({ church: "Saint Olha" });
    expect(person.profile).toMatchObject({ age: "31" });
  });

  test("are changed by the API one by one", async () => {
    const { browser, userId } = await registerUser();
    const changeRegistration = (registration: unknown) =>
      call(browser, "PATCH", `/profiles/bo:${userId}`, { registration });
    const changed = await changeRegistration({
      church: "Saint Olha",
      secret: "no",
      firstName: "No",
    });
    expect(changed.json.registration).toEqual({ church: "Saint Olha", viber: "+380501112233" });
    expect((await changeRegistration({ church: "z".repeat(41) })).json.code).toBe("INVALID-FIELDS");
    expect((await changeRegistration({ church: "z".repeat(2_000) })).status).toBe(422);
    expect((await readSelf(browser)).profile).toMatchObject({ firstName: "Anna" });
  });

  test("can't be changed if the portal fixes them; missing ones may be added", async () => {
    const { browser } = await registerUser();
    const allowChanges = (allowChangePersonalInfo: boolean) =>
      call(admin, "PATCH", "/settings", {
        settings: { userManagement: { allowChangePersonalInfo } },
      });
    await allowChanges(false);
    const submitDetails = (input: Record<string, string>) =>
      postForm(browser, "/profile", { intent: "details", ...input });
    expect((await submitDetails({ church: "Saint Olha" })).status).toBe(403);
    expect((await submitDetails({ church: "Saint  Nicholas", age: "31" })).status).toBe(303);
    await allowChanges(true);
    expect((await readSelf(browser)).profile).toMatchObject({ age: "31" });
  });
});

test("details that one portal fixes can't be changed in another", async () => {
  const { browser, userId, email } = await openRegisteredBrowser(portal);
  const browserInSecond = portal.second.browser();
  await call(browserInSecond, "POST", "/login", { email, password: testPassword });
  await portal.database.db.execute(sql`
    update memberships set roles = '{disciple,mp-admin}'
    where environment_id = ${portal.second.id} and user_id = ${userId}`);
  const allowChanges = (allowChangePersonalInfo: boolean) =>
    call(browserInSecond, "PATCH", "/settings", {
      settings: { userManagement: { allowChangePersonalInfo } },
    });
  await allowChanges(false);
  const emailChange = { core: { email: `new-${email}` }, proof: testPassword };
  const refused = await call(browser, "PATCH", `/profiles/bo:${userId}`, emailChange);
  expect(refused).toMatchObject({ status: 403, json: { code: "PERSONAL-INFO-LOCKED" } });
  const names = { intent: "names", firstName: "Olena", lastName: "Bondar" };
  expect((await postForm(browser, "/profile", names)).status).toBe(403);
  await allowChanges(true);
  expect((await call(browser, "PATCH", `/profiles/bo:${userId}`, emailChange)).status).toBe(200);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSessionBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

/** Behind a trusted proxy, so that a test can send from many IP addresses. */
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({
    settings: { registration: { anonymous: true } },
    environment: { TRUSTED_PROXY: "127.0.0.1" },
  });
});
afterAll(() => portal.close());

const password = "a lamp";
let addressCount = 0;
const newAddressHeaders = () => ({
  headers: { "x-forwarded-for": `198.51.100.${(addressCount += 1)}` },
});
const register = (username: string, typedPassword = password, browser = portal.browser()) =>
  call(browser, "POST", "/register", { registerData: { username, password: typedPassword } });
const login = (username: string, typedPassword = password) =>
  call(
    portal.browser(),
    "POST",
    "/login/username",
    { username, password: typedPassword },
    newAddressHeaders(),
  );

describe("an anonymous account", () => {
  test("is a user name and a password, and keeps the progress of a session user", async () => {
    const { browser, userId } = await openSessionBrowser(portal);
    const response = await register("Wanderer", password, browser);
    expect([response.status, response.json.userId]).toEqual([200, userId]);
    const self = await call(browser, "GET", "/users/self");
    expect(self.json).toMatchObject({ email: null, phone: null });
    expect((await login("wanderer")).json.userId).toBe(userId);
  });

  test.each([
    ["four", "minLength"],
    ["x".repeat(31), "maxLength"],
    ["ab cde", "username"],
    ["five\u200bsix", "username"],
    ["five\ufdd0six", "username"],
    ["", "required"],
  ])("%j is not a valid user name", async (username, rule) => {
    const { status, json } = await register(username);
    expect(status).toBe(422);
    expect(json.meta?.error?.fields?.username?.key).toBe(`crud.validation.message.${rule}`);
  });

  test("has a name of 5 to 30 characters and a password of at least 6", async () => {
    expect((await register("fiver")).status).toBe(200);
    expect((await register("y".repeat(30))).status).toBe(200);
    const response = await register("shorty", "12345");
    expect(Object.keys(response.json.meta?.error?.fields ?? {})).toEqual(["password"]);
  });

  test.each(["taken", "TAKEN", "ｔａｋｅｎ", "tÁken".normalize("NFD"), "tÁken"])(
    "%s is taken, because capitals, wide letters and composition don't count",
    async (name) => {
      await register("taken");
      await register("táken");
      const { status, json } = await register(name);
      expect([status, json.code]).toEqual([409, "DUPLICATE-USERNAME"]);
    },
  );

  test("goes to one of several browsers that want the same name at the same time; the others get an error", async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, n) => register(n % 2 ? "Contested" : "contested")),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test("is refused if the portal doesn't offer it", async () => {
    const secondBrowser = portal.second.browser();
    const body = { registerData: { username: "nobody here", password } };
    expect((await call(secondBrowser, "POST", "/register", body)).status).toBe(403);
    const credentials = { username: "wanderer", password };
    expect((await call(secondBrowser, "POST", "/login/username", credentials)).status).toBe(403);
  });
});

test("a wrong password and an unknown name get the same status and body", async () => {
  await register("somebody");
  const wrongPassword = await login("somebody", "wrong password");
  const unknownName = await login("whoever it is", "wrong password");
  expect(wrongPassword.status).toBe(401);
  expect([unknownName.status, unknownName.text]).toEqual([
    wrongPassword.status,
    wrongPassword.text,
  ]);
});

test("ten wrong passwords lock the name, in whatever form it is typed", async () => {
  await register("lockedout");
  const spellings = [
    "lockedout",
    "LockedOut",
    " lockedout ",
    "ｌｏｃｋｅｄｏｕｔ",
    "locked\u00adout",
  ];
  const windowMs = 15 * 60_000;
  portal.clock.set(Math.ceil(portal.clock.now() / windowMs) * windowMs);
  const wrongResponses = [];
  for (let attempt = 0; attempt < 10; attempt += 1)
    wrongResponses.push(await login(spellings[attempt % spellings.length]!, "wrong"));
  const rightResponse = await login("lockedout");
  expect([rightResponse.status, rightResponse.text]).toEqual([401, wrongResponses[0]!.text]);
  portal.clock.advance(windowMs);
  expect((await login(" LOCKEDOUT")).status).toBe(200);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionBrowser } from "#tests/kit/factories.ts";
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
let addresses = 0;
const elsewhere = () => ({ headers: { "x-forwarded-for": `198.51.100.${(addresses += 1)}` } });
const register = (username: string, secret = password, browser = portal.browser()) =>
  call(browser, "POST", "/register", { registerData: { username, password: secret } });
const login = (username: string, secret = password) =>
  call(portal.browser(), "POST", "/login/username", { username, password: secret }, elsewhere());

describe("an anonymous account", () => {
  test("is a user name and a password, and keeps the progress of a session user", async () => {
    const { browser, userId } = await sessionBrowser(portal);
    const made = await register("Wanderer", password, browser);
    expect([made.status, made.json.userId]).toEqual([200, userId]);
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
    const short = await register("shorty", "12345");
    expect(Object.keys(short.json.meta?.error?.fields ?? {})).toEqual(["password"]);
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
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => register(n % 2 ? "Contested" : "contested")),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test("is refused if the portal doesn't offer it", async () => {
    const there = portal.second.browser();
    const body = { registerData: { username: "nobody here", password } };
    expect((await call(there, "POST", "/register", body)).status).toBe(403);
    const asked = { username: "wanderer", password };
    expect((await call(there, "POST", "/login/username", asked)).status).toBe(403);
  });
});

test("a wrong password and an unknown name get the same status and body", async () => {
  await register("somebody");
  const wrong = await login("somebody", "wrong password");
  const unknown = await login("whoever it is", "wrong password");
  expect(wrong.status).toBe(401);
  expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
});

test("ten wrong passwords lock the name, in whatever form it is typed", async () => {
  await register("lockedout");
  const forms = ["lockedout", "LockedOut", " lockedout ", "ｌｏｃｋｅｄｏｕｔ", "locked\u00adout"];
  const windowMs = 15 * 60_000;
  portal.clock.set(Math.ceil(portal.clock.now() / windowMs) * windowMs);
  const wrong = [];
  for (let turn = 0; turn < 10; turn += 1)
    wrong.push(await login(forms[turn % forms.length]!, "wrong"));
  const right = await login("lockedout");
  expect([right.status, right.text]).toEqual([401, wrong[0]!.text]);
  portal.clock.advance(windowMs);
  expect((await login(" LOCKEDOUT")).status).toBe(200);
});

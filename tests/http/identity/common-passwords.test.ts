import { afterAll, beforeAll, expect, test } from "vitest";
import { resetPasswordOf } from "#tests/kit/emails.ts";
import { openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ settings: { registration: { anonymous: true } } });
});
afterAll(() => portal.close());

const person = { firstName: "Anna", lastName: "Koval", email: "anna.koval@example.org" };
const refusedResponse = {
  status: 422,
  json: {
    code: "INVALID-FIELDS",
    meta: {
      error: { fields: { password: { key: "crud.validation.message.commonPassword" } } },
    },
  },
};

test.each([
  "password",
  "PassWord",
  "ｐａｓｓｗｏｒｄ",
  " password ",
  "pass\u200bword",
  "12345678",
  "qwertyuiop",
  "iloveyou",
])("%j is refused as a password of a new account", async (password) => {
  const response = await call(portal.browser(), "POST", "/register", {
    registerData: { ...person, password },
  });
  expect(response).toMatchObject(refusedResponse);
});

test("an account with only a user name needs an uncommon password too", async () => {
  const registerData = { username: "wanderer", password: "monkey" };
  expect(await call(portal.browser(), "POST", "/register", { registerData })).toMatchObject(
    refusedResponse,
  );
});

test("a reset refuses common passwords, and its link still works afterwards", async () => {
  const { email } = await openRegisteredBrowser(portal);
  const response = await resetPasswordOf(portal, email, "Password123");
  expect(response).toMatchObject({ status: 422, json: { code: "INVALID-FIELDS" } });
  expect((await resetPasswordOf(portal, email, "a new long password")).status).toBe(200);
});

test("the popup's form comes back with the reason at the field", async () => {
  const browser = portal.browser();
  const { text, status } = await browser.fetch("/?index&scenario=sign-in", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      intent: "scenario",
      step: "sign-in",
      ...person,
      password: "football",
      agreed: "on",
    }).toString(),
  });
  expect(status).toBe(422);
  expect(text).toContain("Many people use this password");
  const registered = await call(browser, "POST", "/register", {
    registerData: { ...person, password: testPassword },
  });
  expect(registered.status).toBe(200);
});

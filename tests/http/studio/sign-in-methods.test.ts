import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const path = "/studio/settings/sign-in";
let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true });
  ({ browser: admin } = await createUserWithRole(portal, "mp-admin"));
});
afterAll(() => portal.close());

const versionOf = (text: string) => /name="version" value="(\d+)"/.exec(text)![1]!;
const send = async (values: Record<string, string>) =>
  postForm(admin, path, { version: versionOf((await admin.fetch(path)).text), ...values });
const registration = async () => (await readSettings(portal.systemCtx)).settings.registration;

test("only people who may change the settings see it", async () => {
  const { browser: mentor } = await createUserWithRole(portal, "mentor");
  expect((await mentor.fetch(path)).status).toBe(403);
  expect((await admin.fetch(path)).status).toBe(200);
});

test("switches methods on and off, and says what visitors see", async () => {
  const { status } = await send({ email: "on", anonymous: "on", passwordMinLength: "10" });
  expect(status).toBe(303);
  expect(await registration()).toMatchObject({
    email: true,
    anonymous: true,
    google: false,
    passwordMinLength: 10,
  });
  await expect
    .poll(async () => (await admin.fetch(path)).text)
    .toMatch(/sign in with: Email and password[^.]*User name and password/);
});

test("refuses a wrong value and an old version, and changes nothing", async () => {
  const wrong = await send({ email: "on", passwordMinLength: "0" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("Enter a whole number from 1 to 128.");
  const old = await postForm(admin, path, { version: "1", passwordMinLength: "12" });
  expect(old.status).toBe(409);
  expect((await registration()).passwordMinLength).toBe(10);
});

test("tests Google and Facebook for real, and says what to do", async () => {
  const works = await postForm(admin, path, { test: "google" });
  expect(works.text).toContain("It works: the service accepted the keys.");
  const { status } = await postForm(admin, path, {
    intent: "keys",
    service: "google",
    "google.clientId": "somebody",
    "google.clientSecret": "a wrong secret",
  });
  expect(status).toBe(303);
  await expect
    .poll(async () => (await postForm(admin, path, { test: "google" })).text)
    .toContain("The service refused the keys.");
  const facebook = await call(admin, "POST", "/sign-in-services/facebook/test");
  expect(facebook.json).toMatchObject({ state: "works", missingKeys: [] });
});

test("never shows a key again, and removes the portal's own", async () => {
  const { text } = await admin.fetch(path);
  expect(text).not.toContain("a wrong secret");
  expect(text).toContain("Stored. Type a new one only to replace it.");
  await postForm(admin, path, { intent: "keys", service: "google", remove: "" });
  await expect
    .poll(async () => (await postForm(admin, path, { test: "google" })).text)
    .toContain("It works");
});

test("keeps the address of a bot, and refuses one that no link may have", async () => {
  const keys = { intent: "keys", service: "telegram" };
  expect((await postForm(admin, path, { ...keys, endpoint: "javascript:x" })).status).toBe(422);
  const endpoint = "https://t.me/hope_bot";
  expect((await postForm(admin, path, { ...keys, endpoint })).status).toBe(303);
  const { settings } = await readSettings(portal.systemCtx);
  expect(settings.integrations.telegram.endpoint).toBe(endpoint);
});

test("changes the fields of the registration, and adds and removes its own", async () => {
  const fields = { intent: "fields", "active-firstName": "on", "required-firstName": "on" };
  const { status } = await send({ ...fields, "name-new-en": "Your parish <b>" });
  expect(status).toBe(303);
  const saved = (await registration()).fields;
  expect(saved.find(({ id }) => id === "lastName")?.active).toBe(false);
  expect(saved.find(({ id }) => id === "password")?.active).toBe(true);
  expect(saved.at(-1)).toMatchObject({ id: "field-1", name: { en: "Your parish <b>" } });
  expect((await admin.fetch(path)).text).toContain("Your parish &lt;b&gt;");
  await send({ ...fields, "remove-field-1": "on" });
  expect((await registration()).fields.some(({ id }) => id === "field-1")).toBe(false);
});

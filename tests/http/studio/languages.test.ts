import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { languagesMax } from "#domains/settings/settings.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { readField } from "#tests/kit/second-step.ts";

const path = "/studio/settings/languages";
let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ browser: admin } = await createUserWithRole(portal, "mp-admin"));
});
afterAll(() => portal.close());

const setLanguages = (langs: string[], primaryLang = "en") =>
  updateSettings(portal.systemCtx, { settings: { i18n: { langs, primaryLang } } });
beforeEach(() => setLanguages(["en", "uk"]));

const storedLanguages = async () => (await readSettings(portal.systemCtx)).settings.i18n;
const shownVersion = async () => readField((await admin.fetch(path)).text, "version");
/** Presses a button as a browser without scripts does. */
const press = async (fields: Record<string, string>) =>
  postForm(admin, path, { version: await shownVersion(), ...fields });

test.each([
  ["German", ["en", "uk", "de"]],
  ["українська мова", null],
  ["ar", ["en", "uk", "ar"]],
  ["uk", null],
])("adding %j", async (language, langs) => {
  const { status, text } = await press({ language });
  expect(status).toBe(langs ? 303 : 422);
  expect((await storedLanguages()).langs).toEqual(langs ?? ["en", "uk"]);
  if (!langs) expect(text).toContain(`value="${language}"`);
});

test("languages move, and another one becomes the main one", async () => {
  await setLanguages(["en", "uk", "ar"]);
  expect((await press({ "move-up": "ar" })).status).toBe(303);
  expect((await press({ "move-down": "en" })).status).toBe(303);
  expect((await press({ "make-primary": "uk" })).status).toBe(303);
  expect(await storedLanguages()).toEqual({ langs: ["ar", "en", "uk"], primaryLang: "uk" });
  const { text } = await admin.fetch(path);
  expect(text).toContain("Saved");
  expect([...text.matchAll(/value="(\w+)" name="remove"/g)].map(([, code]) => code)).toEqual([
    "ar",
    "en",
  ]);
});

test("removing a language says what is no longer shown, and everything is back with the language", async () => {
  const { json } = await call(admin, "GET", "/languages");
  expect(json["languages"]).toEqual([
    { code: "en", isPrimary: true, courses: 3, pages: 6, texts: 0, translators: 0 },
    { code: "uk", isPrimary: false, courses: 1, pages: 0, texts: 0, translators: 0 },
  ]);
  const { text } = await admin.fetch(path);
  expect(text).toContain("3 courses and 6 pages");
  expect(text).toContain("In this language: 1 course. Visitors no longer see it");
  expect((await press({ remove: "uk" })).status).toBe(303);
  expect((await storedLanguages()).langs).toEqual(["en"]);
  await press({ language: "uk" });
  expect((await call(admin, "GET", "/languages")).json["languages"]).toEqual(json["languages"]);
});

test("counts the translators and the changed texts of this portal only", async () => {
  const invite = { role: "translator", languages: ["en"] };
  const { userId } = await createUserWithRole(portal, "editor");
  expect((await call(admin, "POST", `/users/${userId}/roles`, invite)).status).toBe(200);
  const messages = { "common.sign-in": "Come in" };
  expect((await call(admin, "PATCH", "/messages/en", { messages })).status).toBe(200);
  const { json } = await call(admin, "GET", "/languages");
  expect(json["languages"]).toContainEqual(
    expect.objectContaining({ code: "en", translators: 1, texts: 1 }),
  );
  const { browser: other } = await createUserWithRole(portal.second, "mp-admin");
  const { json: otherPortal } = await call(other, "GET", "/languages");
  for (const language of otherPortal["languages"] as unknown as object[])
    expect(language).toMatchObject({ translators: 0, texts: 0 });
});

test("a press on a list that someone else has changed meanwhile changes nothing", async () => {
  const version = await shownVersion();
  await setLanguages(["en", "uk", "de"]);
  const { status, text } = await postForm(admin, path, { version, remove: "uk" });
  expect(status).toBe(409);
  expect(text).toContain("nothing was changed now");
  expect((await storedLanguages()).langs).toEqual(["en", "uk", "de"]);
  // The page shows the newest list, so the same button works now.
  const again = { version: readField(text, "version"), remove: "uk" };
  expect((await postForm(admin, path, again)).status).toBe(303);
});

test.each<Record<string, string>>([
  { remove: "en" },
  { remove: "fr" },
  { "make-primary": "fr" },
  { "move-up": "__proto__" },
])("refuses %j, which no button sends", async (fields) => {
  expect((await press(fields)).status).toBe(409);
  expect(await storedLanguages()).toEqual({ langs: ["en", "uk"], primaryLang: "en" });
});

test("a full list has no field for another language", async () => {
  const codes = [..."abcdefgh"].flatMap((first) =>
    [..."abcd"].map((second) => `x${first}${second}`),
  );
  await setLanguages(["en", ...codes.slice(0, languagesMax - 1)]);
  const { text } = await admin.fetch(path);
  expect(text).toContain("at most 30 languages");
  expect(text).not.toContain('name="language"');
});

test("is only for those who may change settings", async () => {
  const { browser: editor } = await createUserWithRole(portal, "editor");
  expect((await editor.fetch(path)).status).toBe(403);
  expect((await postForm(editor, path, { version: "1", remove: "uk" })).status).toBe(403);
  expect((await call(editor, "GET", "/languages")).status).toBe(403);
});

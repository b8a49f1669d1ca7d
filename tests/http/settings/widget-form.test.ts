import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { filledIn } from "#tests/kit/filled-in.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const path = "/studio/settings/widgets";
let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await createUserWithRole(portal, "mp-admin")).browser;
});
afterAll(() => portal.close());

const readSettings = async () => (await call(portal, "GET", "/settings")).json;
const readVersion = async () => String((await readSettings())["version"]);

test("the form for banner and links saves what it shows, without scripts", async () => {
  const saved = await postForm(admin, path, {
    version: await readVersion(),
    "integrations.banner.visible": "on",
    "integrations.banner.title.en": "Come on Sunday",
    "integrations.banner.link": "/sunday",
    "socials.youtube": "https://youtube.example/us",
  });
  expect(saved.status).toBe(303);
  const banner = { visible: true, title: { en: "Come on Sunday" }, link: "/sunday" };
  // The server hears a moment later that its settings have changed.
  await expect.poll(readSettings).toMatchObject({
    integrations: { banner },
    socials: { youtube: "https://youtube.example/us" },
  });
  const shown = (await admin.fetch(path)).text;
  expect(shown).toContain('value="Come on Sunday"');
  await postForm(admin, path, { version: await readVersion() });
  await expect
    .poll(async () => (await readSettings())["integrations"]!["banner"])
    .toEqual({ visible: false, title: {}, link: "" });
});

test("a wrong address is named and nothing is saved", async () => {
  const version = await readVersion();
  const refused = await postForm(admin, path, {
    version,
    "integrations.radio.stream": "javascript:alert(1)",
  });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('aria-invalid="true"');
  expect(await readVersion()).toBe(version);
});

test("what someone else saved meanwhile is shown beside what was typed", async () => {
  const version = await readVersion();
  await call(admin, "PATCH", "/settings", { settings: { title: "Renamed meanwhile" } });
  const refused = await postForm(admin, path, {
    version,
    "integrations.banner.title.en": "Typed words",
  });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Typed words");
});

test("a switch that someone else has turned meanwhile stays as they left it", async () => {
  const turn = (radio: object) =>
    call(admin, "PATCH", "/settings", { settings: { integrations: { radio } } });
  await turn({ visible: false });
  const opened = filledIn((await admin.fetch(path)).text);
  await turn({ visible: true });
  let answer = await postForm(admin, path, { ...opened, "integrations.banner.title.en": "Mine" });
  if (answer.status === 409) answer = await postForm(admin, path, filledIn(answer.text));
  expect(answer.status).toBe(303);
  await expect
    .poll(async () => (await readSettings())["integrations"])
    .toMatchObject({ radio: { visible: true }, banner: { title: { en: "Mine" } } });
});

test("a form that says only its version shows both states of a switch", async () => {
  const version = await readVersion();
  await call(admin, "PATCH", "/settings", {
    settings: { integrations: { radio: { visible: true }, banner: { visible: false } } },
  });
  const refused = await postForm(admin, path, { version, "integrations.banner.visible": "on" });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Saved now: On");
  expect(refused.text).toContain("Saved now: Off");
});

test("belongs to admins", async () => {
  const editor = (await createUserWithRole(portal, "editor")).browser;
  expect((await editor.fetch(path)).status).toBe(403);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { filledIn } from "#tests/kit/filled-in.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const path = "/studio/settings/general";
let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ browser: admin } = await createUserWithRole(portal, "mp-admin"));
});
afterAll(() => portal.close());

const valid = {
  title: "Hope Hill",
  timeZone: "Europe/Kyiv",
  storage: "20",
};

/** Sends the form as a browser without scripts does, with the version of the shown page. */
async function send(values: Record<string, string>, version?: string) {
  const shown = version ?? versionOf((await admin.fetch(path)).text);
  return postForm(admin, path, { version: shown, ...values });
}

const versionOf = (text: string) => /name="version" value="(\d+)"/.exec(text)![1]!;
const valueOf = (text: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(text)?.[1];

test("saves title and time zone, says so, and leaves the rest alone", async () => {
  const { i18n, contacts } = (await readSettings(portal.systemCtx)).settings;
  const { status, headers } = await send(valid);
  expect([status, headers.get("location")]).toEqual([303, path]);
  const { text } = await admin.fetch(path);
  expect(text).toContain("Saved");
  expect(valueOf(text, "title")).toBe("Hope Hill");
  const { settings } = await readSettings(portal.systemCtx);
  expect(settings.i18n).toEqual(i18n);
  expect(settings.contacts).toEqual(contacts);
  expect(settings.timeZone).toBe("Europe/Kyiv");
  expect(settings.media.storageMaxGb).toBe(20);
});

test.each([
  [{ title: "x".repeat(201) }, "This is too long."],
  [{ timeZone: "Kiev time" }, "There is no such time zone."],
  [{ storage: "0" }, "Enter a whole number from 1 to 10000."],
  [{ storage: "1.5 GB" }, "Enter a whole number from 1 to 10000."],
])("refuses %j, names the fix and loses nothing", async (change, message) => {
  const { status, text } = await send({ ...valid, title: "Typed before", ...change });
  expect(status).toBe(422);
  expect(text).toContain(message);
  expect(valueOf(text, "title")).toBe("title" in change ? change.title : "Typed before");
});

test("shows both versions when someone else has changed the settings, and saves on the second try", async () => {
  const version = versionOf((await admin.fetch(path)).text);
  await updateSettings(portal.systemCtx, { settings: { title: "Their title" } });
  const refused = await send({ ...valid, title: "My title" }, version);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Someone else changed these settings.");
  expect(refused.text).toContain("Saved now: Their title");
  expect(valueOf(refused.text, "title")).toBe("My title");
  expect((await readSettings(portal.systemCtx)).settings.title).toBe("Their title");
  expect((await send({ ...valid, title: "My title" }, versionOf(refused.text))).status).toBe(303);
  expect((await readSettings(portal.systemCtx)).settings.title).toBe("My title");
});

test("keeps what others change, also after a field that both changed was asked about", async () => {
  const opened = filledIn((await admin.fetch(path)).text);
  const change = (settings: Record<string, unknown>) =>
    updateSettings(portal.systemCtx, { settings });
  await change({ title: "Their title", timeZone: "Europe/Warsaw" });
  const clash = await postForm(admin, path, { ...opened, title: "My new title", storage: "30" });
  expect(clash.status).toBe(409);
  expect(clash.text.match(/Saved now: [^<]*/g)).toEqual(["Saved now: Their title"]);
  await change({ media: { storageMaxGb: 25 } });
  expect((await postForm(admin, path, filledIn(clash.text))).status).toBe(409);
  const again = filledIn(clash.text);
  expect(again).toMatchObject({ title: "My new title", timeZone: "Europe/Warsaw" });
  await change({ timeZone: "Europe/Vilnius", media: { storageMaxGb: 30 } });
  expect((await postForm(admin, path, again)).status).toBe(303);
  expect((await readSettings(portal.systemCtx)).settings).toMatchObject({
    title: "My new title",
    timeZone: "Europe/Vilnius",
    media: { storageMaxGb: 30 },
  });
});

test("needs the right to change settings", async () => {
  const { browser: mentor } = await createUserWithRole(portal, "mentor");
  const { status } = await postForm(mentor, path, { version: "1", ...valid });
  expect(status).toBe(403);
});

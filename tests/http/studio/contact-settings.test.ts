import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { filledIn } from "#tests/kit/filled-in.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const contactsPath = "/studio/settings/contacts";
const regionsPath = "/studio/settings/regions";
let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ browser: admin } = await createUserWithRole(portal, "mp-admin"));
});
afterAll(() => portal.close());

const versionOf = (text: string) => /name="version" value="(\d+)"/.exec(text)![1]!;
const settings = async () => (await readSettings(portal.systemCtx)).settings;
const send = async (path: string, values: Record<string, string>) =>
  postForm(admin, path, { version: versionOf((await admin.fetch(path)).text), ...values });
/** Sends a form whose inputs share names, as the list of regions does. */
const sendPairs = (path: string, pairs: readonly [string, string][]) =>
  admin.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString(),
  });

const contacts = {
  "contacts.email": "hello@example.org",
  "contacts.phone": "+380 44 123 45 67",
  "contacts.address": "12 Mill Lane",
  "contacts.coordinates": "53.7955, -1.5491",
  "contacts.telegram": "@hope",
  "contacts.description.en": "Ring twice.\nThe blue door.",
};

test("contacts with a point on the map are saved without scripts, and the screen links to the map", async () => {
  expect((await send(contactsPath, contacts)).status).toBe(303);
  expect((await settings()).contacts).toMatchObject({
    email: "hello@example.org",
    coordinates: "53.7955, -1.5491",
    telegram: "@hope",
    skype: "",
    description: { en: "Ring twice.\nThe blue door." },
  });
  const { text } = await admin.fetch(contactsPath);
  expect(text).toContain('value="53.7955, -1.5491"');
  expect(text).toContain("mlat=53.7955&amp;mlon=-1.5491");
});

test.each([
  [{ "contacts.email": "nobody" }, "This isn’t an email address."],
  [{ "contacts.email": "a..b@example.org" }, "This isn’t an email address."],
  [{ "contacts.coordinates": "Mill Lane" }, "Enter two numbers with a comma between them"],
  [{ "contacts.coordinates": "91, 0" }, "Enter two numbers with a comma between them"],
  [{ "contacts.whatsapp": "ask Marta" }, "Nobody could reach you with this."],
  [{ "contacts.address": "x".repeat(201) }, "This text is too long."],
])("refuses %j, says what to do, and loses nothing", async (change, message) => {
  const before = await settings();
  const refused = await send(contactsPath, { ...contacts, "contacts.skype": "hope", ...change });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(message);
  expect(refused.text).toContain('aria-invalid="true"');
  expect(refused.text).toContain('value="hope"');
  expect(await settings()).toEqual(before);
});

test("what two people change at once is saved, and only a field that both changed is asked about", async () => {
  await send(contactsPath, contacts);
  const change = (values: object) =>
    call(admin, "PATCH", "/settings", { settings: { contacts: values } });
  const opened = filledIn((await admin.fetch(contactsPath)).text);
  expect(opened["contacts.description.en"]).toBe("Ring twice.\r\nThe blue door.");
  await change({ email: "office@example.org", description: { en: "Use the side door." } });
  // On a conflict, the form that comes back is sent again.
  let answer = await postForm(admin, contactsPath, {
    ...opened,
    "contacts.phone": "+380441112233",
  });
  if (answer.status === 409) answer = await postForm(admin, contactsPath, filledIn(answer.text));
  expect(answer.status).toBe(303);
  expect((await settings()).contacts).toMatchObject({
    email: "office@example.org",
    phone: "+380441112233",
    description: { en: "Use the side door." },
  });

  const again = filledIn((await admin.fetch(contactsPath)).text);
  await change({ email: "theirs@example.org", address: "1 High Street" });
  const mine = { "contacts.email": "mine@example.org", "contacts.phone": "+380445556677" };
  const clash = await postForm(admin, contactsPath, { ...again, ...mine });
  expect(clash.status).toBe(409);
  expect(clash.text.match(/Saved now: [^<]*/g)).toEqual(["Saved now: theirs@example.org"]);
  expect(filledIn(clash.text)).toMatchObject({ ...mine, "contacts.address": "1 High Street" });
  expect((await settings()).contacts).toMatchObject({ phone: "+380441112233" });
  // What others change after the question isn't lost either.
  await change({ telegram: "@door" });
  expect((await postForm(admin, contactsPath, filledIn(clash.text))).status).toBe(303);
  expect((await settings()).contacts).toMatchObject({
    email: "mine@example.org",
    phone: "+380445556677",
    address: "1 High Street",
    telegram: "@door",
  });

  // Something wrong sends the form back; what others have saved meanwhile stays also then.
  const third = filledIn((await admin.fetch(contactsPath)).text);
  await change({ email: "newest@example.org" });
  const wrong = await postForm(admin, contactsPath, { ...third, "contacts.whatsapp": "ask Marta" });
  expect(wrong.status).toBe(422);
  const corrected = { ...filledIn(wrong.text), "contacts.whatsapp": "" };
  expect((await postForm(admin, contactsPath, corrected)).status).toBe(303);
  expect((await settings()).contacts.email).toBe("newest@example.org");
});

test("the API refuses a point that isn't one", async () => {
  const { status, json } = await call(admin, "PATCH", "/settings", {
    settings: { contacts: { coordinates: "somewhere" } },
  });
  expect(status).toBe(422);
  expect(JSON.stringify(json)).toContain("contacts.coordinates");
});

test("regions are added as a list, named, moved and removed, and visitors choose from them", async () => {
  expect((await admin.fetch(regionsPath)).text).toContain("No regions yet");
  await send(regionsPath, { new: "Kyiv\r\nLviv\n\nOdesa" });
  expect(await regionIds()).toEqual(["kyiv", "lviv", "odesa"]);
  const shown = (await admin.fetch(regionsPath)).text;
  const pairs: [string, string][] = [
    ["version", versionOf(shown)],
    ["id", "kyiv"],
    ["name.en", "Kyiv and around"],
    ["id", "lviv"],
    ["name.en", "Lviv <b>"],
    ["id", "odesa"],
    ["name.en", "Odesa"],
  ];
  // A button beside a region also saves what was typed.
  expect((await sendPairs(regionsPath, [...pairs, ["move-up", "odesa"]])).status).toBe(303);
  expect((await settings()).regions.map(({ id, name }) => [id, name["en"]])).toEqual([
    ["kyiv", "Kyiv and around"],
    ["odesa", "Odesa"],
    ["lviv", "Lviv <b>"],
  ]);
  await expect
    .poll(async () => (await portal.fetch("/?popup=regions")).text)
    .toContain("Lviv &lt;b&gt;");
  // The shown version is older now: the list that was typed stays, beside what is saved.
  const conflict = await sendPairs(regionsPath, [...pairs, ["new", "Rivne"]]);
  expect(conflict.status).toBe(409);
  expect(conflict.text).toContain("Saved now: Kyiv and around, Odesa, Lviv &lt;b&gt;");
  expect(conflict.text).toContain('value="rivne"');
  const newest: [string, string][] = [["version", versionOf(conflict.text)], ...pairs.slice(1)];
  expect((await sendPairs(regionsPath, [...newest, ["remove", "lviv"]])).status).toBe(303);
  expect(await regionIds()).toEqual(["kyiv", "odesa"]);
});

test("two people who change the regions at once keep each other's changes", async () => {
  await call(admin, "PATCH", "/settings", {
    settings: { regions: [region("kyiv", "Kyiv"), region("lviv", "Lviv")] },
  });
  const { was = "" } = filledIn((await admin.fetch(regionsPath)).text);
  const rows: [string, string][] = [
    ["was", was],
    ["id", "kyiv"],
    ["name.en", "Kyiv and around"],
    ["id", "lviv"],
    ["name.en", "Lviv"],
  ];
  const others = [
    region("kyiv", "Kyiv"),
    region("lviv", "Lviv and around"),
    region("uman", "Uman"),
  ];
  await call(admin, "PATCH", "/settings", { settings: { regions: others } });
  expect((await sendPairs(regionsPath, [...rows, ["new", "Rivne\nUman"]])).status).toBe(303);
  const merged = [
    ["kyiv", "Kyiv and around"],
    ["lviv", "Lviv and around"],
    ["uman", "Uman"],
    ["rivne", "Rivne"],
  ];
  expect(await regionNames()).toEqual(merged);
  // Both have named the same region: the second person sees it first, and the rest stays merged.
  const clash = await sendPairs(regionsPath, [
    ...rows.slice(0, 2),
    ["name.en", "Great Kyiv"],
    ...rows.slice(3),
  ]);
  expect(clash.status).toBe(409);
  expect(clash.text).toMatch(/value="Great Kyiv"[^]*Saved now: Kyiv and around/);
  const again = [
    ...clash.text.matchAll(/<input[^>]*name="(id|name\.en)"[^>]*value="([^"]*)"/g),
  ].map(([, name = "", value = ""]) => [name, value] as [string, string]);
  const newest: [string, string] = ["was", filledIn(clash.text)["was"] ?? ""];
  expect((await sendPairs(regionsPath, [newest, ...again])).status).toBe(303);
  expect(await regionNames()).toEqual([["kyiv", "Great Kyiv"], ...merged.slice(1)]);
  await call(admin, "PATCH", "/settings", {
    settings: { regions: [region("kyiv", "Kyiv"), region("odesa", "Odesa")] },
  });
});

const region = (id: string, en: string) => ({ id, name: { en } });
const regionNames = async () => (await settings()).regions.map(({ id, name }) => [id, name["en"]]);
const regionIds = async () => (await settings()).regions.map(({ id }) => id);

test("a region without a name and a list that is too long are refused", async () => {
  const version = versionOf((await admin.fetch(regionsPath)).text);
  const nameless = await sendPairs(regionsPath, [
    ["version", version],
    ["id", "kyiv"],
    ["name.en", " "],
  ]);
  expect(nameless.status).toBe(422);
  expect(nameless.text).toContain("Every region needs a name");
  const lines = Array.from({ length: 201 }, (_, index) => `Place ${index}`).join("\n");
  const long = await sendPairs(regionsPath, [
    ["version", version],
    ["new", lines],
  ]);
  expect(long.text).toContain("A portal has at most 200 regions.");
  expect(await regionIds()).toEqual(["kyiv", "odesa"]);
});

test("these forms belong to admins", async () => {
  const { browser: editor } = await createUserWithRole(portal, "editor");
  for (const path of [
    contactsPath,
    regionsPath,
    "/studio/settings/policies",
    "/studio/settings/rewards",
  ]) {
    expect([path, (await editor.fetch(path)).status]).toEqual([path, 403]);
    expect([path, (await postForm(editor, path, { version: "1" })).status]).toEqual([path, 403]);
  }
});

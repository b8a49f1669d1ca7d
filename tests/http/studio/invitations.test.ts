import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { emailsTo } from "#tests/kit/emails.ts";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const path = "/studio/settings/invitations";
let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ browser: admin } = await createUserWithRole(portal, "mp-admin"));
});
afterAll(() => portal.close());

/** Sends a form as a browser without scripts does. */
const send = (fields: Record<string, string>, browser = admin) => postForm(browser, path, fields);

test("a link is shown once, can be revoked, and then no longer works", async () => {
  const { status, text } = await send({ role: "editor", email: "" });
  expect(status).toBe(200);
  expect(text).toContain("The link is ready.");
  const link = /https?:\/\/[^<"]*(\/invitation\/[\w-]{43})/.exec(text)![1]!;
  const visit = async () => (await portal.browser().fetch(link)).text;
  expect(await visit()).toContain("Your role: Editor");
  const list = await admin.fetch(path);
  expect(list.text).not.toContain(link);
  const id = /value="([^"]+)"[^>]* name="revoke"/.exec(list.text)![1]!;
  const revoked = await send({ revoke: id });
  expect([revoked.status, revoked.headers.get("location")]).toEqual([303, path]);
  expect(await visit()).toContain("This invitation no longer works.");
  expect((await admin.fetch(path)).text).not.toContain('name="revoke"');
});

test("revoking an invitation that someone has just accepted says so in the form", async () => {
  const { text } = await send({ role: "moderator", email: "" });
  const token = /\/invitation\/([\w-]{43})/.exec(text)![1]!;
  const id = /value="([^"]+)"[^>]* name="revoke"/.exec((await admin.fetch(path)).text)![1]!;
  const { browser } = await openRegisteredBrowser(portal);
  expect((await call(browser, "POST", "/invitations/accept", { token })).status).toBe(200);
  const refused = await send({ revoke: id });
  expect(refused.status).toBe(410);
  expect(refused.text).toContain("Someone has accepted this invitation already.");
  expect(refused.text).toContain('name="email"');
});

test("an email is sent to the person, who is then in the list", async () => {
  const email = "helper@example.org";
  expect((await send({ role: "treasurer", email })).status).toBe(303);
  expect((await emailsTo(portal, email)).length).toBe(1);
  expect((await admin.fetch(path)).text).toContain(email);
});

test("the sender chooses how long an invitation works, and finds languages by their names", async () => {
  const { text } = await admin.fetch(path);
  expect(text).toContain("<span>Ukrainian</span>");
  expect(text).toMatch(/<option value="7" selected="">7 days<\/option>/);
  portal.clock.advance(1_000);
  await send({ role: "moderator", email: "", days: "30" });
  const { json } = await call(admin, "GET", "/invitations?limit=1");
  const [invitation] = json["invitations"] as unknown as { createdAt: string; expiresAt: string }[];
  const { createdAt, expiresAt } = invitation!;
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(30 * 24 * 3_600_000);
  const refused = await send({ role: "", email: "", days: "14" });
  expect(refused.text).toMatch(/<option value="14" selected="">/);
});

test.each([
  [{ role: "", email: "" }, "Choose a role."],
  [{ role: "editor", email: "nobody" }, "This isn’t an email address."],
  [{ role: "translator", email: "a@example.org" }, "Choose the languages"],
])("refuses %j and says what to change", async (fields, message) => {
  const { status, text } = await send(fields);
  expect(status).toBe(422);
  expect(text).toContain(message);
  expect(text).toContain(`value="${fields.email}"`);
});

test("inviting needs a fresh proof, and then the form is filled in as before", async () => {
  const { browser } = await createUserWithRole(portal, "mp-admin");
  portal.clock.advance(16 * 60_000);
  const fields = { role: "translator", email: "olha@example.org", languages: "uk" };
  const refused = await send(fields, browser);
  expect(refused.status).toBe(303);
  const location = refused.headers.get("location")!;
  expect(location).not.toContain("olha");
  const proof = await postForm(browser, location, { intent: "prove", proof: testPassword });
  const returned = await browser.fetch(proof.headers.get("location")!);
  expect(returned.text).toContain("you confirmed that it’s you");
  expect(returned.text).toContain('value="olha@example.org"');
  expect(returned.text.match(/checked=""/g)).toHaveLength(2);
  expect((await send(fields, browser)).status).toBe(303);
  expect((await emailsTo(portal, fields.email)).length).toBe(1);
});

test("nobody invites to a role that they may not give", async () => {
  expect((await admin.fetch(path)).text).not.toContain('value="envmgr-admin"');
  expect((await send({ role: "envmgr-admin" })).status).toBe(403);
  const { browser: mentor } = await createUserWithRole(portal, "mentor");
  expect((await mentor.fetch(path)).status).toBe(403);
  expect((await send({ role: "mentor" }, mentor)).status).toBe(403);
});

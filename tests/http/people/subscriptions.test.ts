import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { verifyAddress } from "#tests/kit/emails.ts";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const formHeaders = { "content-type": "application/x-www-form-urlencoded" };
const hourMs = 3_600_000;
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const postForm = (browser: Browser, path: string, fields: Record<string, string>) =>
  browser.fetch(path, {
    method: "POST",
    headers: formHeaders,
    body: new URLSearchParams(fields).toString(),
  });
const subscribe = (
  email: string,
  extraFields: Record<string, string> = {},
  browser = portal.browser(),
) => postForm(browser, "/subscribe", { email, returnTo: "/lists/", ...extraFields });
const emailsTo = async (email: string) =>
  (
    await portal.database.db.execute<{ body: string }>(
      sql`select body from outbox where recipient = ${email} order by created_at`,
    )
  ).rows;
const confirmationPathOf = async (email: string) =>
  new URL(/http\S+\/subscription\/\S+/.exec((await emailsTo(email))[0]!.body)![0]).pathname;

async function listSubscribedEmails(): Promise<string[]> {
  const admin = await createUserWithRole(portal, "mp-admin");
  const { json } = await call(admin.browser, "GET", "/subscriptions");
  return (json.subscriptions as unknown as { email: string }[]).map(({ email }) => email);
}

test("an address is subscribed once its owner confirms it by email, until they unsubscribe", async () => {
  const browser = portal.browser();
  const response = await subscribe(" Anna@Example.org ", {}, browser);
  expect([response.status, response.headers.get("location")]).toEqual([303, "/lists/"]);
  expect((await browser.fetch("/lists/")).text).toContain("confirm your address");
  const link = await confirmationPathOf("anna@example.org");
  expect((await browser.fetch(link)).text).toContain("If it was you, confirm it");
  expect(await listSubscribedEmails()).toEqual([]);
  await postForm(browser, link, { intent: "confirm" });
  expect(await listSubscribedEmails()).toEqual(["anna@example.org"]);
  await subscribe("anna@example.org");
  expect(await emailsTo("anna@example.org")).toHaveLength(1);
  await postForm(browser, link, { "List-Unsubscribe": "One-Click" });
  expect(await listSubscribedEmails()).toEqual([]);
  expect((await browser.fetch(link)).text).toContain("You’re not subscribed");
  await postForm(browser, link, { intent: "confirm" });
  expect(await listSubscribedEmails()).toEqual([]);
});

test("a script gets a direct answer; an invalid address and a form filled in by a bot get no email", async () => {
  const validResponse = await subscribe("script@example.org", { script: "1" });
  expect(validResponse.status).toBe(200);
  const invalidResponse = await subscribe("nobody", { script: "1" });
  expect(invalidResponse.status).toBe(422);
  const browser = portal.browser();
  await subscribe("nobody", {}, browser);
  expect((await browser.fetch("/lists/")).text).toContain("Check the email address");
  await subscribe("machine@example.org", { website: "https://spam.example" });
  expect(await emailsTo("machine@example.org")).toEqual([]);
  const response = await subscribe("a@example.org", { returnTo: "https://evil.example/" });
  expect(response.headers.get("location")).toBe("/");
});

test("one address gets three emails a day, and one browser may request ten in an hour", async () => {
  portal.clock.advance(24 * hourMs);
  for (let attempt = 0; attempt < 5; attempt++) await subscribe("flood@example.org");
  expect(await emailsTo("flood@example.org")).toHaveLength(3);
  const browser = portal.browser();
  for (let attempt = 0; attempt < 11; attempt++)
    await subscribe(`one${attempt}@example.org`, {}, browser);
  expect((await subscribe("late@example.org", { script: "1" }, browser)).status).toBe(429);
  expect(await emailsTo("late@example.org")).toEqual([]);
});

test("deleting an account ends the subscription of its email only if the email is verified", async () => {
  portal.clock.advance(hourMs);
  const [unverified, verified] = [
    await openRegisteredBrowser(portal),
    await openRegisteredBrowser(portal),
  ];
  await verifyAddress(portal, verified.email);
  for (const { browser, userId, email } of [unverified, verified]) {
    await portal.database.db.execute(sql`
      insert into subscriptions (environment_id, email, language, requested_at, confirmed_at)
      values ('first', ${email}, 'en', now(), now())`);
    const deletion = { deletion: [{ environmentId: "first" }], proof: testPassword };
    const { status } = await call(browser, "PUT", `/profiles/bo:${userId}/deletion`, deletion);
    expect(status).toBe(200);
  }
  expect(await listSubscribedEmails()).toEqual([unverified.email]);
  await portal.database.db.execute(
    sql`delete from subscriptions where email = ${unverified.email}`,
  );
});

test("a guessed link, or another portal's, changes nothing; only admins can read the list", async () => {
  portal.clock.advance(hourMs);
  await subscribe("mine@example.org");
  const link = await confirmationPathOf("mine@example.org");
  const [id, signature] = link.split("/").at(-1)!.split(".");
  for (const token of [
    id!,
    `${id}.${"0".repeat(signature!.length)}`,
    `${crypto.randomUUID()}.${signature}`,
  ]) {
    const { text } = await portal.browser().fetch(`/subscription/${token}`);
    expect(text).toContain("You’re not subscribed");
    await postForm(portal.browser(), `/subscription/${token}`, { intent: "confirm" });
  }
  await postForm(portal.second.browser(), link, { intent: "confirm" });
  expect(await listSubscribedEmails()).toEqual([]);
  const { browser } = await openRegisteredBrowser(portal);
  expect((await call(browser, "GET", "/subscriptions")).status).toBe(403);
  expect((await call(portal, "GET", "/subscriptions")).status).toBe(401);
});

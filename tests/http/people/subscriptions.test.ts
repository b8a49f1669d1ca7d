import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { verifyAddress } from "#tests/kit/emails.ts";
import { userWithRole, registeredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const formHeaders = { "content-type": "application/x-www-form-urlencoded" };
const hourMs = 3_600_000;
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const send = (browser: Browser, path: string, fields: Record<string, string>) =>
  browser.fetch(path, {
    method: "POST",
    headers: formHeaders,
    body: new URLSearchParams(fields).toString(),
  });
const subscribe = (email: string, more: Record<string, string> = {}, browser = portal.browser()) =>
  send(browser, "/subscribe", { email, returnTo: "/lists/", ...more });
const emailsTo = async (email: string) =>
  (
    await portal.database.db.execute<{ body: string }>(
      sql`select body from outbox where recipient = ${email} order by created_at`,
    )
  ).rows;
const linkTo = async (email: string) =>
  new URL(/http\S+\/subscription\/\S+/.exec((await emailsTo(email))[0]!.body)![0]).pathname;

async function confirmed(): Promise<string[]> {
  const admin = await userWithRole(portal, "mp-admin");
  const { json } = await call(admin.browser, "GET", "/subscriptions");
  return (json.subscriptions as unknown as { email: string }[]).map(({ email }) => email);
}

test("an address is subscribed once its owner confirms it by email, until they unsubscribe", async () => {
  const browser = portal.browser();
  const answer = await subscribe(" Anna@Example.org ", {}, browser);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/lists/"]);
  expect((await browser.fetch("/lists/")).text).toContain("confirm your address");
  const link = await linkTo("anna@example.org");
  expect((await browser.fetch(link)).text).toContain("If it was you, confirm it");
  expect(await confirmed()).toEqual([]);
  await send(browser, link, { intent: "confirm" });
  expect(await confirmed()).toEqual(["anna@example.org"]);
  await subscribe("anna@example.org");
  expect(await emailsTo("anna@example.org")).toHaveLength(1);
  await send(browser, link, { "List-Unsubscribe": "One-Click" });
  expect(await confirmed()).toEqual([]);
  expect((await browser.fetch(link)).text).toContain("You’re not subscribed");
  await send(browser, link, { intent: "confirm" });
  expect(await confirmed()).toEqual([]);
});

test("a script gets a direct answer; an invalid address and a form filled in by a bot get no email", async () => {
  const good = await subscribe("script@example.org", { script: "1" });
  expect(good.status).toBe(200);
  const bad = await subscribe("nobody", { script: "1" });
  expect(bad.status).toBe(422);
  const browser = portal.browser();
  await subscribe("nobody", {}, browser);
  expect((await browser.fetch("/lists/")).text).toContain("Check the email address");
  await subscribe("machine@example.org", { website: "https://spam.example" });
  expect(await emailsTo("machine@example.org")).toEqual([]);
  const away = await subscribe("a@example.org", { returnTo: "https://evil.example/" });
  expect(away.headers.get("location")).toBe("/");
});

test("one address gets three emails a day, and one browser may request ten in an hour", async () => {
  portal.clock.advance(24 * hourMs);
  for (let at = 0; at < 5; at++) await subscribe("flood@example.org");
  expect(await emailsTo("flood@example.org")).toHaveLength(3);
  const browser = portal.browser();
  for (let at = 0; at < 11; at++) await subscribe(`one${at}@example.org`, {}, browser);
  expect((await subscribe("late@example.org", { script: "1" }, browser)).status).toBe(429);
  expect(await emailsTo("late@example.org")).toEqual([]);
});

test("deleting an account ends the subscription of its email only if the email is verified", async () => {
  portal.clock.advance(hourMs);
  const [typed, verified] = [await registeredBrowser(portal), await registeredBrowser(portal)];
  await verifyAddress(portal, verified.email);
  for (const { browser, userId, email } of [typed, verified]) {
    await portal.database.db.execute(sql`
      insert into subscriptions (environment_id, email, language, asked_at, confirmed_at)
      values ('first', ${email}, 'en', now(), now())`);
    const deletion = { deletion: [{ environmentId: "first" }], proof: testPassword };
    const { status } = await call(browser, "PUT", `/profiles/bo:${userId}/deletion`, deletion);
    expect(status).toBe(200);
  }
  expect(await confirmed()).toEqual([typed.email]);
  await portal.database.db.execute(sql`delete from subscriptions where email = ${typed.email}`);
});

test("a guessed link, or another portal's, changes nothing; only admins can read the list", async () => {
  portal.clock.advance(hourMs);
  await subscribe("mine@example.org");
  const link = await linkTo("mine@example.org");
  const [id, mark] = link.split("/").at(-1)!.split(".");
  for (const token of [
    id!,
    `${id}.${"0".repeat(mark!.length)}`,
    `${crypto.randomUUID()}.${mark}`,
  ]) {
    const { text } = await portal.browser().fetch(`/subscription/${token}`);
    expect(text).toContain("You’re not subscribed");
    await send(portal.browser(), `/subscription/${token}`, { intent: "confirm" });
  }
  await send(portal.second.browser(), link, { intent: "confirm" });
  expect(await confirmed()).toEqual([]);
  const { browser } = await registeredBrowser(portal);
  expect((await call(browser, "GET", "/subscriptions")).status).toBe(403);
  expect((await call(portal, "GET", "/subscriptions")).status).toBe(401);
});

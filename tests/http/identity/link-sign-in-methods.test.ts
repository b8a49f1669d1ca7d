import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anna, followRedirects, signInAtProvider } from "#tests/kit/federation.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true });
});
afterAll(() => portal.close());

const addGoogle = (browser: Browser, proof = "") =>
  browser.fetch("/profile", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ intent: "link", method: "google", proof }).toString(),
  });

test("a sign-in method is neither added nor removed without the password", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  for (const proof of ["", "a wrong password"]) {
    const refused = await addGoogle(browser, proof);
    expect(refused.status).toBe(403);
    expect(refused.text).toMatch(/Enter your password, so|That password isn’t right/);
  }
  await portal.database.db.execute(sql`
    insert into identities (issuer, subject, user_id, method)
    values ('an issuer', 'own', ${userId}, 'google')`);
  const unlink = (proof: string) =>
    browser.fetch("/profile", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ intent: "unlink", link: "google|own", proof }).toString(),
    });
  for (const proof of ["", "a wrong password"]) expect((await unlink(proof)).status).toBe(403);
  expect((await unlink(testPassword)).status).toBe(303);
});

test("the profile's button links another sign-in method to this account, and the owner gets an email", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  const page = await browser.fetch("/profile");
  expect(page.text).toContain("Add Google");
  expect(page.headers.get("content-security-policy")).toMatch(/form-action [^;]*localhost/);
  const response = await addGoogle(browser, testPassword);
  expect(response.status).toBe(303);
  const callbackPath = await signInAtProvider(browser, response.headers.get("location")!, anna);
  const responses = await followRedirects(browser, callbackPath);
  expect(responses.at(-1)?.text).toContain("Sign-in methods");
  const self = (await call(browser, "GET", "/users/self")).json;
  expect([self.id, (self["links"] as unknown as string[])[0]]).toEqual([
    userId,
    expect.stringMatching(/^google\|/),
  ]);
  const { text } = await browser.fetch("/profile/Notifications/NotificationsPage");
  expect(text).toContain("You can now sign in with Google");
  expect((await browser.fetch("/profile")).text).not.toContain("Add Google");
});

test("a sign-in method of another account cannot be added, and signs nobody in to that account", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  const response = await addGoogle(browser, testPassword);
  const callbackPath = await signInAtProvider(browser, response.headers.get("location")!, anna);
  const responses = await followRedirects(browser, callbackPath);
  expect(responses.at(-1)?.text).toContain(
    "That sign-in method is already linked to another account",
  );
  const self = (await call(browser, "GET", "/users/self")).json;
  expect([self.id, self["links"]]).toEqual([userId, []]);
});

test("an unknown sign-in method is refused", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  const { status } = await browser.fetch("/profile", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "intent=link&way=myspace",
  });
  expect(status).toBe(403);
});

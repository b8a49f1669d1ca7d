import { afterAll, beforeAll, expect, test } from "vitest";
import { anna, follow, throughService } from "#tests/kit/federation.ts";
import { registeredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true });
});
afterAll(() => portal.close());

test("the profile's button links another way in to this account, and its owner hears of it", async () => {
  const { browser, userId } = await registeredBrowser(portal);
  const page = await browser.fetch("/profile");
  expect(page.text).toContain("Add Google");
  expect(page.headers.get("content-security-policy")).toMatch(/form-action [^;]*localhost/);
  const begun = await browser.fetch("/profile", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "intent=link&way=google",
  });
  expect(begun.status).toBe(303);
  const back = await throughService(browser, begun.headers.get("location")!, anna);
  const answers = await follow(browser, back);
  expect(answers.at(-1)?.text).toContain("Your ways in");
  const self = (await call(browser, "GET", "/users/self")).json;
  expect([self.id, (self["links"] as unknown as string[])[0]]).toEqual([
    userId,
    expect.stringMatching(/^google\|/),
  ]);
  const { text } = await browser.fetch("/profile/Notifications/NotificationsPage");
  expect(text).toContain("Google is now a way into your account");
  expect((await browser.fetch("/profile")).text).not.toContain("Add Google");
});

test("what is somebody else's way in cannot be added, and leads nobody into their account", async () => {
  const { browser, userId } = await registeredBrowser(portal);
  const begun = await browser.fetch("/profile", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "intent=link&way=google",
  });
  const back = await throughService(browser, begun.headers.get("location")!, anna);
  const answers = await follow(browser, back);
  expect(answers.at(-1)?.text).toContain("That account is how somebody else signs in here");
  const self = (await call(browser, "GET", "/users/self")).json;
  expect([self.id, self["links"]]).toEqual([userId, []]);
});

test("a way that is none is refused", async () => {
  const { browser } = await registeredBrowser(portal);
  const { status } = await browser.fetch("/profile", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "intent=link&way=myspace",
  });
  expect(status).toBe(403);
});

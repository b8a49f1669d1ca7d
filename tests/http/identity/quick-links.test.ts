import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { issueQuickToken } from "#domains/identity/sign-in/quick-token.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import {
  createUserWithRole,
  openRegisteredBrowser,
  openSessionBrowser,
} from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const coursePath = "/courses/first-steps";
const formHeaders = { "content-type": "application/x-www-form-urlencoded" };
const failureMessagePattern =
  /<section class="quick-sign-in"[^>]*><p>This link doesn’t work:.*?<a class="button"[^>]*scenario=login/;
const fetchSelf = async (browser: Browser) => (await call(browser, "GET", "/users/self")).json;

/** Opens a link like a browser that follows redirects by itself. */
async function openLink(browser: Browser, path: string) {
  const redirect = await browser.fetch(path);
  expect(redirect.status).toBe(303);
  const to = redirect.headers.get("location")!;
  return { to, ...(await browser.fetch(to)) };
}

const submitQuickSignIn = (browser: Browser, body: string) =>
  browser.fetch("/quick-sign-in", { body, headers: formHeaders });

describe("a quick link", () => {
  test("is removed from the address immediately, and viewing it doesn't use it up", async () => {
    const { userId } = await openRegisteredBrowser(portal);
    const token = await issueQuickToken(portal.systemCtx, { userId });
    for (const scanner of [portal.browser(), portal.browser()]) {
      const { to, text, status } = await openLink(
        scanner,
        `${coursePath}?a=1&quick_token=${token}`,
      );
      expect(to).toBe(`${coursePath}?a=1`);
      expect(status).toBe(200);
      expect(text).not.toContain(token);
      expect(await fetchSelf(scanner)).toEqual({ id: "guest" });
    }
    const browser = portal.browser();
    const { text } = await openLink(browser, `${coursePath}?quick_token=${token}`);
    expect(text).toMatch(/<form[^>]*data-send="now"/);
    const response = await submitQuickSignIn(browser, `back=${encodeURIComponent(coursePath)}`);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(coursePath);
    expect((await fetchSelf(browser)).id).toBe(userId);
    expect((await browser.fetch(coursePath)).text).not.toContain("/quick-sign-in");
  });

  test("leads to a page that requires an account", async () => {
    const { userId } = await openRegisteredBrowser(portal);
    const token = await issueQuickToken(portal.systemCtx, { userId });
    const browser = portal.browser();
    expect((await openLink(browser, `/profile?quick_token=${token}`)).to).toBe("/profile");
    const loginPath = (await browser.fetch("/profile")).headers.get("location")!;
    expect(loginPath).toBe("/?scenario=login&returnTo=%2Fprofile");
    expect((await browser.fetch(loginPath)).text).toMatch(/<form[^>]*data-send="now"/);
    const response = await submitQuickSignIn(browser, `back=${encodeURIComponent(loginPath)}`);
    const nextResponse = await browser.fetch(response.headers.get("location")!);
    expect([nextResponse.status, nextResponse.headers.get("location")]).toEqual([302, "/profile"]);
    const profile = await browser.fetch("/profile");
    expect(profile.status).toBe(200);
    expect(profile.text).toContain("Welcome back");
  });

  test("works once, in its own portal, for ten minutes", async () => {
    const { userId } = await openRegisteredBrowser(portal);
    const token = await issueQuickToken(portal.systemCtx, { userId });
    const otherPortalBrowser = portal.second.browser();
    expect(
      await call(otherPortalBrowser, "POST", "/quick-sign-in", { quickToken: token }),
    ).toMatchObject({
      status: 400,
      json: { code: "QUICK-TOKEN-BAD" },
    });
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        call(portal.browser(), "POST", "/quick-sign-in", { quickToken: token }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.find(({ status }) => status === 200)?.json).toEqual({ userId });
    const lateToken = await issueQuickToken(portal.systemCtx, { userId });
    portal.clock.advance(10 * 60_000 + 1);
    expect(
      await call(portal.browser(), "POST", "/quick-sign-in", { quickToken: lateToken }),
    ).toMatchObject({ status: 400 });
  });

  test("asks a user who has an account here, and keeps their session if they decline", async () => {
    const { userId } = await openRegisteredBrowser(portal);
    const otherUser = await openRegisteredBrowser(portal);
    const token = await issueQuickToken(portal.systemCtx, { userId });
    const { text } = await openLink(otherUser.browser, `${coursePath}?quick_token=${token}`);
    expect(text).toContain('action="/quick-sign-in"');
    expect(text).not.toMatch(/<form[^>]*data-send/);
    expect(
      (await submitQuickSignIn(otherUser.browser, `answer=no&back=${coursePath}`)).status,
    ).toBe(303);
    expect((await fetchSelf(otherUser.browser)).id).toBe(otherUser.userId);
    // Declining did not use up the link.
    await openLink(otherUser.browser, `${coursePath}?quick_token=${token}`);
    await submitQuickSignIn(otherUser.browser, `answer=yes&back=${coursePath}`);
    expect((await fetchSelf(otherUser.browser)).id).toBe(userId);
  });

  test("transfers a session user's progress to the account and ends the old session", async () => {
    const { userId } = await openRegisteredBrowser(portal);
    const { browser } = await openSessionBrowser(portal);
    const cookiesBefore = new Map(browser.cookies);
    await call(browser, "PUT", `${coursePath}/elements/welcome/progress`, { state: "done" });
    await openLink(
      browser,
      `${coursePath}?quick_token=${await issueQuickToken(portal.systemCtx, { userId })}`,
    );
    await submitQuickSignIn(browser, `back=${coursePath}`);
    expect((await fetchSelf(browser)).id).toBe(userId);
    const { json } = await call(browser, "GET", `${coursePath}?rel=all`);
    expect(json["progress"]?.["welcome"]?.["state"]).toBe("done");
    const oldBrowser = portal.browser();
    for (const [name, value] of cookiesBefore) oldBrowser.cookies.set(name, value);
    expect(await call(oldBrowser, "GET", "/users/self")).toMatchObject({
      status: 401,
      json: { code: "TOKEN-BAD" },
    });
  });

  test("that is invalid signs nobody in: the page says so once and offers to sign in", async () => {
    const browser = portal.browser();
    await openLink(browser, `${coursePath}?quick_token=${"x".repeat(43)}`);
    const response = await submitQuickSignIn(browser, "back=https%3A%2F%2Fevil.example%2F");
    expect(response.headers.get("location")).toBe("/");
    const html = (await browser.fetch(coursePath)).text;
    expect(html).not.toContain("/quick-sign-in");
    expect(html).toMatch(failureMessagePattern);
    expect(await fetchSelf(browser)).toEqual({ id: "guest" });
    expect((await browser.fetch(coursePath)).text).not.toMatch(failureMessagePattern);
    const brokenLink = await openLink(browser, `${coursePath}?quick_token=%0d%0aSet-Cookie:x`);
    expect(brokenLink.to).toBe(coursePath);
    expect(brokenLink.text).toMatch(failureMessagePattern);
    expect([...browser.cookies.keys()]).not.toContain("quick");
  });

  test("that is invalid is reported in an open popup too, and signed-in users get no sign-in offer", async () => {
    const browser = portal.browser();
    await openLink(browser, `/profile?quick_token=${"x".repeat(43)}`);
    const loginPath = (await browser.fetch("/profile")).headers.get("location")!;
    await submitQuickSignIn(browser, `back=${encodeURIComponent(loginPath)}`);
    const { text } = await browser.fetch(loginPath);
    expect(text).toMatch(/<dialog[^>]*open[^]*This link doesn’t work/);
    expect(text).not.toMatch(failureMessagePattern);
    const { browser: signedIn } = await openRegisteredBrowser(portal);
    await openLink(signedIn, `${coursePath}?quick_token=${"x".repeat(43)}`);
    await submitQuickSignIn(signedIn, `answer=yes&back=${coursePath}`);
    const html = (await signedIn.fetch(coursePath)).text;
    expect(html).toContain("This link doesn’t work");
    expect(html).not.toMatch(failureMessagePattern);
  });

  test("can be opened a hundred times by people behind one IP address", async () => {
    const statuses = new Set<number>();
    for (let opened = 0; opened < 100; opened += 1) {
      const json = { quickToken: "x".repeat(43) };
      statuses.add((await call(portal.browser(), "POST", "/quick-sign-in", json)).status);
    }
    expect([...statuses]).toEqual([400]);
  });

  test("cannot be sent from another site", async () => {
    const { userId } = await openRegisteredBrowser(portal);
    const browser = portal.browser();
    await openLink(
      browser,
      `${coursePath}?quick_token=${await issueQuickToken(portal.systemCtx, { userId })}`,
    );
    const response = await browser.fetch("/quick-sign-in", {
      body: "back=/",
      headers: { ...formHeaders, origin: "https://evil.example" },
    });
    expect(response.status).toBe(403);
    expect(await fetchSelf(browser)).toEqual({ id: "guest" });
  });

  test("is created only for registered members", async () => {
    const { userId } = await openSessionBrowser(portal);
    await expect(issueQuickToken(portal.systemCtx, { userId })).rejects.toThrow();
    const stranger = await openRegisteredBrowser(portal.second);
    await expect(issueQuickToken(portal.systemCtx, { userId: stranger.userId })).rejects.toThrow();
    const { userId: blockedUserId } = await openRegisteredBrowser(portal);
    const admin = await createUserWithRole(portal, "mp-admin");
    await call(admin.browser, "POST", `/users/${blockedUserId}/block`);
    await expect(issueQuickToken(portal.systemCtx, { userId: blockedUserId })).rejects.toThrow();
  });
});

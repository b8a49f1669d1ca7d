import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { issueQuickToken } from "#domains/identity/sign-in/quick-token.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { userWithRole, registeredBrowser, sessionBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const page = "/courses/first-steps";
const formHeaders = { "content-type": "application/x-www-form-urlencoded" };
const failedLink =
  /<section class="quick-sign-in"[^>]*><p>This link doesn’t work:.*?<a class="button"[^>]*scenario=login/;
const self = async (browser: Browser) => (await call(browser, "GET", "/users/self")).json;

/** Opens a link like a browser that follows redirects by itself. */
async function open(browser: Browser, path: string) {
  const first = await browser.fetch(path);
  expect(first.status).toBe(303);
  const to = first.headers.get("location")!;
  return { to, ...(await browser.fetch(to)) };
}

const answer = (browser: Browser, body: string) =>
  browser.fetch("/quick-sign-in", { body, headers: formHeaders });

describe("a quick link", () => {
  test("is removed from the address immediately, and viewing it doesn't use it up", async () => {
    const { userId } = await registeredBrowser(portal);
    const token = await issueQuickToken(portal.system, { userId });
    for (const scanner of [portal.browser(), portal.browser()]) {
      const { to, text, status } = await open(scanner, `${page}?a=1&quick_token=${token}`);
      expect(to).toBe(`${page}?a=1`);
      expect(status).toBe(200);
      expect(text).not.toContain(token);
      expect(await self(scanner)).toEqual({ id: "guest" });
    }
    const browser = portal.browser();
    const { text } = await open(browser, `${page}?quick_token=${token}`);
    expect(text).toMatch(/<form[^>]*data-send="now"/);
    const sent = await answer(browser, `back=${encodeURIComponent(page)}`);
    expect(sent.status).toBe(303);
    expect(sent.headers.get("location")).toBe(page);
    expect((await self(browser)).id).toBe(userId);
    expect((await browser.fetch(page)).text).not.toContain("/quick-sign-in");
  });

  test("leads to a page that requires an account", async () => {
    const { userId } = await registeredBrowser(portal);
    const token = await issueQuickToken(portal.system, { userId });
    const browser = portal.browser();
    expect((await open(browser, `/profile?quick_token=${token}`)).to).toBe("/profile");
    const asked = (await browser.fetch("/profile")).headers.get("location")!;
    expect(asked).toBe("/?scenario=login&returnTo=%2Fprofile");
    expect((await browser.fetch(asked)).text).toMatch(/<form[^>]*data-send="now"/);
    const sent = await answer(browser, `back=${encodeURIComponent(asked)}`);
    const onward = await browser.fetch(sent.headers.get("location")!);
    expect([onward.status, onward.headers.get("location")]).toEqual([302, "/profile"]);
    const profile = await browser.fetch("/profile");
    expect(profile.status).toBe(200);
    expect(profile.text).toContain("Welcome back");
  });

  test("works once, in its own portal, for ten minutes", async () => {
    const { userId } = await registeredBrowser(portal);
    const token = await issueQuickToken(portal.system, { userId });
    const elsewhere = portal.second.browser();
    expect(await call(elsewhere, "POST", "/quick-sign-in", { quickToken: token })).toMatchObject({
      status: 400,
      json: { code: "QUICK-TOKEN-BAD" },
    });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        call(portal.browser(), "POST", "/quick-sign-in", { quickToken: token }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 200)?.json).toEqual({ userId });
    const late = await issueQuickToken(portal.system, { userId });
    portal.clock.advance(10 * 60_000 + 1);
    expect(
      await call(portal.browser(), "POST", "/quick-sign-in", { quickToken: late }),
    ).toMatchObject({ status: 400 });
  });

  test("asks a user who has an account here, and keeps their session if they decline", async () => {
    const { userId } = await registeredBrowser(portal);
    const other = await registeredBrowser(portal);
    const token = await issueQuickToken(portal.system, { userId });
    const { text } = await open(other.browser, `${page}?quick_token=${token}`);
    expect(text).toContain('action="/quick-sign-in"');
    expect(text).not.toMatch(/<form[^>]*data-send/);
    expect((await answer(other.browser, `answer=no&back=${page}`)).status).toBe(303);
    expect((await self(other.browser)).id).toBe(other.userId);
    // Declining did not use up the link.
    await open(other.browser, `${page}?quick_token=${token}`);
    await answer(other.browser, `answer=yes&back=${page}`);
    expect((await self(other.browser)).id).toBe(userId);
  });

  test("transfers a session user's progress to the account and ends the old session", async () => {
    const { userId } = await registeredBrowser(portal);
    const { browser } = await sessionBrowser(portal);
    const before = new Map(browser.cookies);
    await call(browser, "PUT", `${page}/elements/welcome/progress`, { state: "done" });
    await open(browser, `${page}?quick_token=${await issueQuickToken(portal.system, { userId })}`);
    await answer(browser, `back=${page}`);
    expect((await self(browser)).id).toBe(userId);
    const { json } = await call(browser, "GET", `${page}?rel=all`);
    expect(json["progress"]?.["welcome"]?.["state"]).toBe("done");
    const old = portal.browser();
    for (const [name, value] of before) old.cookies.set(name, value);
    expect(await call(old, "GET", "/users/self")).toMatchObject({
      status: 401,
      json: { code: "TOKEN-BAD" },
    });
  });

  test("that is invalid signs nobody in: the page says so once and offers to sign in", async () => {
    const browser = portal.browser();
    await open(browser, `${page}?quick_token=${"x".repeat(43)}`);
    const sent = await answer(browser, "back=https%3A%2F%2Fevil.example%2F");
    expect(sent.headers.get("location")).toBe("/");
    const said = (await browser.fetch(page)).text;
    expect(said).not.toContain("/quick-sign-in");
    expect(said).toMatch(failedLink);
    expect(await self(browser)).toEqual({ id: "guest" });
    expect((await browser.fetch(page)).text).not.toMatch(failedLink);
    const broken = await open(browser, `${page}?quick_token=%0d%0aSet-Cookie:x`);
    expect(broken.to).toBe(page);
    expect(broken.text).toMatch(failedLink);
    expect([...browser.cookies.keys()]).not.toContain("quick");
  });

  test("that is invalid is reported in an open popup too, and signed-in users get no sign-in offer", async () => {
    const browser = portal.browser();
    await open(browser, `/profile?quick_token=${"x".repeat(43)}`);
    const asked = (await browser.fetch("/profile")).headers.get("location")!;
    await answer(browser, `back=${encodeURIComponent(asked)}`);
    const { text } = await browser.fetch(asked);
    expect(text).toMatch(/<dialog[^>]*open[^]*This link doesn’t work/);
    expect(text).not.toMatch(failedLink);
    const { browser: signedIn } = await registeredBrowser(portal);
    await open(signedIn, `${page}?quick_token=${"x".repeat(43)}`);
    await answer(signedIn, `answer=yes&back=${page}`);
    const said = (await signedIn.fetch(page)).text;
    expect(said).toContain("This link doesn’t work");
    expect(said).not.toMatch(failedLink);
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
    const { userId } = await registeredBrowser(portal);
    const browser = portal.browser();
    await open(browser, `${page}?quick_token=${await issueQuickToken(portal.system, { userId })}`);
    const sent = await browser.fetch("/quick-sign-in", {
      body: "back=/",
      headers: { ...formHeaders, origin: "https://evil.example" },
    });
    expect(sent.status).toBe(403);
    expect(await self(browser)).toEqual({ id: "guest" });
  });

  test("is created only for registered members", async () => {
    const { userId } = await sessionBrowser(portal);
    await expect(issueQuickToken(portal.system, { userId })).rejects.toThrow();
    const stranger = await registeredBrowser(portal.second);
    await expect(issueQuickToken(portal.system, { userId: stranger.userId })).rejects.toThrow();
    const { userId: blocked } = await registeredBrowser(portal);
    const admin = await userWithRole(portal, "mp-admin");
    await call(admin.browser, "POST", `/users/${blocked}/block`);
    await expect(issueQuickToken(portal.system, { userId: blocked })).rejects.toThrow();
  });
});

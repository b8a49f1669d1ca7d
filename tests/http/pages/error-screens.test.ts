import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await createUserWithRole(portal, "mp-admin")).browser;
});
afterAll(() => portal.close());

const putPage = (alias: string, en: string, uk: string) =>
  call(admin, "PUT", `/pages/${alias}`, {
    page: { noindex: true, texts: { en: { title: en }, uk: { title: uk } } },
  });
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(mainOf(html))?.[1];

describe("a missing page", () => {
  const missingPaths = [
    "/no/such/path/here",
    "/nothing-here/",
    "/draft/",
    "/courses/nothing",
    "/courses/first-steps/lesson/nothing",
    "/lesson/nothing",
    "/microcourse/nothing",
  ];

  test("has the built-in screen while the portal has no page 404, with a link to the courses", async () => {
    for (const path of missingPaths) {
      const { status, text } = await portal.fetch(path);
      expect([path, status, headingOf(text)]).toEqual([path, 404, "This page could not be found"]);
      expect(mainOf(text)).toContain('href="/courses/"');
      expect(text).toContain('name="robots" content="noindex"');
    }
  });

  test("shows the portal's page 404 in the visitor's language, also after that page changes", async () => {
    await putPage("404", "Lost, are you?", "Заблукали?");
    for (const path of missingPaths)
      expect(headingOf((await portal.fetch(path)).text)).toBe("Lost, are you?");
    const { text } = await portal.browser().fetch("/no/such?lang=uk");
    expect(headingOf(text)).toBe("Заблукали?");
    expect(mainOf(text)).toContain('href="/courses/"');
    expect(mainOf((await portal.fetch("/no/such")).text)).toContain("This page could not be found");
    await putPage("404", "Nothing here", "Тут нічого");
    expect(headingOf((await portal.fetch("/no/such")).text)).toBe("Nothing here");
  });

  test("links back to the one course of a single-course portal", async () => {
    await call(admin, "PATCH", "/settings", {
      settings: { type: "mono", course: { id: "first-steps" } },
    });
    expect(mainOf((await portal.fetch("/no/such")).text)).toContain('href="/courses/first-steps"');
    await call(admin, "PATCH", "/settings", { settings: { type: "multi" } });
  });

  test("has the built-in screen when the portal's page 404 cannot be rendered", async () => {
    await portal.database.pool.query(
      `update page_revisions set body = '{"texts": {}}' where alias = '404'`,
    );
    await call(admin, "POST", "/pages/404/publish", {});
    const { status, text } = await portal.fetch("/no/such");
    expect([status, headingOf(text)]).toEqual([404, "This page could not be found"]);
    await putPage("404", "Nothing here", "Тут нічого");
  });
});

test("an API request for missing content gets the documented error", async () => {
  const readMessage = async (path: string) => (await call(portal, "GET", path)).json.message;
  expect(await readMessage("/courses/nothing")).toBe("Course was not received");
  expect(await readMessage("/courses/nothing/elements")).toBe("Can't get elements. No course");
  expect(await readMessage("/courses/nothing/reviews")).toBe("Can't get reviews. No course");
  expect(await readMessage("/elements/nothing")).toBe("Element is not received");
});

describe("access denied", () => {
  test("has a built-in screen until the portal has the page access-denied, in the visitor's language", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const builtInScreen = await browser.fetch("/preview/main");
    expect([builtInScreen.status, headingOf(builtInScreen.text)]).toEqual([
      403,
      "You don’t have access to this page",
    ]);
    expect(mainOf(builtInScreen.text)).toContain("This page could not be found");
    await putPage("access-denied", "Not yours yet", "Ще не ваше");
    const portalScreen = await browser.fetch("/preview/main");
    expect([portalScreen.status, headingOf(portalScreen.text)]).toEqual([403, "Not yours yet"]);
    expect(headingOf((await browser.fetch("/preview/main?lang=uk")).text)).toBe("Ще не ваше");
    const otherUser = await openRegisteredBrowser(portal);
    const reportScreen = await browser.fetch(`/progress/${otherUser.userId}/welcome/first/`);
    expect([reportScreen.status, headingOf(reportScreen.text)]).toEqual([403, "Ще не ваше"]);
  });
});

describe("other errors", () => {
  const createGuardedPage = (middleware: string[]) => ({
    page: { texts: { en: { title: "Guarded" } }, middleware },
  });

  test("401 offers to sign out", async () => {
    await call(admin, "PUT", "/pages/main", createGuardedPage(["auth"]));
    const { status, text } = await portal.fetch("/");
    expect([status, headingOf(text)]).toEqual([401, "You’re signed out"]);
    expect(mainOf(text)).toMatch(/<form[^>]* action="\/sign-out"[^>]*><button/);
  });

  test("an unknown middleware is a 500 that doesn't name it", async () => {
    await call(admin, "PUT", "/pages/odd", createGuardedPage(["nobody-knows"]));
    const { status, text } = await portal.fetch("/odd/");
    expect([status, headingOf(text)]).toEqual([500, "Something went wrong"]);
    expect(mainOf(text)).toContain("Try again in a minute");
    expect(text).not.toContain("nobody-knows");
  });

  test("an error without a status is a 500", async () => {
    await call(admin, "PUT", "/pages/broken", { page: { texts: { en: { title: "Broken" } } } });
    await portal.database.pool.query(
      `update page_revisions set body = '{"texts": {}}' where alias = 'broken'`,
    );
    await call(admin, "POST", "/pages/broken/publish", {});
    const { status, text } = await portal.fetch("/broken/");
    expect([status, headingOf(text)]).toEqual([500, "Something went wrong"]);
  });
});

test("a browser with an unknown token sees the page as a guest, and its token is deleted", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  await portal.database.pool.query("delete from sessions");
  const { status, text } = await browser.fetch("/courses/first-steps");
  expect([status, text.includes("Sign in")]).toEqual([200, true]);
  const tokens = [...browser.cookies].filter(
    ([name, value]) => name.endsWith("_token") && value !== "",
  );
  expect(tokens).toEqual([]);
});

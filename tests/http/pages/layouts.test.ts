import { afterAll, beforeAll, expect, test } from "vitest";
import { resolve } from "node:path";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ content: resolve("demo/localhost") });
});
afterAll(() => portal.close());

const readHtml = async (path: string) => (await portal.fetch(path)).text;

/** Returns which parts a layout puts around its screen, recognised by their markup. */
function partsOf(page: string) {
  return {
    brand: page.includes('class="brand"'),
    languages: page.includes('action="/language"'),
    footer: page.includes('class="site-footer"'),
    signInLink: page.includes("?scenario=login"),
    rings: page.includes('class="ring-pattern"'),
    mouselock: page.includes('class="mouse-lock"'),
  };
}

const noParts = {
  brand: false,
  languages: false,
  footer: false,
  signInLink: false,
  rings: false,
  mouselock: false,
};

test("each layout has its own parts and no others", async () => {
  expect(partsOf(await readHtml("/courses/"))).toEqual({
    ...noParts,
    brand: true,
    languages: true,
    footer: true,
    signInLink: true,
  });
  const cleanParts = { ...noParts, brand: true, languages: true };
  for (const path of ["/messengers", "/login/?lang=uk"]) {
    const parts = partsOf(await readHtml(path));
    expect({ ...parts, signInLink: false }, path).toEqual(cleanParts);
  }
  expect(partsOf(await readHtml("/you-are-blocked"))).toEqual({
    ...noParts,
    rings: true,
    mouselock: true,
  });
  expect(partsOf(await readHtml("/rcallback/"))).toEqual(noParts);
});

test("the login page of a portal without pages has the clean layout", async () => {
  const { status, text } = await portal.second.fetch("/login");
  expect(status).toBe(200);
  expect(partsOf(text)).toMatchObject({ brand: true, footer: false });
});

test("a blocked user may sign out", async () => {
  const { second } = portal;
  const { browser, userId, email } = await openRegisteredBrowser(second);
  const admin = await createUserWithRole(second, "mp-admin");
  await call(admin.browser, "POST", `/users/${userId}/block`);
  // Blocked users may sign in again, and then see only the message.
  await call(browser, "POST", "/login", { email, password: testPassword });
  const blockedResponse = await browser.fetch("/");
  expect([blockedResponse.status, blockedResponse.headers.get("location")]).toEqual([
    303,
    "/you-are-blocked",
  ]);
  expect((await browser.fetch("/you-are-blocked")).text).toContain('action="/sign-out"');
  const signOutResponse = await browser.fetch("/sign-out", { method: "POST" });
  expect([signOutResponse.status, signOutResponse.headers.get("location")]).toEqual([303, "/"]);
  expect(browser.cookies.has("access_token")).toBe(false);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { resolve } from "node:path";
import { userWithRole, registeredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ content: resolve("demo/localhost") });
});
afterAll(() => portal.close());

const html = async (path: string) => (await portal.fetch(path)).text;

/** Returns the parts a layout puts around its screen, by their markup. */
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

const nothing = {
  brand: false,
  languages: false,
  footer: false,
  signInLink: false,
  rings: false,
  mouselock: false,
};

test("each layout has its own parts and no others", async () => {
  expect(partsOf(await html("/courses/"))).toEqual({
    ...nothing,
    brand: true,
    languages: true,
    footer: true,
    signInLink: true,
  });
  const clean = { ...nothing, brand: true, languages: true };
  for (const path of ["/messengers", "/login/?lang=uk"]) {
    const parts = partsOf(await html(path));
    expect({ ...parts, signInLink: false }, path).toEqual(clean);
  }
  expect(partsOf(await html("/you-are-blocked"))).toEqual({
    ...nothing,
    rings: true,
    mouselock: true,
  });
  expect(partsOf(await html("/rcallback/"))).toEqual(nothing);
});

test("the login page of a portal without pages has the clean layout", async () => {
  const { status, text } = await portal.second.fetch("/login");
  expect(status).toBe(200);
  expect(partsOf(text)).toMatchObject({ brand: true, footer: false });
});

test("a blocked user may sign out", async () => {
  const { second } = portal;
  const { browser, userId, email } = await registeredBrowser(second);
  const admin = await userWithRole(second, "mp-admin");
  await call(admin.browser, "POST", `/users/${userId}/block`);
  // They may sign in again, and see the message.
  await call(browser, "POST", "/login", { email, password: testPassword });
  const sent = await browser.fetch("/");
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/you-are-blocked"]);
  expect((await browser.fetch("/you-are-blocked")).text).toContain('action="/sign-out"');
  const left = await browser.fetch("/sign-out", { method: "POST" });
  expect([left.status, left.headers.get("location")]).toEqual([303, "/"]);
  expect(browser.cookies.has("access_token")).toBe(false);
});

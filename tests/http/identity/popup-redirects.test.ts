import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { createVisitForm } from "#tests/kit/visit-form.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await createVisitForm(portal);
});
afterAll(() => portal.close());

describe("the address of a popup that has nothing to ask", () => {
  const fetchDestination = async (browser: Browser, address: string) => {
    const { status, headers } = await browser.fetch(address);
    return status === 302 ? headers.get("location") : status;
  };

  test("redirects immediately, without scripts", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    expect(await fetchDestination(browser, "/?scenario=login")).toBe("/");
    expect(await fetchDestination(browser, "/courses/?scenario=sign-in&returnTo=/profile")).toBe(
      "/profile",
    );
    expect(await fetchDestination(browser, "/?scenario=mixed-login&step=forgot-password")).toBe(
      "/",
    );
    const course = "/courses/first-steps";
    expect(await fetchDestination(browser, `${course}?scenario=start-free-lesson`)).toBe(
      "/lesson/welcome/",
    );
    // These have something to ask or to say.
    expect(await fetchDestination(browser, "/?scenario=dynamic-form&form=visit")).toBe(200);
    expect(await fetchDestination(browser, "/?scenario=no-such-scenario")).toBe(200);
  });

  test("leads a guest to the sign-in and back, with the token of their email", async () => {
    const address = "/?scenario=user-terminate-by-email&pwdtoken=a-token";
    const loginPath = (await fetchDestination(portal.browser(), address)) as string;
    expect(loginPath).toContain("/?scenario=login");
    expect((await portal.browser().fetch(loginPath)).status).toBe(200);
    const { browser } = await openRegisteredBrowser(portal);
    const returnPath = (await fetchDestination(browser, loginPath)) as string;
    expect(returnPath).toBe(address);
    expect((await browser.fetch(returnPath)).text).toContain('name="pwdtoken" value="a-token"');
  });
});

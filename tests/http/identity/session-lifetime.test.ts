import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  accessLifeMs,
  refreshLifeMs,
  sessionLifeMs,
} from "#domains/identity/sessions/session-tokens.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const hourMs = 3_600_000;
const fetchSelf = (browser: Pick<Browser, "fetch">) => call(browser, "GET", "/users/self");

describe("the lifetime of a session", () => {
  test("an access token lasts an hour and is renewed by its refresh token within the request", async () => {
    const { browser, email } = await openRegisteredBrowser(portal);
    const accessOnlyBrowser = portal.browser();
    accessOnlyBrowser.cookies.set("access_token", browser.cookies.get("access_token")!);
    portal.clock.advance(accessLifeMs - 1);
    expect((await fetchSelf(accessOnlyBrowser)).status).toBe(200);
    portal.clock.advance(1);
    expect((await fetchSelf(accessOnlyBrowser)).status).toBe(401);
    const response = await fetchSelf(browser);
    expect(response.json).toMatchObject({ email });
    expect(
      response.setCookieLines.filter((line) => /^(access|refresh)_token=/.test(line)),
    ).toHaveLength(2);
  });

  test("an unused session ends after seven days; a used one continues", async () => {
    const [used, unused] = [
      await openRegisteredBrowser(portal),
      await openRegisteredBrowser(portal),
    ];
    for (let halfWeeks = 0; halfWeeks < 4; halfWeeks += 1) {
      portal.clock.advance(refreshLifeMs / 2 - 1_000);
      expect((await fetchSelf(used.browser)).status).toBe(200);
    }
    expect((await fetchSelf(unused.browser)).status).toBe(401);
  });

  test("a session ends after ninety days, however often it is used", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const startTime = portal.clock.now();
    const stepMs = refreshLifeMs - hourMs;
    while (portal.clock.now() + stepMs < startTime + sessionLifeMs) {
      portal.clock.advance(stepMs);
      expect((await fetchSelf(browser)).status).toBe(200);
    }
    // An access token made half an hour before the end ends with the session, not an hour later.
    portal.clock.set(startTime + sessionLifeMs - hourMs / 2);
    expect((await fetchSelf(browser)).status).toBe(200);
    portal.clock.set(startTime + sessionLifeMs);
    expect((await fetchSelf(browser)).status).toBe(401);
  });
});

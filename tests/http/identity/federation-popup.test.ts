import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { openRegisteredBrowser, openSessionBrowser } from "#tests/kit/factories.ts";
import {
  chooseAccount,
  followRedirects,
  readCurrentUser,
  createProviderUser,
} from "#tests/kit/federation.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({
    simulators: true,
    settings: { gdpr: true },
    environment: { TRUSTED_PROXY: "127.0.0.1" },
  });
});
afterAll(() => portal?.close());

/** Submits a button of a popup's step, like a browser without JavaScript. */
function pressButton(
  browser: Browser,
  address: string,
  values: Record<string, string>,
  requestOptions = {},
) {
  const step = /scenario=sign-in/.test(address) ? "sign-in" : "login";
  return browser.fetch(address, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: String(new URLSearchParams({ intent: "scenario", step, ...values })),
    ...requestOptions,
  });
}

const popupPath = "/?index&scenario=login";
const googleFields = { verb: "google", agreed: "on" };

describe("a button of the popup", () => {
  test.each([
    ["/?index&scenario=login", "/"],
    ["/?index&scenario=login&returnTo=%2Fprofile", "/profile"],
    ["/?index&scenario=login&returnTo=%2F%2Fevil.example", "/"],
    ["/?index&scenario=sign-in&returnTo=%2Fcourses%2F", "/courses/"],
    ["/courses/first-steps?scenario=login&utm_source=a", "/courses/first-steps?utm_source=a"],
  ])("%s redirects to the provider and returns to %s", async (address, returnTo) => {
    const browser = portal.browser();
    const response = await pressButton(browser, address, googleFields);
    expect(response.status).toBe(303);
    const redirectUrl = new URL(response.headers.get("location")!, portal.origin);
    expect(redirectUrl.origin + redirectUrl.pathname).toBe(`${portal.origin}/auth/google`);
    expect(Object.fromEntries(redirectUrl.searchParams)).toEqual({
      quick_link: returnTo,
      lang: "en",
    });
    const cookieValues = ["returnTo", "region", "city", "countryId"].map((name) =>
      decodeURIComponent(browser.cookies.get(name)!),
    );
    expect(cookieValues).toEqual([returnTo, "Unknown", "Kyiv", "Ukraine"]);
  });

  test("leads through the provider, with the consent, to an account", async () => {
    const { browser, userId } = await openSessionBrowser(portal);
    const pressResponse = await pressButton(browser, popupPath, googleFields);
    const providerRedirect = await browser.fetch(pressResponse.headers.get("location")!);
    const callbackPath = await chooseAccount(
      providerRedirect.headers.get("location")!,
      createProviderUser(),
    );
    expect(callbackPath).toMatch(/^\/callback\?/);
    const responses = await followRedirects(browser, callbackPath);
    expect(responses.at(-1)!.status).toBe(200);
    expect(await readCurrentUser(browser)).toMatchObject({ id: userId, isRegistered: true });
    const { rows } = await portal.database.db.execute<{ agreed: boolean }>(
      sql`select agreed from consents where user_id = ${userId}`,
    );
    expect(rows).toEqual([{ agreed: true }]);
  });

  test.each(["google", "facebook", "email", "phone", "popup"])(
    "is refused by the server without the consent: %s",
    async (verb) => {
      const browser = portal.browser();
      const response = await pressButton(browser, popupPath, {
        verb,
        connection: "google",
        token: "x",
      });
      expect(response.status).toBe(422);
      expect(response.text).toContain("Tick the box to agree");
      expect(browser.cookies.has("attempt-secret")).toBe(false);
    },
  );

  test("is refused if another site presses it", async () => {
    const browser = portal.browser();
    await browser.fetch("/?lang=en");
    const response = await pressButton(browser, popupPath, googleFields, {
      origin: "https://evil.example",
    });
    expect(response.status).toBe(403);
  });

  test("that the popup doesn't show does nothing", async () => {
    const response = await pressButton(portal.browser(), popupPath, { verb: "evil", agreed: "on" });
    expect(response.status).toBe(403);
  });

  test("continues for a user who has signed in meanwhile, and links nothing", async () => {
    const { browser } = await openRegisteredBrowser(portal.second);
    const response = await pressButton(browser, popupPath, googleFields);
    expect(response.headers.get("location")).toBe("/");
    expect(browser.cookies.has("attempt-secret")).toBe(false);
  });
});

test("a plain link creates no account if the portal requires consent", async () => {
  const browser = portal.browser();
  const providerRedirect = await browser.fetch("/auth/google?quick_link=/&lang=en");
  await followRedirects(
    browser,
    await chooseAccount(providerRedirect.headers.get("location")!, createProviderUser()),
  );
  expect(browser.cookies.has("access_token")).toBe(false);
});

describe("a separate window", () => {
  async function getHandoverToken(browser: Browser): Promise<string> {
    const pressResponse = await pressButton(browser, popupPath, { ...googleFields, mode: "popup" });
    const providerRedirect = await browser.fetch(pressResponse.headers.get("location")!);
    const callbackPath = await chooseAccount(
      providerRedirect.headers.get("location")!,
      createProviderUser(),
    );
    expect(callbackPath).toMatch(/^\/authcb\?/);
    const page = await browser.fetch(callbackPath);
    expect(page.status).toBe(200);
    // The page is hydrated immediately, so that it notifies the opening window without waiting for a click.
    expect(page.text).toMatch(/<main[^>]* data-hydrate=""/);
    expect(page.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    expect(browser.cookies.has("access_token")).toBe(false);
    return /name="token" value="([\w-]+)"/.exec(page.text)![1]!;
  }
  const exchange = (browser: Browser, token: string) =>
    pressButton(browser, popupPath, { verb: "popup", connection: "google", token, agreed: "on" });

  test("hands over a token that the opening window exchanges once", async () => {
    const browser = portal.browser();
    const token = await getHandoverToken(browser);
    expect((await exchange(browser, token)).status).toBe(303);
    expect(await readCurrentUser(browser)).toMatchObject({ isRegistered: true });
    const laterBrowser = portal.browser();
    laterBrowser.cookies.set("attempt-secret", browser.cookies.get("attempt-secret")!);
    expect((await exchange(laterBrowser, token)).status).toBe(401);
  });

  test("hands over nothing that another browser, or this one later, could use", async () => {
    const browser = portal.browser();
    const token = await getHandoverToken(browser);
    const thief = portal.browser();
    await thief.fetch("/auth/google?quick_link=/");
    const stolen = await exchange(thief, token);
    expect(stolen.status).toBe(401);
    expect(stolen.text).not.toContain(token);
    portal.clock.advance(61_000);
    expect((await exchange(browser, token)).status).toBe(401);
  });

  test("opened alone, signs in by its own form", async () => {
    const browser = portal.browser();
    const token = await getHandoverToken(browser);
    const response = await browser.fetch("/authcb", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: String(new URLSearchParams({ token, returnTo: "//evil.example" })),
    });
    expect(response.headers.get("location")).toBe("/");
    expect(await readCurrentUser(browser)).toMatchObject({ isRegistered: true });
  });
});

describe("a client that uses the API directly", () => {
  const connections = [
    ["google", { client_id: "another.apps.example" }],
    ["facebook", { app_id: "999" }],
  ] as const;

  async function createAccessToken(connection: string, overrides: object = {}): Promise<string> {
    const response = await fetch(`${portal.simulatorsUrl}/${connection}/access-tokens`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...createProviderUser(), ...overrides }),
    });
    return ((await response.json()) as { access_token: string }).access_token;
  }
  const exchange = (browser: Browser, connection: string, token: string) =>
    call(browser, "POST", "/popup-tokens", { connection, accessToken: token, agreed: true });

  test.each(connections)(
    "%s: a valid access token returns tokens, a wrong one none",
    async (provider, otherApp) => {
      const browser = portal.browser();
      const { status, json } = await exchange(browser, provider, await createAccessToken(provider));
      expect(status).toBe(200);
      expect(json.accessToken).toBeUndefined();
      expect((await readCurrentUser(browser)).id).toBe(String(json.userId));
      const stranger = portal.browser();
      for (const token of ["made up", await createAccessToken(provider, otherApp)]) {
        const refused = await exchange(stranger, provider, token);
        expect(refused.status).toBe(401);
        expect(refused.json.code).toBe("IDENTITY-REFUSED");
      }
      expect(stranger.cookies.has("access_token")).toBe(false);
    },
  );

  test("a token of one provider doesn't work for the other", async () => {
    const response = await exchange(
      portal.browser(),
      "facebook",
      await createAccessToken("google"),
    );
    expect(response.status).toBe(401);
  });
});

test("the API returns the visitor's location as far as it is known", async () => {
  expect((await call(portal, "GET", "/location")).json).toEqual({
    countryName: "Ukraine",
    city: "Kyiv",
  });
});

test("an unknown location doesn't stop a sign-in at a provider", async () => {
  const browser = portal.browser();
  // The simulator knows nothing of these IP addresses.
  const headers = { "x-forwarded-for": "192.0.2.7" };
  const unknownLocation = { countryName: "Unknown", city: "Unknown" };
  expect((await call(browser, "GET", "/location", undefined, { headers })).json).toEqual(
    unknownLocation,
  );
  const providerRedirect = await browser.fetch("/auth/google?quick_link=/", { headers });
  expect(providerRedirect.status).toBe(302);
  const cookieValues = ["region", "city", "countryId"].map((name) => browser.cookies.get(name));
  expect(cookieValues).toEqual(["Unknown", "Unknown", "Unknown"]);
});

test("the callback page of the separate window, opened directly, says what to do and is not an error", async () => {
  const { status, text } = await portal.browser().fetch("/authcb");
  expect([status, text.includes("you haven’t started one")]).toEqual([200, true]);
  expect(text).toContain('href="/?scenario=mixed-login"');
});

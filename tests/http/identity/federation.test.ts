import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { openRegisteredBrowser, openSessionBrowser } from "#tests/kit/factories.ts";
import {
  anna,
  chooseAccount,
  daniel,
  flashOf,
  followRedirects,
  readCurrentUser,
  signInWithProvider,
  createProviderUser,
  simulateFault,
  signInAtProvider,
} from "#tests/kit/federation.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ simulators: true });
});
afterAll(() => portal?.close());
afterEach(async () => {
  await simulateFault(portal, "google", "");
  await simulateFault(portal, "facebook", "");
});

describe.each(["google", "facebook"] as const)("%s", (provider) => {
  test("a guest goes to the provider and comes back signed in, at the address they wanted", async () => {
    const browser = portal.browser();
    const [callback, redirect, page] = await signInWithProvider(
      browser,
      provider,
      anna,
      "/profile?a=1",
    );
    expect(callback!.status).toBe(303);
    expect(callback!.headers.get("location")).toBe("/rcallback/?returnTo=%2Fprofile%3Fa%3D1");
    expect(redirect!.headers.get("location")).toBe("/profile?a=1");
    expect(page!.status).toBe(200);
    expect(page!.text).toContain("Anna");
    expect(await readCurrentUser(browser)).toMatchObject({ isRegistered: true });
  });

  test("the same person at the provider is the same user here, from any browser", async () => {
    const [first, second] = [portal.browser(), portal.browser()];
    await signInWithProvider(first, provider, daniel);
    await signInWithProvider(second, provider, daniel);
    expect((await readCurrentUser(second)).id).toBe((await readCurrentUser(first)).id);
  });

  test("a session user becomes the account in place, and its old session ends", async () => {
    const { browser, userId } = await openSessionBrowser(portal);
    const oldAccessToken = browser.cookies.get("access_token")!;
    await signInWithProvider(browser, provider, createProviderUser());
    expect(await readCurrentUser(browser)).toMatchObject({ id: userId, isRegistered: true });
    const oldBrowser = portal.browser();
    oldBrowser.cookies.set("access_token", oldAccessToken);
    expect((await call(oldBrowser, "GET", "/users/self")).status).toBe(401);
  });

  test("the provider's address has each parameter of the protocol exactly once", async () => {
    const browser = portal.browser();
    const queries = await Promise.all(
      [1, 2].map(async () => {
        const { headers, setCookieLines: cookies } = await browser.fetch(
          `/auth/${provider}?quick_link=/&lang=en`,
        );
        expect(cookies.find((line) => line.startsWith("attempt-secret="))).toMatch(/HttpOnly/);
        return new URL(headers.get("location")!).searchParams;
      }),
    );
    for (const query of queries) {
      expect(query.get("response_type")).toBe("code");
      expect(query.get("code_challenge_method")).toBe("S256");
      expect(query.get("code_challenge")).toMatch(/^[\w-]{43}$/);
      expect(query.get("redirect_uri")).toBe(`${portal.origin}/rcallback/`);
    }
    for (const name of ["state", "code_challenge"])
      expect(queries[0]!.get(name)).not.toBe(queries[1]!.get(name));
  });

  test("before leaving, the browser stores the return address and the visitor's location", async () => {
    const browser = portal.browser();
    await browser.fetch(`/auth/${provider}?quick_link=/courses/&lang=en`);
    const cookieValues = ["returnTo", "region", "city", "countryId"].map((name) =>
      decodeURIComponent(browser.cookies.get(name) ?? "-"),
    );
    expect(cookieValues).toEqual(["/courses/", "Unknown", "Kyiv", "Ukraine"]);
  });

  test("an attempt of another browser is refused and not used up", async () => {
    const browser = portal.browser();
    const callbackPath = await signInAtProvider(
      browser,
      `/auth/${provider}?quick_link=/`,
      createProviderUser(),
    );
    const thief = portal.browser();
    await thief.fetch(`/auth/${provider}?quick_link=/`);
    for (const otherBrowser of [thief, portal.browser()]) {
      const response = await otherBrowser.fetch(callbackPath);
      expect(response.status).toBe(400);
      expect(response.text).toContain("started in another browser");
      expect(otherBrowser.cookies.has("access_token")).toBe(false);
    }
    await followRedirects(browser, callbackPath);
    expect(await readCurrentUser(browser)).toMatchObject({ isRegistered: true });
  });

  test("a state that is missing, made up, used before or too old is refused", async () => {
    const browser = portal.browser();
    const startPath = `/auth/${provider}?quick_link=/`;
    const pathWithoutState = (
      await signInAtProvider(browser, startPath, createProviderUser())
    ).replace(/state=[^&]+/, "");
    const pathWithMadeUpState = (
      await signInAtProvider(browser, startPath, createProviderUser())
    ).replace(/state=[^&]+/, `state=${"x".repeat(43)}`);
    const usedPath = await signInAtProvider(browser, startPath, createProviderUser());
    await followRedirects(browser, usedPath);
    const { id } = await readCurrentUser(browser);
    const expiredPath = await signInAtProvider(browser, startPath, createProviderUser());
    portal.clock.advance(11 * 60_000);
    for (const path of [pathWithoutState, pathWithMadeUpState, usedPath, expiredPath]) {
      const { status, setCookieLines: cookies } = await browser.fetch(path);
      expect(status, path).toBe(400);
      expect(cookies.some((line) => line.startsWith("access_token="))).toBe(false);
    }
    expect((await readCurrentUser(browser)).id).toBe(id);
  });

  test("an attempt of another portal is unknown", async () => {
    const browser = portal.browser();
    const callbackPath = await signInAtProvider(
      browser,
      `/auth/${provider}?quick_link=/`,
      createProviderUser(),
    );
    const otherPortalBrowser = portal.second.browser();
    otherPortalBrowser.cookies.set("attempt-secret", browser.cookies.get("attempt-secret")!);
    expect((await otherPortalBrowser.fetch(callbackPath)).status).toBe(400);
  });

  test("a code cannot be used with another attempt", async () => {
    const browser = portal.browser();
    const startPath = `/auth/${provider}?quick_link=/`;
    const firstQuery = new URLSearchParams(
      (await signInAtProvider(browser, startPath, createProviderUser())).split("?")[1],
    );
    const secondPath = await signInAtProvider(browser, startPath, createProviderUser());
    const mixedPath = secondPath.replace(/code=[^&]+/, `code=${firstQuery.get("code")}`);
    const [response] = await followRedirects(browser, mixedPath);
    expect(response!.headers.get("location")).toContain("scenario=mixed-login");
    expect(browser.cookies.has("access_token")).toBe(false);
  });

  test("a user who cancels at the provider is back in the popup and may start again", async () => {
    const browser = portal.browser();
    const callbackPath = await signInAtProvider(browser, `/auth/${provider}?quick_link=/courses/`, {
      cancel: "1",
    });
    const response = await browser.fetch(callbackPath);
    expect(response.headers.get("location")).toBe(
      "/courses/?scenario=mixed-login&returnTo=%2Fcourses%2F",
    );
    expect(flashOf(browser)).toBe("error.sign-in-cancelled");
    const page = await browser.fetch(response.headers.get("location")!);
    expect(page.text).toContain("You didn’t finish signing in");
  });

  test("a provider that is down is reported with a message", async () => {
    const browser = portal.browser();
    const callbackPath = await signInAtProvider(
      browser,
      `/auth/${provider}?quick_link=/`,
      createProviderUser(),
    );
    await simulateFault(portal, provider, "down");
    const response = await browser.fetch(callbackPath);
    expect(response.status).toBe(303);
    expect(flashOf(browser)).toBe("error.provider-unavailable");
    expect(browser.cookies.has("access_token")).toBe(false);
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example/",
    "/%2f%2fevil.example",
    "javascript:alert(1)",
    "/@evil.example",
    "/\r\nSet-Cookie: a=b",
    "/\t/evil.example",
    "/rcallback/?returnTo=//evil.example",
  ])("whatever quick_link says (%j), the sign-in ends on this portal", async (quickLink) => {
    const browser = portal.browser();
    const responses = await signInWithProvider(browser, provider, anna, quickLink);
    for (const { headers } of responses) {
      const location = headers.get("location");
      if (location !== null) expect(location).toMatch(/^\/(?![/\\])/);
    }
    expect(responses.at(-1)!.status).toBe(200);
  });

  test("nobody is redirected if the portal doesn't offer the provider", async () => {
    const [disabled, enabled] = [{ [provider]: false }, { [provider]: true }];
    const admin = await createAdmin(portal);
    await call(admin, "PATCH", "/settings", { settings: { registration: disabled } });
    const browser = portal.browser();
    const response = await browser.fetch(`/auth/${provider}?quick_link=/`);
    await call(admin, "PATCH", "/settings", { settings: { registration: enabled } });
    expect(response.headers.get("location")).toMatch(/^\/\?scenario=mixed-login/);
    expect(flashOf(browser)).toBe("error.sign-in-method-disabled");
  });
});

async function createAdmin(targetPortal: TestPortal): Promise<Browser> {
  const { browser, userId } = await openRegisteredBrowser(targetPortal);
  await targetPortal.database.db.execute(sql`
    update memberships set roles = array_append(roles, 'mp-admin')
    where environment_id = ${targetPortal.id} and user_id = ${userId}`);
  return browser;
}

test("the callback pages load nothing from third parties", async () => {
  const browser = portal.browser();
  const { headers } = await browser.fetch("/callback?code=a&state=b");
  const policy = headers.get("content-security-policy")!;
  expect(policy).not.toContain(portal.simulatorsUrl);
  expect(policy).toContain("form-action 'self';");
  const page = await portal.browser().fetch("/");
  expect(page.headers.get("content-security-policy")).toContain(
    `${portal.simulatorsUrl}/google/gsi/client`,
  );
});

test("without a pending sign-in, /callback goes where the cookie says and /rcallback/ where returnTo says", async () => {
  const browser = portal.browser();
  browser.cookies.set("returnTo", encodeURIComponent("/courses/"));
  expect((await browser.fetch("/callback")).headers.get("location")).toBe("/courses/");
  expect((await browser.fetch("/rcallback/?returnTo=/about/")).headers.get("location")).toBe(
    "/about/",
  );
  browser.cookies.set("returnTo", encodeURIComponent("//evil.example"));
  expect((await browser.fetch("/callback")).headers.get("location")).toBe("/");
});

test("a GET only redirects to the provider's page and changes nothing else", async () => {
  const browser = portal.browser();
  const providerRedirect = await browser.fetch("/auth/google?quick_link=/&lang=en");
  expect(providerRedirect.headers.get("location")).toMatch(
    `${portal.simulatorsUrl}/google/authorize?`,
  );
  expect([...browser.cookies.keys()].sort()).toEqual([
    "attempt-secret",
    "city",
    "countryId",
    "lang",
    "region",
    "returnTo",
  ]);
  const callbackPath = await chooseAccount(providerRedirect.headers.get("location")!, anna);
  expect(callbackPath).toMatch(/^\/rcallback\/\?/);
});

test("an unknown provider is not found", async () => {
  expect((await portal.browser().fetch("/auth/evil?quick_link=/")).status).toBe(404);
});

test(
  "the server doesn't wait long for a provider that doesn't answer",
  { timeout: 30_000 },
  async () => {
    // Both providers are asked in parallel, because each answer takes the server's full time limit.
    await Promise.all(
      (["google", "facebook"] as const).map(async (provider) => {
        const browser = portal.browser();
        const callbackPath = await signInAtProvider(
          browser,
          `/auth/${provider}?quick_link=/`,
          createProviderUser(),
        );
        await simulateFault(portal, provider, "slow");
        const startTime = performance.now();
        const response = await browser.fetch(callbackPath);
        expect(performance.now() - startTime).toBeLessThan(12_000);
        expect(response.status).toBe(303);
        expect(flashOf(browser)).toBe("error.provider-unavailable");
      }),
    );
  },
);

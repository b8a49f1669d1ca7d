import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { registeredBrowser, sessionBrowser } from "#tests/kit/factories.ts";
import {
  anna,
  chooseAccount,
  daniel,
  flashOf,
  follow,
  currentUser,
  signInBy,
  newProviderUser,
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
    const [callback, onward, page] = await signInBy(browser, provider, anna, "/profile?a=1");
    expect(callback!.status).toBe(303);
    expect(callback!.headers.get("location")).toBe("/rcallback/?returnTo=%2Fprofile%3Fa%3D1");
    expect(onward!.headers.get("location")).toBe("/profile?a=1");
    expect(page!.status).toBe(200);
    expect(page!.text).toContain("Anna");
    expect(await currentUser(browser)).toMatchObject({ isRegistered: true });
  });

  test("the same person at the provider is the same user here, from any browser", async () => {
    const [first, second] = [portal.browser(), portal.browser()];
    await signInBy(first, provider, daniel);
    await signInBy(second, provider, daniel);
    expect((await currentUser(second)).id).toBe((await currentUser(first)).id);
  });

  test("a session user becomes the account in place, and its old session ends", async () => {
    const { browser, userId } = await sessionBrowser(portal);
    const old = browser.cookies.get("access_token")!;
    await signInBy(browser, provider, newProviderUser());
    expect(await currentUser(browser)).toMatchObject({ id: userId, isRegistered: true });
    const stale = portal.browser();
    stale.cookies.set("access_token", old);
    expect((await call(stale, "GET", "/users/self")).status).toBe(401);
  });

  test("the provider's address has each parameter of the protocol exactly once", async () => {
    const browser = portal.browser();
    const seen = await Promise.all(
      [1, 2].map(async () => {
        const { headers, cookies } = await browser.fetch(`/auth/${provider}?quick_link=/&lang=en`);
        expect(cookies.find((line) => line.startsWith("begun="))).toMatch(/HttpOnly/);
        return new URL(headers.get("location")!).searchParams;
      }),
    );
    for (const query of seen) {
      expect(query.get("response_type")).toBe("code");
      expect(query.get("code_challenge_method")).toBe("S256");
      expect(query.get("code_challenge")).toMatch(/^[\w-]{43}$/);
      expect(query.get("redirect_uri")).toBe(`${portal.origin}/rcallback/`);
    }
    for (const name of ["state", "code_challenge"])
      expect(seen[0]!.get(name)).not.toBe(seen[1]!.get(name));
  });

  test("before leaving, the browser stores the return address and the visitor's location", async () => {
    const browser = portal.browser();
    await browser.fetch(`/auth/${provider}?quick_link=/courses/&lang=en`);
    const kept = ["returnTo", "region", "city", "countryId"].map((name) =>
      decodeURIComponent(browser.cookies.get(name) ?? "-"),
    );
    expect(kept).toEqual(["/courses/", "Unknown", "Kyiv", "Ukraine"]);
  });

  test("an attempt of another browser is refused and not used up", async () => {
    const browser = portal.browser();
    const back = await signInAtProvider(
      browser,
      `/auth/${provider}?quick_link=/`,
      newProviderUser(),
    );
    const thief = portal.browser();
    await thief.fetch(`/auth/${provider}?quick_link=/`);
    for (const other of [thief, portal.browser()]) {
      const answer = await other.fetch(back);
      expect(answer.status).toBe(400);
      expect(answer.text).toContain("started in another browser");
      expect(other.cookies.has("access_token")).toBe(false);
    }
    await follow(browser, back);
    expect(await currentUser(browser)).toMatchObject({ isRegistered: true });
  });

  test("a state that is missing, made up, used before or too old is refused", async () => {
    const browser = portal.browser();
    const wish = `/auth/${provider}?quick_link=/`;
    const without = (await signInAtProvider(browser, wish, newProviderUser())).replace(
      /state=[^&]+/,
      "",
    );
    const madeUp = (await signInAtProvider(browser, wish, newProviderUser())).replace(
      /state=[^&]+/,
      `state=${"x".repeat(43)}`,
    );
    const used = await signInAtProvider(browser, wish, newProviderUser());
    await follow(browser, used);
    const { id } = await currentUser(browser);
    const old = await signInAtProvider(browser, wish, newProviderUser());
    portal.clock.advance(11 * 60_000);
    for (const path of [without, madeUp, used, old]) {
      const { status, cookies } = await browser.fetch(path);
      expect(status, path).toBe(400);
      expect(cookies.some((line) => line.startsWith("access_token="))).toBe(false);
    }
    expect((await currentUser(browser)).id).toBe(id);
  });

  test("an attempt of another portal is unknown", async () => {
    const browser = portal.browser();
    const back = await signInAtProvider(
      browser,
      `/auth/${provider}?quick_link=/`,
      newProviderUser(),
    );
    const elsewhere = portal.second.browser();
    elsewhere.cookies.set("begun", browser.cookies.get("begun")!);
    expect((await elsewhere.fetch(back)).status).toBe(400);
  });

  test("a code cannot be used with another attempt", async () => {
    const browser = portal.browser();
    const wish = `/auth/${provider}?quick_link=/`;
    const first = new URLSearchParams(
      (await signInAtProvider(browser, wish, newProviderUser())).split("?")[1],
    );
    const second = await signInAtProvider(browser, wish, newProviderUser());
    const mixed = second.replace(/code=[^&]+/, `code=${first.get("code")}`);
    const [answer] = await follow(browser, mixed);
    expect(answer!.headers.get("location")).toContain("scenario=mixed-login");
    expect(browser.cookies.has("access_token")).toBe(false);
  });

  test("a user who cancels at the provider is back in the popup and may start again", async () => {
    const browser = portal.browser();
    const back = await signInAtProvider(browser, `/auth/${provider}?quick_link=/courses/`, {
      cancel: "1",
    });
    const answer = await browser.fetch(back);
    expect(answer.headers.get("location")).toBe(
      "/courses/?scenario=mixed-login&returnTo=%2Fcourses%2F",
    );
    expect(flashOf(browser)).toBe("trouble.cancelled");
    const page = await browser.fetch(answer.headers.get("location")!);
    expect(page.text).toContain("You didn’t finish signing in");
  });

  test("a provider that is down is reported with a message", async () => {
    const browser = portal.browser();
    const back = await signInAtProvider(
      browser,
      `/auth/${provider}?quick_link=/`,
      newProviderUser(),
    );
    await simulateFault(portal, provider, "down");
    const answer = await browser.fetch(back);
    expect(answer.status).toBe(303);
    expect(flashOf(browser)).toBe("trouble.provider-away");
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
    const answers = await signInBy(browser, provider, anna, quickLink);
    for (const { headers } of answers) {
      const location = headers.get("location");
      if (location !== null) expect(location).toMatch(/^\/(?![/\\])/);
    }
    expect(answers.at(-1)!.status).toBe(200);
  });

  test("nobody is redirected if the portal doesn't offer the provider", async () => {
    const [off, on] = [{ [provider]: false }, { [provider]: true }];
    const admin = await adminOf(portal);
    await call(admin, "PATCH", "/settings", { settings: { registration: off } });
    const browser = portal.browser();
    const answer = await browser.fetch(`/auth/${provider}?quick_link=/`);
    await call(admin, "PATCH", "/settings", { settings: { registration: on } });
    expect(answer.headers.get("location")).toMatch(/^\/\?scenario=mixed-login/);
    expect(flashOf(browser)).toBe("error.method-off");
  });
});

async function adminOf(place: TestPortal): Promise<Browser> {
  const { browser, userId } = await registeredBrowser(place);
  await place.database.db.execute(sql`
    update memberships set roles = array_append(roles, 'mp-admin')
    where environment_id = ${place.id} and user_id = ${userId}`);
  return browser;
}

test("the callback pages load nothing from third parties", async () => {
  const browser = portal.browser();
  const { headers } = await browser.fetch("/callback?code=a&state=b");
  const policy = headers.get("content-security-policy")!;
  expect(policy).not.toContain(portal.simulators);
  expect(policy).toContain("form-action 'self';");
  const page = await portal.browser().fetch("/");
  expect(page.headers.get("content-security-policy")).toContain(
    `${portal.simulators}/google/gsi/client`,
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
  const left = await browser.fetch("/auth/google?quick_link=/&lang=en");
  expect(left.headers.get("location")).toMatch(`${portal.simulators}/google/authorize?`);
  expect([...browser.cookies.keys()].sort()).toEqual([
    "begun",
    "city",
    "countryId",
    "lang",
    "region",
    "returnTo",
  ]);
  const back = await chooseAccount(left.headers.get("location")!, anna);
  expect(back).toMatch(/^\/rcallback\/\?/);
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
        const back = await signInAtProvider(
          browser,
          `/auth/${provider}?quick_link=/`,
          newProviderUser(),
        );
        await simulateFault(portal, provider, "slow");
        const before = performance.now();
        const answer = await browser.fetch(back);
        expect(performance.now() - before).toBeLessThan(12_000);
        expect(answer.status).toBe(303);
        expect(flashOf(browser)).toBe("trouble.provider-away");
      }),
    );
  },
);

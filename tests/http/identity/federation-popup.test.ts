import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { registeredBrowser, sessionBrowser } from "#tests/kit/factories.ts";
import { chooseAccount, follow, currentUser, newProviderUser } from "#tests/kit/federation.ts";
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
function press(browser: Browser, address: string, values: Record<string, string>, sent = {}) {
  const step = /scenario=sign-in/.test(address) ? "sign-in" : "login";
  return browser.fetch(address, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: String(new URLSearchParams({ intent: "scenario", step, ...values })),
    ...sent,
  });
}

const popup = "/?index&scenario=login";
const google = { verb: "google", agreed: "on" };

describe("a button of the popup", () => {
  test.each([
    ["/?index&scenario=login", "/"],
    ["/?index&scenario=login&returnTo=%2Fprofile", "/profile"],
    ["/?index&scenario=login&returnTo=%2F%2Fevil.example", "/"],
    ["/?index&scenario=sign-in&returnTo=%2Fcourses%2F", "/courses/"],
    ["/courses/first-steps?scenario=login&utm_source=a", "/courses/first-steps?utm_source=a"],
  ])("%s redirects to the provider and returns to %s", async (address, returnTo) => {
    const browser = portal.browser();
    const answer = await press(browser, address, google);
    expect(answer.status).toBe(303);
    const to = new URL(answer.headers.get("location")!, portal.origin);
    expect(to.origin + to.pathname).toBe(`${portal.origin}/auth/google`);
    expect(Object.fromEntries(to.searchParams)).toEqual({ quick_link: returnTo, lang: "en" });
    const kept = ["returnTo", "region", "city", "countryId"].map((name) =>
      decodeURIComponent(browser.cookies.get(name)!),
    );
    expect(kept).toEqual([returnTo, "Unknown", "Kyiv", "Ukraine"]);
  });

  test("leads through the provider, with the consent, to an account", async () => {
    const { browser, userId } = await sessionBrowser(portal);
    const pressed = await press(browser, popup, google);
    const left = await browser.fetch(pressed.headers.get("location")!);
    const back = await chooseAccount(left.headers.get("location")!, newProviderUser());
    expect(back).toMatch(/^\/callback\?/);
    const answers = await follow(browser, back);
    expect(answers.at(-1)!.status).toBe(200);
    expect(await currentUser(browser)).toMatchObject({ id: userId, isRegistered: true });
    const { rows } = await portal.database.db.execute<{ agreed: boolean }>(
      sql`select agreed from consents where user_id = ${userId}`,
    );
    expect(rows).toEqual([{ agreed: true }]);
  });

  test.each(["google", "facebook", "email", "phone", "popup"])(
    "is refused by the server without the consent: %s",
    async (verb) => {
      const browser = portal.browser();
      const answer = await press(browser, popup, { verb, connection: "google", token: "x" });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain("Tick the box to agree");
      expect(browser.cookies.has("begun")).toBe(false);
    },
  );

  test("is refused if another site presses it", async () => {
    const browser = portal.browser();
    await browser.fetch("/?lang=en");
    const answer = await press(browser, popup, google, { origin: "https://evil.example" });
    expect(answer.status).toBe(403);
  });

  test("that the popup doesn't show does nothing", async () => {
    const answer = await press(portal.browser(), popup, { verb: "evil", agreed: "on" });
    expect(answer.status).toBe(403);
  });

  test("continues for a user who has signed in meanwhile, and links nothing", async () => {
    const { browser } = await registeredBrowser(portal.second);
    const answer = await press(browser, popup, google);
    expect(answer.headers.get("location")).toBe("/");
    expect(browser.cookies.has("begun")).toBe(false);
  });
});

test("a plain link creates no account if the portal requires consent", async () => {
  const browser = portal.browser();
  const left = await browser.fetch("/auth/google?quick_link=/&lang=en");
  await follow(browser, await chooseAccount(left.headers.get("location")!, newProviderUser()));
  expect(browser.cookies.has("access_token")).toBe(false);
});

describe("a separate window", () => {
  async function handedOver(browser: Browser): Promise<string> {
    const pressed = await press(browser, popup, { ...google, mode: "popup" });
    const left = await browser.fetch(pressed.headers.get("location")!);
    const back = await chooseAccount(left.headers.get("location")!, newProviderUser());
    expect(back).toMatch(/^\/authcb\?/);
    const page = await browser.fetch(back);
    expect(page.status).toBe(200);
    // The page is hydrated immediately, so that it notifies the opening window without waiting for a click.
    expect(page.text).toMatch(/<main[^>]* data-hydrate=""/);
    expect(page.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    expect(browser.cookies.has("access_token")).toBe(false);
    return /name="token" value="([\w-]+)"/.exec(page.text)![1]!;
  }
  const exchange = (browser: Browser, token: string) =>
    press(browser, popup, { verb: "popup", connection: "google", token, agreed: "on" });

  test("hands over a token that the opening window exchanges once", async () => {
    const browser = portal.browser();
    const token = await handedOver(browser);
    expect((await exchange(browser, token)).status).toBe(303);
    expect(await currentUser(browser)).toMatchObject({ isRegistered: true });
    const later = portal.browser();
    later.cookies.set("begun", browser.cookies.get("begun")!);
    expect((await exchange(later, token)).status).toBe(401);
  });

  test("hands over nothing that another browser, or this one later, could use", async () => {
    const browser = portal.browser();
    const token = await handedOver(browser);
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
    const token = await handedOver(browser);
    const answer = await browser.fetch("/authcb", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: String(new URLSearchParams({ token, returnTo: "//evil.example" })),
    });
    expect(answer.headers.get("location")).toBe("/");
    expect(await currentUser(browser)).toMatchObject({ isRegistered: true });
  });
});

describe("a client that uses the API directly", () => {
  const connections = [
    ["google", { client_id: "another.apps.example" }],
    ["facebook", { app_id: "999" }],
  ] as const;

  async function accessToken(connection: string, more: object = {}): Promise<string> {
    const answer = await fetch(`${portal.simulators}/${connection}/access-tokens`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...newProviderUser(), ...more }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  }
  const exchange = (browser: Browser, connection: string, token: string) =>
    call(browser, "POST", "/popup-tokens", { connection, accessToken: token, agreed: true });

  test.each(connections)(
    "%s: a valid access token returns tokens, a wrong one none",
    async (by, other) => {
      const browser = portal.browser();
      const { status, json } = await exchange(browser, by, await accessToken(by));
      expect(status).toBe(200);
      expect(json.accessToken).toBeUndefined();
      expect((await currentUser(browser)).id).toBe(String(json.userId));
      const stranger = portal.browser();
      for (const token of ["made up", await accessToken(by, other)]) {
        const refused = await exchange(stranger, by, token);
        expect(refused.status).toBe(401);
        expect(refused.json.code).toBe("IDENTITY-REFUSED");
      }
      expect(stranger.cookies.has("access_token")).toBe(false);
    },
  );

  test("a token of one provider doesn't work for the other", async () => {
    const answer = await exchange(portal.browser(), "facebook", await accessToken("google"));
    expect(answer.status).toBe(401);
  });
});

describe("one tap", () => {
  async function offered(browser: Browser): Promise<{ nonce: string; clientId: string }> {
    const { status, json } = await call(browser, "POST", "/one-tap");
    expect(status).toBe(200);
    expect(String(json.script)).toBe(`${portal.simulators}/google/gsi/client`);
    return { nonce: String(json.nonce), clientId: String(json.clientId) };
  }
  async function credential(asked: { nonce: string; clientId: string }): Promise<string> {
    const answer = await fetch(`${portal.simulators}/google/gsi/credential`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...newProviderUser(), client_id: asked.clientId, nonce: asked.nonce }),
    });
    return ((await answer.json()) as { credential: string }).credential;
  }
  const send = (browser: Browser, given: string, agreed = true) =>
    call(browser, "POST", "/one-tap/tokens", { credential: given, agreed });

  test("its credential returns tokens, once", async () => {
    const { browser, userId } = await sessionBrowser(portal);
    const given = await credential(await offered(browser));
    const { status, json } = await send(browser, given);
    expect(status).toBe(200);
    expect(String(json.userId)).toBe(userId);
    expect(await currentUser(browser)).toMatchObject({ id: userId, isRegistered: true });
    const again = await send(browser, given);
    expect(again.json.code).toBe("ATTEMPT-UNKNOWN");
  });

  test("a new user is asked for consent, and the same credential works afterwards", async () => {
    const browser = portal.browser();
    const given = await credential(await offered(browser));
    expect((await send(browser, given, false)).json.code).toBe("CONSENT-MISSING");
    expect((await send(browser, given)).status).toBe(200);
  });

  test("a credential issued for another browser signs nobody in here", async () => {
    const browser = portal.browser();
    const given = await credential(await offered(browser));
    const other = portal.browser();
    await offered(other);
    for (const thief of [other, portal.browser()])
      expect((await send(thief, given)).json.code).toBe("ATTEMPT-UNKNOWN");
    expect((await send(browser, given)).status).toBe(200);
  });

  test.each([
    ["an unknown nonce", { nonce: "x".repeat(43) }, "ATTEMPT-UNKNOWN"],
    ["another site's audience", { clientId: "another.apps.example" }, "IDENTITY-REFUSED"],
  ])("a credential with %s is refused", async (_what, change, code) => {
    const browser = portal.browser();
    const given = await credential({ ...(await offered(browser)), ...change });
    expect((await send(browser, given)).json.code).toBe(code);
    expect(browser.cookies.has("access_token")).toBe(false);
  });

  test("a credential that was changed, is unsigned or too old is refused", async () => {
    const browser = portal.browser();
    const given = await credential(await offered(browser));
    const [head, body, signature] = given.split(".");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    const flipped = signature!.replace(/^./, (sign) => (sign === "A" ? "B" : "A"));
    for (const wrong of [`${head}.${body}.${flipped}`, `${none}.${body}.`, `${head}.${body}.`, "x"])
      expect((await send(browser, wrong)).json.code, wrong).toBe("IDENTITY-REFUSED");
    portal.clock.advance(61 * 60_000);
    expect((await send(browser, given)).json.code).toBe("IDENTITY-REFUSED");
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
  const nowhere = { countryName: "Unknown", city: "Unknown" };
  expect((await call(browser, "GET", "/location", undefined, { headers })).json).toEqual(nowhere);
  const left = await browser.fetch("/auth/google?quick_link=/", { headers });
  expect(left.status).toBe(302);
  const kept = ["region", "city", "countryId"].map((name) => browser.cookies.get(name));
  expect(kept).toEqual(["Unknown", "Unknown", "Unknown"]);
});

test("the callback page of the separate window, opened directly, says what to do and is not an error", async () => {
  const { status, text } = await portal.browser().fetch("/authcb");
  expect([status, text.includes("you haven’t started one")]).toEqual([200, true]);
  expect(text).toContain('href="/?scenario=mixed-login"');
});

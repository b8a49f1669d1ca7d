import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressSignInLimit } from "#domains/identity/sign-in/count-failed-sign-in.server.ts";
import { openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true });
});
afterAll(() => portal.close());

const formHeaders = { "content-type": "application/x-www-form-urlencoded" };

/** Addresses that would lead out of the portal or break the header they are written into. */
const hostileAddresses = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "%2f%2fevil.example",
  "/%2f%2fevil.example",
  "/%5cevil.example",
  "https://evil.example/",
  "https:evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "@evil.example",
  "/@evil.example",
  "http://first.example@evil.example/",
  "/\r\nLocation: https://evil.example",
  "/%0d%0aSet-Cookie:evil=1",
  "/\t/evil.example",
  "\t//evil.example",
  "/..//evil.example",
  "/%2e%2e//evil.example",
];

/** Returns whether a browser that follows this address from a page of the portal stays on the portal. */
function isOnPortal(location: string | null): boolean {
  if (location === null || /[\r\n\t]/.test(location)) return false;
  return new URL(location, `${portal.origin}/courses/first-steps`).origin === portal.origin;
}

describe("every return address", () => {
  test("of a sign-in leads to this portal", async () => {
    const { email } = await openRegisteredBrowser(portal);
    for (const returnTo of hostileAddresses) {
      const address = `/?${new URLSearchParams({ scenario: "login", step: "login-by-email", returnTo })}`;
      const body = { intent: "scenario", step: "login-by-email", email, password: testPassword };
      const response = await portal.browser().fetch(address.replace("/?", "/?index&"), {
        headers: formHeaders,
        body: new URLSearchParams(body).toString(),
      });
      const location = response.headers.get("location");
      expect({ returnTo, status: response.status, stays: isOnPortal(location) }).toEqual({
        returnTo,
        status: 303,
        stays: true,
      });
      // An account allows ten attempts in fifteen minutes.
      portal.clock.advance(2 * 60_000);
    }
  });

  test("of a provider's callback and of a quick link leads to this portal", async () => {
    for (const value of hostileAddresses) {
      const encodedValue = encodeURIComponent(value);
      const rcallbackResponse = await portal
        .browser()
        .fetch(`/rcallback/?returnTo=${encodedValue}`);
      expect([value, isOnPortal(rcallbackResponse.headers.get("location"))]).toEqual([value, true]);
      const browser = portal.browser();
      browser.cookies.set("returnTo", value.replace(/[\r\n\t]/g, ""));
      const callbackResponse = await browser.fetch("/callback");
      expect([value, isOnPortal(callbackResponse.headers.get("location"))]).toEqual([value, true]);
      const quickSignInResponse = await portal.browser().fetch("/quick-sign-in", {
        headers: formHeaders,
        body: `back=${encodedValue}`,
      });
      expect([value, isOnPortal(quickSignInResponse.headers.get("location"))]).toEqual([
        value,
        true,
      ]);
      const providerRedirect = await portal
        .browser()
        .fetch(`/auth/google?quick_link=${encodedValue}&lang=en`);
      const returnCookie = providerRedirect.setCookieLines.find((line) =>
        line.startsWith("returnTo="),
      );
      const returnTo = decodeURIComponent(/^returnTo=([^;]*)/.exec(returnCookie ?? "")?.[1] ?? "/");
      expect([value, isOnPortal(returnTo)]).toEqual([value, true]);
    }
  });
});

test("the popup writes only its scenario and step into an address, nothing the user entered", async () => {
  const browser = portal.browser();
  const body = {
    intent: "scenario",
    step: "forgot-password",
    email: "hanna@example.org",
    alertText: "Give me your password",
    password: "hush",
  };
  const response = await browser.fetch(
    "/?index&scenario=login&step=forgot-password&alertText=evil&name=Hanna",
    { headers: formHeaders, body: new URLSearchParams(body).toString() },
  );
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).not.toMatch(/hanna%40|hanna@|hush|Give/);
  const page = await portal.browser().fetch("/?scenario=login&alertText=Give+me+your+password");
  expect(page.text.replaceAll(/<script[\s\S]*?<\/script>/g, "")).not.toContain("Give me");
});

describe("the IP address that limits count", () => {
  const sendWrongLogin = (headers: Record<string, string>, targetPortal: TestPortal = portal) =>
    call(
      targetPortal.browser(),
      "POST",
      "/login",
      { email: `a${Math.random()}@b.cc`, password: "x" },
      { headers },
    );

  test("is the connection's own, whatever X-Forwarded-For says, unless the proxy is trusted", async () => {
    const { windowMs, attemptsMax: attempts } = addressSignInLimit;
    portal.clock.set(Math.ceil(portal.clock.now() / windowMs + 1) * windowMs);
    await portal.database.pool.query(
      `insert into rate_limits (key, window_start, count, expires_at)
       values ($1, $2, $3, $2::timestamptz + interval '1 hour')`,
      [`${addressSignInLimit.name} 127.0.0.1`, new Date(portal.clock.now()), attempts],
    );
    const forged = await sendWrongLogin({ "x-forwarded-for": "198.51.100.7" });
    expect(forged.status).toBe(429);
    expect(Number(forged.headers.get("retry-after"))).toBeGreaterThan(0);
    portal.clock.advance(windowMs);
    expect((await sendWrongLogin({})).status).toBe(401);
  });

  test("is the /64 network for IPv6", async () => {
    const proxiedPortal = await startTestPortal({ environment: { TRUSTED_PROXY: "127.0.0.1" } });
    try {
      const { attemptsMax: attempts } = addressSignInLimit;
      await proxiedPortal.database.pool.query(
        `insert into rate_limits (key, window_start, count, expires_at)
         values ($1, $2, $3, $2::timestamptz + interval '1 hour')`,
        [
          `${addressSignInLimit.name} 2001:db8:1:2`,
          new Date(
            Math.floor(proxiedPortal.clock.now() / addressSignInLimit.windowMs) *
              addressSignInLimit.windowMs,
          ),
          attempts,
        ],
      );
      const fetchStatusFrom = async (address: string) =>
        (await sendWrongLogin({ "x-forwarded-for": address }, proxiedPortal)).status;
      expect(await fetchStatusFrom("2001:db8:1:2::7")).toBe(429);
      expect(await fetchStatusFrom("2001:0DB8:0001:0002:ffff:1:2:3")).toBe(429);
      expect(await fetchStatusFrom("2001:db8:1:3::7")).toBe(401);
    } finally {
      await proxiedPortal.close();
    }
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import {
  flashOf,
  miriam,
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

test.each(["wrong-nonce", "wrong-audience", "wrong-issuer", "expired", "alg-none", "wrong-key"])(
  "a Google ID token with %s signs nobody in",
  async (fault) => {
    const browser = portal.browser();
    const callbackPath = await signInAtProvider(
      browser,
      "/auth/google?quick_link=/",
      createProviderUser(),
    );
    await simulateFault(portal, "google", fault);
    const response = await browser.fetch(callbackPath);
    expect(response.status).toBe(303);
    expect(flashOf(browser)).toBe("error.identity-refused");
    expect(browser.cookies.has("access_token")).toBe(false);
  },
);

test.each(["wrong-app", "invalid-token", "other-person"])(
  "a Facebook token with %s signs nobody in",
  async (fault) => {
    const browser = portal.browser();
    const callbackPath = await signInAtProvider(
      browser,
      "/auth/facebook?quick_link=/",
      createProviderUser(),
    );
    await simulateFault(portal, "facebook", fault);
    await browser.fetch(callbackPath);
    expect(flashOf(browser)).toBe("error.identity-refused");
    expect(browser.cookies.has("access_token")).toBe(false);
  },
);

describe("matching people to accounts", () => {
  test("the same user id at two providers means two people", async () => {
    const [google, facebook] = [portal.browser(), portal.browser()];
    await signInWithProvider(google, "google", miriam);
    await signInWithProvider(facebook, "facebook", miriam);
    expect((await readCurrentUser(facebook)).id).not.toBe((await readCurrentUser(google)).id);
  });

  test("an email verified by Google leads to the account that has it; a user who only typed that email is signed out", async () => {
    const person = createProviderUser();
    const squatter = portal.browser();
    const { json } = await call(squatter, "POST", "/register", {
      registerData: {
        firstName: "Anna",
        lastName: "Koval",
        email: person.email,
        password: "a long enough password",
      },
    });
    const owner = portal.browser();
    await signInWithProvider(owner, "google", person);
    expect((await readCurrentUser(owner)).id).toBe(String(json.userId));
    expect((await call(squatter, "GET", "/users/self")).status).toBe(401);
    const login = { email: person.email, password: "a long enough password" };
    expect((await call(portal.browser(), "POST", "/login", login)).status).toBe(401);
  });

  test.each([
    ["google", "post.example"],
    ["facebook", "gmail.com"],
  ] as const)("an email that %s does not verify leads to no account", async (provider, domain) => {
    const person = createProviderUser(domain);
    const { json } = await call(portal.browser(), "POST", "/register", {
      registerData: {
        firstName: "Anna",
        lastName: "Koval",
        email: person.email,
        password: "a long enough password",
      },
    });
    const otherBrowser = portal.browser();
    await signInWithProvider(otherBrowser, provider, person);
    const otherUser = await readCurrentUser(otherBrowser);
    expect(otherUser.id).not.toBe(String(json.userId));
    expect(otherUser.email).toBeNull();
  });

  test("a sign-in link on another site neither replaces the signed-in user nor is linked to them", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    const person = createProviderUser();
    const responses = await signInWithProvider(browser, "google", person);
    expect(responses.at(-1)!.status).toBe(200);
    expect((await readCurrentUser(browser)).id).toBe(userId);
    const laterBrowser = portal.browser();
    await signInWithProvider(laterBrowser, "google", person);
    expect((await readCurrentUser(laterBrowser)).id).not.toBe(userId);
  });
});

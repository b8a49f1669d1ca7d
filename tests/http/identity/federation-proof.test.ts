import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { registeredBrowser } from "#tests/kit/factories.ts";
import {
  flashOf,
  miriam,
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

test.each(["wrong-nonce", "wrong-audience", "wrong-issuer", "expired", "alg-none", "wrong-key"])(
  "a Google ID token with %s signs nobody in",
  async (lie) => {
    const browser = portal.browser();
    const back = await signInAtProvider(browser, "/auth/google?quick_link=/", newProviderUser());
    await simulateFault(portal, "google", lie);
    const answer = await browser.fetch(back);
    expect(answer.status).toBe(303);
    expect(flashOf(browser)).toBe("trouble.identity-refused");
    expect(browser.cookies.has("access_token")).toBe(false);
  },
);

test.each(["wrong-app", "invalid-token", "other-person"])(
  "a Facebook token with %s signs nobody in",
  async (lie) => {
    const browser = portal.browser();
    const back = await signInAtProvider(browser, "/auth/facebook?quick_link=/", newProviderUser());
    await simulateFault(portal, "facebook", lie);
    await browser.fetch(back);
    expect(flashOf(browser)).toBe("trouble.identity-refused");
    expect(browser.cookies.has("access_token")).toBe(false);
  },
);

describe("matching people to accounts", () => {
  test("the same user id at two providers means two people", async () => {
    const [google, facebook] = [portal.browser(), portal.browser()];
    await signInBy(google, "google", miriam);
    await signInBy(facebook, "facebook", miriam);
    expect((await currentUser(facebook)).id).not.toBe((await currentUser(google)).id);
  });

  test("an email verified by Google leads to the account that has it; whoever only typed it is signed out", async () => {
    const person = newProviderUser();
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
    await signInBy(owner, "google", person);
    expect((await currentUser(owner)).id).toBe(String(json.userId));
    expect((await call(squatter, "GET", "/users/self")).status).toBe(401);
    const login = { email: person.email, password: "a long enough password" };
    expect((await call(portal.browser(), "POST", "/login", login)).status).toBe(401);
  });

  test.each([
    ["google", "post.example"],
    ["facebook", "gmail.com"],
  ] as const)("an email that %s does not verify leads to no account", async (by, domain) => {
    const person = newProviderUser(domain);
    const { json } = await call(portal.browser(), "POST", "/register", {
      registerData: {
        firstName: "Anna",
        lastName: "Koval",
        email: person.email,
        password: "a long enough password",
      },
    });
    const other = portal.browser();
    await signInBy(other, by, person);
    const found = await currentUser(other);
    expect(found.id).not.toBe(String(json.userId));
    expect(found.email).toBeNull();
  });

  test("a sign-in link on another site neither replaces the signed-in user nor is linked to them", async () => {
    const { browser, userId } = await registeredBrowser(portal);
    const person = newProviderUser();
    const answers = await signInBy(browser, "google", person);
    expect(answers.at(-1)!.status).toBe(200);
    expect((await currentUser(browser)).id).toBe(userId);
    const later = portal.browser();
    await signInBy(later, "google", person);
    expect((await currentUser(later)).id).not.toBe(userId);
  });
});

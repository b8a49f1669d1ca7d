import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { openSessionBrowser } from "#tests/kit/factories.ts";
import { createProviderUser, readCurrentUser } from "#tests/kit/federation.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ simulators: true, settings: { gdpr: true } });
});
afterAll(() => portal?.close());

describe("one tap", () => {
  async function startOneTap(browser: Browser): Promise<{ nonce: string; clientId: string }> {
    const { status, json } = await call(browser, "POST", "/one-tap");
    expect(status).toBe(200);
    expect(String(json.script)).toBe(`${portal.simulatorsUrl}/google/gsi/client`);
    return { nonce: String(json.nonce), clientId: String(json.clientId) };
  }
  async function createCredential(offer: { nonce: string; clientId: string }): Promise<string> {
    const response = await fetch(`${portal.simulatorsUrl}/google/gsi/credential`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        ...createProviderUser(),
        client_id: offer.clientId,
        nonce: offer.nonce,
      }),
    });
    return ((await response.json()) as { credential: string }).credential;
  }
  const sendCredential = (browser: Browser, signedCredential: string, agreed = true) =>
    call(browser, "POST", "/one-tap/tokens", { credential: signedCredential, agreed });

  test("its credential returns tokens, once", async () => {
    const { browser, userId } = await openSessionBrowser(portal);
    const signedCredential = await createCredential(await startOneTap(browser));
    const { status, json } = await sendCredential(browser, signedCredential);
    expect(status).toBe(200);
    expect(String(json.userId)).toBe(userId);
    expect(await readCurrentUser(browser)).toMatchObject({ id: userId, isRegistered: true });
    const secondResponse = await sendCredential(browser, signedCredential);
    expect(secondResponse.json.code).toBe("ATTEMPT-UNKNOWN");
  });

  test("a new user is asked for consent, and the same credential works afterwards", async () => {
    const browser = portal.browser();
    const signedCredential = await createCredential(await startOneTap(browser));
    expect((await sendCredential(browser, signedCredential, false)).json.code).toBe(
      "CONSENT-MISSING",
    );
    expect((await sendCredential(browser, signedCredential)).status).toBe(200);
  });

  test("a credential issued for another browser signs nobody in here", async () => {
    const browser = portal.browser();
    const signedCredential = await createCredential(await startOneTap(browser));
    const otherBrowser = portal.browser();
    await startOneTap(otherBrowser);
    for (const thief of [otherBrowser, portal.browser()])
      expect((await sendCredential(thief, signedCredential)).json.code).toBe("ATTEMPT-UNKNOWN");
    expect((await sendCredential(browser, signedCredential)).status).toBe(200);
  });

  test.each([
    ["an unknown nonce", { nonce: "x".repeat(43) }, "ATTEMPT-UNKNOWN"],
    ["another site's audience", { clientId: "another.apps.example" }, "IDENTITY-REFUSED"],
  ])("a credential with %s is refused", async (_what, change, code) => {
    const browser = portal.browser();
    const signedCredential = await createCredential({ ...(await startOneTap(browser)), ...change });
    expect((await sendCredential(browser, signedCredential)).json.code).toBe(code);
    expect(browser.cookies.has("access_token")).toBe(false);
  });

  test("a credential that was changed, is unsigned or too old is refused", async () => {
    const browser = portal.browser();
    const signedCredential = await createCredential(await startOneTap(browser));
    const [head, body, signature] = signedCredential.split(".");
    const unsignedHead = Buffer.from('{"alg":"none"}').toString("base64url");
    const wrongSignature = signature!.replace(/^./, (character) => (character === "A" ? "B" : "A"));
    for (const wrongCredential of [
      `${head}.${body}.${wrongSignature}`,
      `${unsignedHead}.${body}.`,
      `${head}.${body}.`,
      "x",
    ])
      expect((await sendCredential(browser, wrongCredential)).json.code, wrongCredential).toBe(
        "IDENTITY-REFUSED",
      );
    portal.clock.advance(61 * 60_000);
    expect((await sendCredential(browser, signedCredential)).json.code).toBe("IDENTITY-REFUSED");
  });
});

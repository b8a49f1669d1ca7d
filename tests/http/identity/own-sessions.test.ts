import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

async function signInTwice() {
  const { browser, email, userId } = await openRegisteredBrowser(portal);
  const phone = portal.browser();
  const headers = { "user-agent": "an old phone" };
  await call(phone, "POST", "/login", { email, password: testPassword }, { headers });
  return { browser, phone, email, userId };
}

const fetchUserId = async (browser: Parameters<typeof call>[0]) => {
  const { status, json } = await call(browser, "GET", "/users/self");
  return status === 200 ? json.id : json["code"];
};

describe("your own sessions", () => {
  test("are listed with their browsers, and one of them can be ended", async () => {
    const { browser, phone } = await signInTwice();
    const { json } = await call(browser, "GET", "/sessions");
    const sessions = json["sessions"] as unknown as {
      id: string;
      userAgent: string;
      current: boolean;
    }[];
    expect(sessions.map(({ userAgent, current }) => [userAgent, current])).toEqual(
      expect.arrayContaining([
        ["a test", true],
        ["an old phone", false],
      ]),
    );
    expect(JSON.stringify(sessions)).not.toMatch(/hash|token/i);
    const oldSession = sessions.find(({ current }) => !current)!;
    const stranger = await openRegisteredBrowser(portal);
    expect((await call(stranger.browser, "DELETE", `/sessions/${oldSession.id}`)).status).toBe(404);
    expect(await fetchUserId(phone)).not.toBe("TOKEN-BAD");
    expect((await call(browser, "DELETE", `/sessions/${oldSession.id}`)).status).toBe(200);
    expect(await fetchUserId(phone)).toBe("TOKEN-BAD");
    expect((await call(browser, "DELETE", `/sessions/${oldSession.id}`)).status).toBe(404);
    expect((await call(browser, "DELETE", "/sessions/nothing")).status).toBe(404);
  });

  test("are all ended except the current one, in this portal only", async () => {
    const { browser, phone, userId, email } = await signInTwice();
    const otherPortalBrowser = portal.second.browser();
    await call(otherPortalBrowser, "POST", "/login", { email, password: testPassword });
    expect((await call(browser, "POST", "/sign-out-everywhere")).json).toEqual({ ended: 1 });
    expect(await fetchUserId(browser)).toBe(userId);
    expect(await fetchUserId(phone)).toBe("TOKEN-BAD");
    expect(await fetchUserId(otherPortalBrowser)).toBe(userId);
    expect((await call(portal.browser(), "POST", "/sign-out-everywhere")).status).toBe(401);
  });
});

describe("the blocked attempts", () => {
  test("are shown abbreviated to the portal's admins, and to nobody else", async () => {
    const email = "somebody.known@example.org";
    for (let attempt = 0; attempt < 12; attempt += 1)
      await call(portal.browser(), "POST", "/login", { email, password: "wrong" });
    const admin = await createUserWithRole(portal, "mp-admin");
    const { json } = await call(admin.browser, "GET", "/blocked-attempts");
    const attempts = json["attempts"] as unknown as Record<string, unknown>[];
    expect(attempts).toEqual([
      expect.objectContaining({
        limit: "sign-in account",
        subject: "so…@example.org",
        clientAddress: "127.0.0.…",
        count: 2,
      }),
    ]);
    const page = await admin.browser.fetch("/studio/settings/limits");
    expect(page.text).toContain("Too many wrong passwords for one account");
    const member = await openRegisteredBrowser(portal);
    expect((await call(member.browser, "GET", "/blocked-attempts")).status).toBe(403);
    expect((await member.browser.fetch("/studio/settings/limits")).status).toBe(403);
    const otherAdmin = await createUserWithRole(portal.second, "mp-admin");
    expect((await call(otherAdmin.browser, "GET", "/blocked-attempts")).json).toEqual({
      attempts: [],
    });
    expect((await portal.browser().fetch("/studio/settings/limits")).status).toBe(302);
  });
});

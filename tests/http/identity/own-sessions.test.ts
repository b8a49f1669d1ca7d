import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { userWithRole, registeredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

async function signedInTwice() {
  const { browser, email, userId } = await registeredBrowser(portal);
  const phone = portal.browser();
  const headers = { "user-agent": "an old phone" };
  await call(phone, "POST", "/login", { email, password: testPassword }, { headers });
  return { browser, phone, email, userId };
}

const selfId = async (browser: Parameters<typeof call>[0]) => {
  const { status, json } = await call(browser, "GET", "/users/self");
  return status === 200 ? json.id : json["code"];
};

describe("your own sessions", () => {
  test("are listed with their browsers, and one of them can be ended", async () => {
    const { browser, phone } = await signedInTwice();
    const { json } = await call(browser, "GET", "/sessions");
    const list = json["sessions"] as unknown as {
      id: string;
      userAgent: string;
      current: boolean;
    }[];
    expect(list.map(({ userAgent, current }) => [userAgent, current])).toEqual(
      expect.arrayContaining([
        ["a test", true],
        ["an old phone", false],
      ]),
    );
    expect(JSON.stringify(list)).not.toMatch(/hash|token/i);
    const old = list.find(({ current }) => !current)!;
    const stranger = await registeredBrowser(portal);
    expect((await call(stranger.browser, "DELETE", `/sessions/${old.id}`)).status).toBe(404);
    expect(await selfId(phone)).not.toBe("TOKEN-BAD");
    expect((await call(browser, "DELETE", `/sessions/${old.id}`)).status).toBe(200);
    expect(await selfId(phone)).toBe("TOKEN-BAD");
    expect((await call(browser, "DELETE", `/sessions/${old.id}`)).status).toBe(404);
    expect((await call(browser, "DELETE", "/sessions/nothing")).status).toBe(404);
  });

  test("are all ended except the current one, in this portal only", async () => {
    const { browser, phone, userId, email } = await signedInTwice();
    const elsewhere = portal.second.browser();
    await call(elsewhere, "POST", "/login", { email, password: testPassword });
    expect((await call(browser, "POST", "/sign-out-everywhere")).json).toEqual({ ended: 1 });
    expect(await selfId(browser)).toBe(userId);
    expect(await selfId(phone)).toBe("TOKEN-BAD");
    expect(await selfId(elsewhere)).toBe(userId);
    expect((await call(portal.browser(), "POST", "/sign-out-everywhere")).status).toBe(401);
  });
});

describe("the blocked attempts", () => {
  test("are shown abbreviated to the portal's admins, and to nobody else", async () => {
    const email = "somebody.known@example.org";
    for (let time = 0; time < 12; time += 1)
      await call(portal.browser(), "POST", "/login", { email, password: "wrong" });
    const admin = await userWithRole(portal, "mp-admin");
    const { json } = await call(admin.browser, "GET", "/limited-attempts");
    const attempts = json["attempts"] as unknown as Record<string, unknown>[];
    expect(attempts).toEqual([
      expect.objectContaining({
        limit: "sign-in account",
        subject: "so…@example.org",
        clientAddress: "127.0.0.…",
        count: 2,
      }),
    ]);
    const page = await admin.browser.fetch("/studio/limits");
    expect(page.text).toContain("Too many wrong passwords for one account");
    const member = await registeredBrowser(portal);
    expect((await call(member.browser, "GET", "/limited-attempts")).status).toBe(403);
    expect((await member.browser.fetch("/studio/limits")).status).toBe(403);
    const other = await userWithRole(portal.second, "mp-admin");
    expect((await call(other.browser, "GET", "/limited-attempts")).json).toEqual({ attempts: [] });
    expect((await portal.browser().fetch("/studio/limits")).status).toBe(302);
  });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  accessLifeMs,
  refreshLifeMs,
  sessionLifeMs,
} from "#domains/identity/sessions/session-tokens.ts";
import type { Browser } from "#tests/kit/browser.ts";
import {
  copyBrowser,
  userWithRole,
  registeredBrowser,
  sessionBrowser,
  testPassword,
} from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const hourMs = 3_600_000;
const self = (browser: Pick<Browser, "fetch">) => call(browser, "GET", "/users/self");
const asBody = { headers: { "x-token-transport": "body" }, origin: null };
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` }, origin: null });

async function sessionsOf(userId: string): Promise<number> {
  const { rows } = await portal.database.db.execute(
    sql`select 1 from sessions where user_id = ${userId}`,
  );
  return rows.length;
}

describe("a new session at login and at reset, and the end of the old one", () => {
  test("at login", async () => {
    const { browser, email } = await registeredBrowser(portal);
    const before = copyBrowser(portal, browser);
    const login = { email, password: testPassword };
    expect((await call(browser, "POST", "/login", login)).status).toBe(200);
    expect(browser.cookies.get("access_token")).not.toBe(before.cookies.get("access_token"));
    expect(await self(before)).toMatchObject({ status: 401, json: { code: "TOKEN-BAD" } });
    expect((await self(browser)).json).toMatchObject({ email });
  });

  test("at reset every session ends, and the email's link works once", async () => {
    const { browser, email, userId } = await registeredBrowser(portal);
    const other = portal.browser();
    await call(other, "POST", "/login", { email, password: testPassword });
    expect(await sessionsOf(userId)).toBe(2);
    await call(portal, "POST", "/password/reset-letters", { email });
    const { rows } = await portal.database.db.execute<{ body: string }>(
      sql`select body from outbox where recipient = ${email}`,
    );
    const token = /pwdtoken=([\w-]+)/.exec(rows[0]!.body)![1]!;
    const reset = () =>
      call(portal, "POST", "/password/reset", { password: "another password", token });
    expect(await reset()).toMatchObject({ status: 200, json: { state: "ok" } });
    for (const one of [browser, other]) expect((await self(one)).status).toBe(401);
    expect(await reset()).toMatchObject({
      status: 400,
      json: { state: "error", code: "RESET-TOKEN-BAD" },
    });
    const old = await call(portal.browser(), "POST", "/login", { email, password: testPassword });
    expect(old.status).toBe(401);
  });
});

describe("a guest becomes an account", () => {
  test("with the same user id and the same progress; the guest's tokens stop working", async () => {
    const { browser, userId } = await sessionBrowser(portal);
    const before = copyBrowser(portal, browser);
    const path = "/courses/first-steps/elements/welcome/progress";
    await call(browser, "PUT", path, { state: "done" });
    const answers = { elementId: "welcome", componentId: "come-in", answers: ["nobody"] };
    await call(browser, "POST", "/interaction-results", answers);
    expect((await self(browser)).json).toMatchObject({ id: userId, status: "session" });
    const account = await registeredBrowser(portal, browser);
    expect(account.userId).toBe(userId);
    const now = (await self(browser)).json;
    expect(now).toMatchObject({ id: userId, email: account.email, core: { email: account.email } });
    expect(now.status).toBeUndefined();
    const course = (await call(browser, "GET", "/courses/first-steps?rel=all")).json;
    expect(course.progress).toMatchObject({ welcome: { state: "done" } });
    const { rows } = await portal.database.db.execute(
      sql`select 1 from results where user_id = ${userId}`,
    );
    expect(rows).toHaveLength(1);
    expect((await self(before)).status).toBe(401);
    expect((await call(before, "POST", "/tokens/refresh", {})).status).toBe(401);
  });

  test("and after a sign-in finds their progress as a guest in their account", async () => {
    const { email } = await registeredBrowser(portal);
    const { browser } = await sessionBrowser(portal);
    const path = "/courses/first-steps/elements/welcome/progress";
    await call(browser, "PUT", path, { state: "done" });
    await call(browser, "POST", "/login", { email, password: testPassword });
    await expect
      .poll(async () => (await call(browser, "GET", "/courses/first-steps?rel=all")).json.progress)
      .toMatchObject({ welcome: { state: "done" } });
  });
});

describe("a session ends immediately", () => {
  test("by signing out, for everyone who has its tokens", async () => {
    const { browser } = await registeredBrowser(portal);
    const thief = copyBrowser(portal, browser);
    const out = await call(browser, "POST", "/sign-out");
    expect(out.cookies.filter((line) => line.includes("Max-Age=0"))).toHaveLength(2);
    expect((await self(thief)).status).toBe(401);
    expect((await call(copyBrowser(portal, thief), "POST", "/tokens/refresh", {})).status).toBe(
      401,
    );
    expect((await self(browser)).json).toEqual({ id: "guest" });
  });

  test("by a block, and signing in again shows only the user's own data", async () => {
    const admin = await userWithRole(portal, "mp-admin");
    const { browser, userId, email } = await registeredBrowser(portal);
    await call(admin.browser, "POST", `/users/${userId}/block`);
    expect((await self(browser)).status).toBe(401);
    await call(browser, "POST", "/login", { email, password: testPassword });
    expect((await self(browser)).json.blocks).toMatchObject([{ environmentId: "first" }]);
    const course = await call(browser, "GET", "/courses/first-steps");
    expect(course).toMatchObject({ status: 403, json: { code: "BLOCKED" } });
    await call(admin.browser, "DELETE", `/users/${userId}/block`);
    expect((await call(browser, "GET", "/courses/first-steps")).status).toBe(200);
  });
});

describe("tokens", () => {
  test("are sent to browsers only as HttpOnly SameSite cookies, never in JSON", async () => {
    const browser = portal.browser();
    const answer = await call(browser, "POST", "/sessions", undefined, { headers: asBody.headers });
    expect(Object.keys(answer.json).toSorted()).toEqual(["accessToken", "refreshToken", "userId"]);
    const { email } = await registeredBrowser(portal, browser);
    const login = await call(
      browser,
      "POST",
      "/login",
      { email, password: testPassword },
      { headers: asBody.headers },
    );
    expect(Object.keys(login.json)).toEqual(["userId"]);
    const lines = login.cookies.filter((line) => /^(access|refresh)_token=/.test(line));
    expect(lines).toHaveLength(2);
    for (const line of lines)
      expect(line).toMatch(/; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test("are sent in the body, without any cookie, to a client that has no cookies and asks for it", async () => {
    const client = portal.browser();
    const opened = await call(client, "POST", "/sessions", undefined, asBody);
    expect(opened.cookies).toEqual([]);
    const { accessToken, refreshToken, userId } = opened.json;
    const me = await call(client, "GET", "/users/self", undefined, bearer(String(accessToken)));
    expect(me.json).toMatchObject({ id: userId, status: "session" });
    const next = await call(client, "POST", "/tokens/refresh", { refreshToken }, asBody);
    expect(next).toMatchObject({ status: 200, cookies: [] });
    expect(
      (await call(client, "GET", "/users/self", undefined, bearer(String(accessToken)))).status,
    ).toBe(401);
    const out = bearer(String(next.json.accessToken));
    expect(await call(client, "POST", "/sign-out", undefined, out)).toMatchObject({ status: 200 });
    expect((await call(client, "GET", "/users/self", undefined, out)).status).toBe(401);
  });

  test("have __Host- and Secure over https", async () => {
    const proxied = await startTestPortal({ environment: { TRUSTED_PROXY: "127.0.0.1" } });
    try {
      const browser = proxied.browser();
      const headers = { "x-forwarded-proto": "https" };
      const origin = proxied.origin.replace("http:", "https:");
      const unencrypted = await call(browser, "POST", "/sessions", undefined, { headers });
      expect(unencrypted).toMatchObject({ status: 403, json: { code: "ORIGIN-REFUSED" } });
      const opened = await call(browser, "POST", "/sessions", undefined, { headers, origin });
      const lines = opened.cookies.filter((line) => /HttpOnly/.test(line));
      expect(lines).toHaveLength(3);
      for (const line of lines)
        expect(line).toMatch(/^__Host-\w+=[^;]+; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      const me = await call(browser, "GET", "/users/self", undefined, { headers });
      expect(me.json).toMatchObject({ status: "session" });
      // A cookie without the prefix is ignored, because another host may have set it.
      for (const name of ["access_token", "refresh_token"]) {
        browser.cookies.set(name, browser.cookies.get(`__Host-${name}`)!);
        browser.cookies.delete(`__Host-${name}`);
      }
      const renewed = await call(browser, "POST", "/tokens/refresh", {}, { headers, origin });
      expect(renewed.status).toBe(401);
    } finally {
      await proxied.close();
    }
  });

  test("are stored only as hashes", async () => {
    const { browser } = await registeredBrowser(portal);
    const { rows } = await portal.database.db.execute(
      sql`select row_to_json(s)::text as row from sessions s`,
    );
    const stored = JSON.stringify(rows);
    for (const name of ["access_token", "refresh_token"])
      expect(stored).not.toContain(browser.cookies.get(name));
  });
});

describe("an unknown token", () => {
  test("gets 401 TOKEN-BAD and deletes the cookies, and the next request is a guest's", async () => {
    const browser = portal.browser();
    browser.cookies.set("access_token", "nobody-holds-this");
    const answer = await self(browser);
    expect(answer).toMatchObject({ status: 401, json: { code: "TOKEN-BAD" } });
    expect(browser.cookies.has("access_token")).toBe(false);
    expect((await self(browser)).json).toEqual({ id: "guest" });
  });

  test("does not prevent signing in", async () => {
    const { email } = await registeredBrowser(portal);
    const browser = portal.browser();
    browser.cookies.set("access_token", "nobody-holds-this");
    const login = { email, password: testPassword };
    expect((await call(browser, "POST", "/login", login)).status).toBe(200);
    expect((await self(browser)).json).toMatchObject({ email });
  });
});

describe("a session", () => {
  test.each(["an account's", "a session user's"])(
    "(%s) creates no other session",
    async (whose) => {
      const { browser, userId } = await (
        whose === "an account's" ? registeredBrowser : sessionBrowser
      )(portal);
      const stolen = portal.browser();
      stolen.cookies.set("access_token", browser.cookies.get("access_token")!);
      const answer = await call(stolen, "POST", "/sessions");
      expect(answer).toMatchObject({ status: 200, json: { userId } });
      const token = browser.cookies.get("access_token")!;
      const asked = { ...bearer(token), headers: { ...bearer(token).headers, ...asBody.headers } };
      expect((await call(portal.browser(), "POST", "/sessions", undefined, asked)).json).toEqual({
        userId,
      });
      expect(await sessionsOf(userId)).toBe(1);
      await call(browser, "POST", "/sign-out");
      expect((await self(stolen)).status).toBe(401);
    },
  );
});

describe("the lifetime of a session", () => {
  test("an access token lasts an hour and is renewed by its refresh token within the request", async () => {
    const { browser, email } = await registeredBrowser(portal);
    const access = portal.browser();
    access.cookies.set("access_token", browser.cookies.get("access_token")!);
    portal.clock.advance(accessLifeMs - 1);
    expect((await self(access)).status).toBe(200);
    portal.clock.advance(1);
    expect((await self(access)).status).toBe(401);
    const answer = await self(browser);
    expect(answer.json).toMatchObject({ email });
    expect(answer.cookies.filter((line) => /^(access|refresh)_token=/.test(line))).toHaveLength(2);
  });

  test("an unused session ends after seven days; a used one continues", async () => {
    const [used, resting] = [await registeredBrowser(portal), await registeredBrowser(portal)];
    for (let days = 0; days < 4; days += 1) {
      portal.clock.advance(refreshLifeMs / 2 - 1_000);
      expect((await self(used.browser)).status).toBe(200);
    }
    expect((await self(resting.browser)).status).toBe(401);
  });

  test("a session ends after ninety days, however often it is used", async () => {
    const { browser } = await registeredBrowser(portal);
    const began = portal.clock.now();
    const stepMs = refreshLifeMs - hourMs;
    while (portal.clock.now() + stepMs < began + sessionLifeMs) {
      portal.clock.advance(stepMs);
      expect((await self(browser)).status).toBe(200);
    }
    // An access token made half an hour before the end ends with the session, not an hour later.
    portal.clock.set(began + sessionLifeMs - hourMs / 2);
    expect((await self(browser)).status).toBe(200);
    portal.clock.set(began + sessionLifeMs);
    expect((await self(browser)).status).toBe(401);
  });
});

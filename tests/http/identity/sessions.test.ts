import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import {
  copyBrowser,
  createUserWithRole,
  openRegisteredBrowser,
  openSessionBrowser,
  testPassword,
} from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const fetchSelf = (browser: Pick<Browser, "fetch">) => call(browser, "GET", "/users/self");
const bodyTransport = { headers: { "x-token-transport": "body" }, origin: null };
const bearerOptions = (token: string) => ({
  headers: { authorization: `Bearer ${token}` },
  origin: null,
});

async function countSessions(userId: string): Promise<number> {
  const { rows } = await portal.database.db.execute(
    sql`select 1 from sessions where user_id = ${userId}`,
  );
  return rows.length;
}

describe("a new session at login and at reset, and the end of the old one", () => {
  test("at login", async () => {
    const { browser, email } = await openRegisteredBrowser(portal);
    const copyBefore = copyBrowser(portal, browser);
    const login = { email, password: testPassword };
    expect((await call(browser, "POST", "/login", login)).status).toBe(200);
    expect(browser.cookies.get("access_token")).not.toBe(copyBefore.cookies.get("access_token"));
    expect(await fetchSelf(copyBefore)).toMatchObject({ status: 401, json: { code: "TOKEN-BAD" } });
    expect((await fetchSelf(browser)).json).toMatchObject({ email });
  });

  test("at reset every session ends, and the email's link works once", async () => {
    const { browser, email, userId } = await openRegisteredBrowser(portal);
    const otherBrowser = portal.browser();
    await call(otherBrowser, "POST", "/login", { email, password: testPassword });
    expect(await countSessions(userId)).toBe(2);
    await call(portal, "POST", "/password/reset-emails", { email });
    const { rows } = await portal.database.db.execute<{ body: string }>(
      sql`select body from outbox where recipient = ${email}`,
    );
    const token = /pwdtoken=([\w-]+)/.exec(rows[0]!.body)![1]!;
    const resetPassword = () =>
      call(portal, "POST", "/password/reset", { password: "another password", token });
    expect(await resetPassword()).toMatchObject({ status: 200, json: { state: "ok" } });
    for (const one of [browser, otherBrowser]) expect((await fetchSelf(one)).status).toBe(401);
    expect(await resetPassword()).toMatchObject({
      status: 400,
      json: { state: "error", code: "RESET-TOKEN-BAD" },
    });
    const oldPasswordResponse = await call(portal.browser(), "POST", "/login", {
      email,
      password: testPassword,
    });
    expect(oldPasswordResponse.status).toBe(401);
  });
});

describe("a guest becomes an account", () => {
  test("with the same user id and the same progress; the guest's tokens stop working", async () => {
    const { browser, userId } = await openSessionBrowser(portal);
    const copyBefore = copyBrowser(portal, browser);
    const path = "/courses/first-steps/elements/welcome/progress";
    await call(browser, "PUT", path, { state: "done" });
    const answers = { elementId: "welcome", componentId: "come-in", answers: ["nobody"] };
    await call(browser, "POST", "/interaction-results", answers);
    expect((await fetchSelf(browser)).json).toMatchObject({ id: userId, status: "session" });
    const account = await openRegisteredBrowser(portal, browser);
    expect(account.userId).toBe(userId);
    const userNow = (await fetchSelf(browser)).json;
    expect(userNow).toMatchObject({
      id: userId,
      email: account.email,
      core: { email: account.email },
    });
    expect(userNow.status).toBe("registered");
    const course = (await call(browser, "GET", "/courses/first-steps?rel=all")).json;
    expect(course.progress).toMatchObject({ welcome: { state: "done" } });
    const { rows } = await portal.database.db.execute(
      sql`select 1 from results where user_id = ${userId}`,
    );
    expect(rows).toHaveLength(1);
    expect((await fetchSelf(copyBefore)).status).toBe(401);
    expect((await call(copyBefore, "POST", "/tokens/refresh", {})).status).toBe(401);
  });

  test("by signing in, and finds the guest's progress in the account", async () => {
    const { email } = await openRegisteredBrowser(portal);
    const { browser } = await openSessionBrowser(portal);
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
    const { browser } = await openRegisteredBrowser(portal);
    const thief = copyBrowser(portal, browser);
    const signOutResponse = await call(browser, "POST", "/sign-out");
    expect(
      signOutResponse.setCookieLines.filter((line) => line.includes("Max-Age=0")),
    ).toHaveLength(2);
    expect((await fetchSelf(thief)).status).toBe(401);
    expect((await call(copyBrowser(portal, thief), "POST", "/tokens/refresh", {})).status).toBe(
      401,
    );
    expect((await fetchSelf(browser)).json).toEqual({ id: "guest" });
  });

  test("by a block, and signing in again shows only the user's own data", async () => {
    const admin = await createUserWithRole(portal, "mp-admin");
    const { browser, userId, email } = await openRegisteredBrowser(portal);
    await call(admin.browser, "POST", `/users/${userId}/block`);
    expect((await fetchSelf(browser)).status).toBe(401);
    await call(browser, "POST", "/login", { email, password: testPassword });
    expect((await fetchSelf(browser)).json.blocks).toMatchObject([{ environmentId: "first" }]);
    const course = await call(browser, "GET", "/courses/first-steps");
    expect(course).toMatchObject({ status: 403, json: { code: "BLOCKED" } });
    await call(admin.browser, "DELETE", `/users/${userId}/block`);
    expect((await call(browser, "GET", "/courses/first-steps")).status).toBe(200);
  });
});

describe("tokens", () => {
  test("are sent to browsers only as HttpOnly SameSite cookies, never in JSON", async () => {
    const browser = portal.browser();
    const response = await call(browser, "POST", "/sessions", undefined, {
      headers: bodyTransport.headers,
    });
    expect(Object.keys(response.json).toSorted()).toEqual([
      "accessToken",
      "refreshToken",
      "userId",
    ]);
    const { email } = await openRegisteredBrowser(portal, browser);
    const login = await call(
      browser,
      "POST",
      "/login",
      { email, password: testPassword },
      { headers: bodyTransport.headers },
    );
    expect(Object.keys(login.json)).toEqual(["userId"]);
    const lines = login.setCookieLines.filter((line) => /^(access|refresh)_token=/.test(line));
    expect(lines).toHaveLength(2);
    for (const line of lines)
      expect(line).toMatch(/; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test("are sent in the body, without any cookie, to a client that has no cookies and asks for it", async () => {
    const client = portal.browser();
    const opened = await call(client, "POST", "/sessions", undefined, bodyTransport);
    expect(opened.setCookieLines).toEqual([]);
    const { accessToken, refreshToken, userId } = opened.json;
    const me = await call(
      client,
      "GET",
      "/users/self",
      undefined,
      bearerOptions(String(accessToken)),
    );
    expect(me.json).toMatchObject({ id: userId, status: "session" });
    const refreshed = await call(
      client,
      "POST",
      "/tokens/refresh",
      { refreshToken },
      bodyTransport,
    );
    expect(refreshed).toMatchObject({ status: 200, setCookieLines: [] });
    expect(
      (await call(client, "GET", "/users/self", undefined, bearerOptions(String(accessToken))))
        .status,
    ).toBe(401);
    const newTokenOptions = bearerOptions(String(refreshed.json.accessToken));
    expect(await call(client, "POST", "/sign-out", undefined, newTokenOptions)).toMatchObject({
      status: 200,
    });
    expect((await call(client, "GET", "/users/self", undefined, newTokenOptions)).status).toBe(401);
  });

  test("have __Host- and Secure over https", async () => {
    const proxiedPortal = await startTestPortal({ environment: { TRUSTED_PROXY: "127.0.0.1" } });
    try {
      const browser = proxiedPortal.browser();
      const headers = { "x-forwarded-proto": "https" };
      const origin = proxiedPortal.origin.replace("http:", "https:");
      const unencrypted = await call(browser, "POST", "/sessions", undefined, { headers });
      expect(unencrypted).toMatchObject({ status: 403, json: { code: "ORIGIN-REFUSED" } });
      const opened = await call(browser, "POST", "/sessions", undefined, { headers, origin });
      const lines = opened.setCookieLines.filter((line) => /HttpOnly/.test(line));
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
      await proxiedPortal.close();
    }
  });

  test("are stored only as hashes", async () => {
    const { browser } = await openRegisteredBrowser(portal);
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
    const response = await fetchSelf(browser);
    expect(response).toMatchObject({ status: 401, json: { code: "TOKEN-BAD" } });
    expect(browser.cookies.has("access_token")).toBe(false);
    expect((await fetchSelf(browser)).json).toEqual({ id: "guest" });
  });

  test("does not prevent signing in", async () => {
    const { email } = await openRegisteredBrowser(portal);
    const browser = portal.browser();
    browser.cookies.set("access_token", "nobody-holds-this");
    const login = { email, password: testPassword };
    expect((await call(browser, "POST", "/login", login)).status).toBe(200);
    expect((await fetchSelf(browser)).json).toMatchObject({ email });
  });
});

describe("a session", () => {
  test.each(["an account's", "a session user's"])(
    "(%s) creates no other session",
    async (owner) => {
      const { browser, userId } = await (
        owner === "an account's" ? openRegisteredBrowser : openSessionBrowser
      )(portal);
      const thief = portal.browser();
      thief.cookies.set("access_token", browser.cookies.get("access_token")!);
      const response = await call(thief, "POST", "/sessions");
      expect(response).toMatchObject({ status: 200, json: { userId } });
      const token = browser.cookies.get("access_token")!;
      const options = {
        ...bearerOptions(token),
        headers: { ...bearerOptions(token).headers, ...bodyTransport.headers },
      };
      expect((await call(portal.browser(), "POST", "/sessions", undefined, options)).json).toEqual({
        userId,
      });
      expect(await countSessions(userId)).toBe(1);
      await call(browser, "POST", "/sign-out");
      expect((await fetchSelf(thief)).status).toBe(401);
    },
  );
});

import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import { refreshGraceMs } from "#domains/identity/sessions/session-tokens.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { copyBrowser, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const hourMs = 3_600_000;
const fetchSelf = (browser: Pick<Browser, "fetch">) => call(browser, "GET", "/users/self");

describe("a refresh token", () => {
  const refresh = (browser: Browser) => call(browser, "POST", "/tokens/refresh", {});

  test("used again within its grace period returns the same successor", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const tab = copyBrowser(portal, browser);
    await refresh(browser);
    portal.clock.advance(refreshGraceMs);
    expect((await refresh(tab)).status).toBe(200);
    expect(tab.cookies.get("refresh_token")).toBe(browser.cookies.get("refresh_token"));
    expect(tab.cookies.get("access_token")).toBe(browser.cookies.get("access_token"));
  });

  test("used by many tabs at one moment has one successor", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const tabs = Array.from({ length: 12 }, () => copyBrowser(portal, browser));
    const statuses = await Promise.all(tabs.map(async (tab) => (await refresh(tab)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(new Set(tabs.map(({ cookies }) => cookies.get("refresh_token"))).size).toBe(1);
  });

  test("used again after its grace period ends the whole session", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const thief = copyBrowser(portal, browser);
    await refresh(browser);
    portal.clock.advance(refreshGraceMs + 1);
    expect(await refresh(thief)).toMatchObject({ status: 401, json: { code: "TOKEN-BAD" } });
    expect((await fetchSelf(browser)).status).toBe(401);
  });

  test("from long ago ends the whole session too", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const thief = copyBrowser(portal, browser);
    for (let turn = 0; turn < 3; turn += 1) {
      portal.clock.advance(hourMs);
      await refresh(browser);
    }
    expect((await refresh(thief)).status).toBe(401);
    expect((await fetchSelf(browser)).status).toBe(401);
  });

  test("that is made up ends nobody's session", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    for (const refreshToken of [
      "",
      "nonsense",
      `${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}.x`,
    ]) {
      const response = await call(portal.browser(), "POST", "/tokens/refresh", { refreshToken });
      expect(response).toMatchObject({ status: 401, json: { code: "TOKEN-BAD" } });
    }
    expect((await fetchSelf(browser)).status).toBe(200);
  });

  test("with a session's id and a made-up secret ends nothing", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const [sessionId, secret] = browser.cookies.get("refresh_token")!.split(".");
    for (const madeUpSecret of [
      "A".repeat(43),
      `${secret!.slice(0, -2)}AA`,
      secret!.toLowerCase(),
    ]) {
      const refreshToken = `${sessionId}.${madeUpSecret}`;
      const response = await call(portal.browser(), "POST", "/tokens/refresh", { refreshToken });
      expect(response).toMatchObject({ status: 401, json: { code: "TOKEN-BAD" } });
    }
    expect((await fetchSelf(browser)).status).toBe(200);
    expect((await refresh(browser)).status).toBe(200);
  });

  test("from before the installation's secret changed still works, in every tab", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const [sessionId] = browser.cookies.get("refresh_token")!.split(".");
    const oldToken = `${sessionId}.${randomBytes(32).toString("base64url")}`;
    await portal.database.db.execute(sql`
      update sessions set refresh_hash = ${hashToken(oldToken)} where id::text = ${sessionId}`);
    browser.cookies.set("refresh_token", oldToken);
    const [tab, thief] = [copyBrowser(portal, browser), copyBrowser(portal, browser)];
    expect((await refresh(browser)).status).toBe(200);
    expect((await refresh(tab)).status).toBe(200);
    expect(tab.cookies.get("refresh_token")).toBe(browser.cookies.get("refresh_token"));
    expect((await refresh(browser)).status).toBe(200);
    // The server can no longer tell this token from a made-up one, so it ends no session.
    expect((await refresh(thief)).status).toBe(401);
    expect((await fetchSelf(browser)).status).toBe(200);
  });

  test("of this portal is unknown in another, and this session continues", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const otherPortalBrowser = portal.second.browser();
    for (const [name, value] of browser.cookies) otherPortalBrowser.cookies.set(name, value);
    expect((await refresh(otherPortalBrowser)).status).toBe(401);
    expect((await fetchSelf(browser)).status).toBe(200);
  });
});

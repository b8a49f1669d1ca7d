import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { storeOldSettings } from "#tests/kit/store-old-settings.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const readMainPage = async (browser: Browser = portal.browser()) => (await browser.fetch("/")).text;
const changeIntegrations = (integrations: Record<string, unknown>) =>
  updateSettings(portal.systemCtx, { settings: { integrations } });

const storeOldIntegrations = (integrations: Record<string, unknown>) =>
  storeOldSettings(portal.systemCtx, { integrations });

describe("the banner, the radio and the mentor's button", () => {
  test("are off by default", async () => {
    const html = await readMainPage();
    for (const part of ['class="banner"', 'class="radio ', 'data-floating="'])
      expect(html).not.toContain(part);
  });

  test("a visible banner has its title in the page's language, linked if its target is safe", async () => {
    const banner = { title: { en: "Seven evenings" }, link: "/courses/short", visible: true };
    const readBanner = async () =>
      /<aside class="banner".*?<\/aside>/.exec(await readMainPage())?.[0] ?? "";
    await changeIntegrations({ banner });
    await expect.poll(readBanner).toMatch(/<a href="\/courses\/short".*Seven evenings/);
    await storeOldIntegrations({ banner: { link: "javascript:alert(1)" } });
    await expect.poll(readBanner).toMatch(/<p>Seven evenings<\/p>/);
    await changeIntegrations({ banner: { visible: false } });
    await expect.poll(readBanner).toBe("");
  });

  test("a visible radio plays its stream by the browser's own controls before hydration", async () => {
    const radio = { stream: "https://radio.example/live.mp3", visible: true };
    await changeIntegrations({ radio });
    const audio = '<audio src="https://radio.example/live.mp3" preload="none" loop="" controls="">';
    await expect.poll(() => readMainPage()).toContain(audio);
    await storeOldIntegrations({ radio: { stream: "javascript:alert(1)" } });
    await expect.poll(() => readMainPage()).not.toContain("<audio");
    await changeIntegrations({ radio: { ...radio, visible: false } });
    expect(await readMainPage()).not.toContain("<audio");
  });

  test("the mentor's button is shown if at least one messenger has an endpoint", async () => {
    const readButton = async () =>
      /data-floating="connect_to_mentor".*?(?=<div class="(?:floating-buttons__top|round-button--by-scroll))/.exec(
        await readMainPage(),
      )?.[0] ?? "";
    await changeIntegrations({ telegram: { endpoint: "https://t.me/a_bot" } });
    await expect.poll(readButton).toContain('href="/?popup=mentors"');
    const readPopup = async () =>
      /<dialog.*?<\/dialog>/.exec((await portal.browser().fetch("/?popup=mentors")).text)?.[0] ??
      "";
    await expect.poll(readPopup).toContain('href="https://t.me/a_bot"');
    await changeIntegrations({ viber: { endpoint: "viber://pa?chatURI=abot" } });
    await expect.poll(readPopup).toContain('href="viber://pa?chatURI=abot"');
    const conversationLink = 'href="/profile/conversation"';
    expect(await readPopup()).not.toContain(conversationLink);
    const { userId } = await openRegisteredBrowser(portal);
    const { browser: admin } = await createUserWithRole(portal, "mp-admin");
    // Leaders answer, too, also where there is no mentor.
    for (const role of ["mp-leader", "mentor"]) {
      await call(admin, "POST", `/users/${userId}/roles`, { role });
      await expect.poll(readPopup).toContain(conversationLink);
      await call(admin, "DELETE", `/users/${userId}/roles/${role}`);
      await expect.poll(readPopup).not.toContain(conversationLink);
    }
    await changeIntegrations({ viber: null, telegram: { endpoint: "javascript:alert(1)" } });
    await expect.poll(readButton).toBe("");
    await expect.poll(readPopup).toBe("");
  });
});

describe("the cookie snackbar", () => {
  const snackbarMarkup = 'action="/cookie-agreements"';
  const answerSnackbar = (browser: Browser, fields: Record<string, string>) =>
    browser.fetch("/cookie-agreements", {
      body: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  const cookieOf = (browser: Browser) =>
    decodeURIComponent(browser.cookies.get("cookie-agreements") ?? "");

  test("asks each guest's browser until the guest accepts or refuses, although the page is cached", async () => {
    const [guest, otherGuest] = [portal.browser(), portal.browser()];
    for (const browser of [guest, otherGuest])
      expect(await readMainPage(browser)).toContain(snackbarMarkup);
    const response = await answerSnackbar(guest, {
      analytics: "no",
      returnTo: "/courses/short?x=1",
    });
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      "/courses/short?x=1",
    ]);
    expect(cookieOf(guest)).toBe('{"analytics":false}');
    expect(response.setCookieLines.join()).toMatch(
      /cookie-agreements=[^;]+; Max-Age=604800; Path=\//,
    );
    for (let visit = 0; visit < 2; visit += 1) {
      expect(await readMainPage(guest)).not.toContain(snackbarMarkup);
      expect(await readMainPage(otherGuest)).toContain(snackbarMarkup);
    }
    await answerSnackbar(otherGuest, { analytics: "yes" });
    expect(cookieOf(otherGuest)).toBe('{"analytics":true}');
  });

  test("asks again if the cookie is invalid, and redirects only within this portal", async () => {
    const browser = portal.browser();
    browser.cookies.set("cookie-agreements", "broken");
    expect(await readMainPage(browser)).toContain(snackbarMarkup);
    const response = await answerSnackbar(browser, {
      analytics: "yes",
      returnTo: "//elsewhere.example/",
    });
    expect(response.headers.get("location")).toBe("/");
    const { status } = await portal.browser().fetch("/cookie-agreements", {
      body: "analytics=yes",
      origin: "https://elsewhere.example",
    });
    expect(status).toBe(403);
  });

  test("saves the answer with the account, so that another browser of the same user is not asked", async () => {
    const person = await openRegisteredBrowser(portal);
    expect(await readMainPage(person.browser)).toContain(snackbarMarkup);
    await answerSnackbar(person.browser, { analytics: "yes" });
    const self = await call(person.browser, "GET", "/users/self");
    expect(self.json.gdpr).toEqual({ cookies: { analytics: true } });
    person.browser.cookies.delete("cookie-agreements");
    expect(await readMainPage(person.browser)).not.toContain(snackbarMarkup);
    expect(cookieOf(person.browser)).toBe('{"analytics":true}');
  });

  test("is in the default layout only", async () => {
    expect((await portal.browser().fetch("/messengers")).text).not.toContain(snackbarMarkup);
    expect((await portal.browser().fetch("/you-are-blocked")).text).not.toContain(snackbarMarkup);
  });
});

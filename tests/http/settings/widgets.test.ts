import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { registeredBrowser } from "#tests/kit/factories.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { storeOldSettings } from "#tests/kit/store-old-settings.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const main = async (browser: Browser = portal.browser()) => (await browser.fetch("/")).text;
const integrate = (integrations: Record<string, unknown>) =>
  updateSettings(portal.system, { settings: { integrations } });

const store = (integrations: Record<string, unknown>) =>
  storeOldSettings(portal.system, { integrations });

describe("the banner, the radio and the mentor's button", () => {
  test("are off by default", async () => {
    const html = await main();
    for (const part of ['class="banner"', 'class="radio ', 'data-floating="'])
      expect(html).not.toContain(part);
  });

  test("a visible banner has its title in the page's language, linked if its target is safe", async () => {
    const banner = { title: { en: "Seven evenings" }, link: "/courses/short", visible: true };
    const shown = async () => /<aside class="banner".*?<\/aside>/.exec(await main())?.[0] ?? "";
    await integrate({ banner });
    await expect.poll(shown).toMatch(/<a href="\/courses\/short".*Seven evenings/);
    await store({ banner: { link: "javascript:alert(1)" } });
    await expect.poll(shown).toMatch(/<p>Seven evenings<\/p>/);
    await integrate({ banner: { visible: false } });
    await expect.poll(shown).toBe("");
  });

  test("a visible radio plays its stream by the browser's own controls before hydration", async () => {
    const radio = { stream: "https://radio.example/live.mp3", visible: true };
    await integrate({ radio });
    const audio = '<audio src="https://radio.example/live.mp3" preload="none" loop="" controls="">';
    await expect.poll(() => main()).toContain(audio);
    await store({ radio: { stream: "javascript:alert(1)" } });
    await expect.poll(() => main()).not.toContain("<audio");
    await integrate({ radio: { ...radio, visible: false } });
    expect(await main()).not.toContain("<audio");
  });

  test("the mentor's button is shown if at least one messenger has an endpoint", async () => {
    const button = async () =>
      /data-floating="connect_to_mentor".*?(?=<div class="(?:floating-buttons__top|round-button--by-scroll))/.exec(
        await main(),
      )?.[0] ?? "";
    await integrate({ telegram: { endpoint: "https://t.me/a_bot" } });
    await expect.poll(button).toContain('<a class="round-button" href="https://t.me/a_bot"');
    await integrate({ viber: { endpoint: "viber://pa?chatURI=abot" } });
    await expect.poll(button).toContain("<details");
    expect(await button()).toContain('href="viber://pa?chatURI=abot"');
    await integrate({ viber: null, telegram: { endpoint: "javascript:alert(1)" } });
    await expect.poll(button).toBe("");
  });
});

describe("the cookie snackbar", () => {
  const snackbar = 'action="/cookie-agreements"';
  const answer = (browser: Browser, fields: Record<string, string>) =>
    browser.fetch("/cookie-agreements", {
      body: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  const cookieOf = (browser: Browser) =>
    decodeURIComponent(browser.cookies.get("cookie-agreements") ?? "");

  test("asks guests until they accept or refuse, each browser separately, although the page is cached", async () => {
    const [one, other] = [portal.browser(), portal.browser()];
    for (const browser of [one, other]) expect(await main(browser)).toContain(snackbar);
    const sent = await answer(one, { analytics: "no", returnTo: "/courses/short?x=1" });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/courses/short?x=1"]);
    expect(cookieOf(one)).toBe('{"analytics":false}');
    expect(sent.cookies.join()).toMatch(/cookie-agreements=[^;]+; Max-Age=604800; Path=\//);
    for (let at = 0; at < 2; at += 1) {
      expect(await main(one)).not.toContain(snackbar);
      expect(await main(other)).toContain(snackbar);
    }
    await answer(other, { analytics: "yes" });
    expect(cookieOf(other)).toBe('{"analytics":true}');
  });

  test("asks again if the cookie is invalid, and redirects only within this portal", async () => {
    const browser = portal.browser();
    browser.cookies.set("cookie-agreements", "broken");
    expect(await main(browser)).toContain(snackbar);
    const sent = await answer(browser, { analytics: "yes", returnTo: "//elsewhere.example/" });
    expect(sent.headers.get("location")).toBe("/");
    const { status } = await portal.browser().fetch("/cookie-agreements", {
      body: "analytics=yes",
      origin: "https://elsewhere.example",
    });
    expect(status).toBe(403);
  });

  test("saves the answer with the account, so that another browser of the same user is not asked", async () => {
    const person = await registeredBrowser(portal);
    expect(await main(person.browser)).toContain(snackbar);
    await answer(person.browser, { analytics: "yes" });
    const self = await call(person.browser, "GET", "/users/self");
    expect(self.json.gdpr).toEqual({ cookies: { analytics: true } });
    person.browser.cookies.delete("cookie-agreements");
    expect(await main(person.browser)).not.toContain(snackbar);
    expect(cookieOf(person.browser)).toBe('{"analytics":true}');
  });

  test("is in the default layout only", async () => {
    expect((await portal.browser().fetch("/messengers")).text).not.toContain(snackbar);
    expect((await portal.browser().fetch("/you-are-blocked")).text).not.toContain(snackbar);
  });
});

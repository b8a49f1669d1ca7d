import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { registeredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({
    settings: {
      regions: [
        { id: "north", name: { en: "The north", uk: "Північ" } },
        { id: "south", name: {} },
      ],
    },
  });
});
afterAll(() => portal.close());

const formHeaders = { "content-type": "application/x-www-form-urlencoded" };
const dialogOf = (html: string) => /<dialog open[\s\S]*?<\/dialog>/.exec(html)?.[0] ?? "";
const page = async (path: string) => (await portal.browser().fetch(path)).text;

/** Returns whether a page comes from the cache. Only an uncached answer has the request's id. */
const isKept = async (path: string) =>
  (await portal.browser().fetch(path)).headers.get("x-request-id") === null;

test("a page is sent with the popup that its address names, which closes by a link", async () => {
  const html = await page("/courses/first-steps?popup=courses&lang=en");
  const dialog = dialogOf(html);
  expect(dialog).toMatch(/<dialog open=""/);
  expect(dialog).toContain("All courses");
  expect(dialog).toContain('href="/courses/first-steps"');
  expect(dialog).toMatch(/class="icon-button close" href="\/courses\/first-steps\?lang=en"/);
  expect(await isKept("/courses/first-steps?popup=courses")).toBe(true);
});

test("an unknown popup shows the page and is not cached; a scenario takes precedence", async () => {
  for (const name of ["nothing", "__proto__", "constructor", ""]) {
    const answer = await portal.browser().fetch(`/?popup=${name}`);
    expect([answer.status, dialogOf(answer.text)]).toEqual([200, ""]);
  }
  const both = dialogOf(await page("/?scenario=login&popup=courses"));
  expect(both).not.toContain("All courses");
});

test("a signed-in user gets the popup in the address too", async () => {
  const { browser } = await registeredBrowser(portal);
  expect(dialogOf((await browser.fetch("/?popup=courses")).text)).toContain("All courses");
});

test("the button of the courses popup leads to the main page, and to a course while that page is not published", async () => {
  const button = async () =>
    /class="button button--large" href="([^"]+)"/.exec(
      dialogOf(await page("/courses/first-steps?popup=courses")),
    )?.[1];
  expect(await button()).toBe("/");
  await portal.database.db.transaction(async (tx) => {
    await tx.execute(sql`update pages set published = false where alias = 'main'`);
    await announceChange(tx, portal.id, [`page:${portal.id}/main`]);
  });
  await expect.poll(button).toMatch(/^\/courses\/.+/);
});

describe("regions", () => {
  const choose = (browser: Browser, region: string, returnTo = "/courses/first-steps?lang=en") =>
    browser.fetch("/region", {
      method: "POST",
      headers: formHeaders,
      body: new URLSearchParams({ region, returnTo }).toString(),
    });

  test("come from the settings, in the page's language; without any there is no popup", async () => {
    const dialog = dialogOf(await page("/?popup=regions&lang=uk"));
    expect(dialog).toContain("Північ");
    expect(dialog).toContain('value="south"');
    expect(await page("/")).toContain('href="/?popup=regions"');
    const other = (await portal.second.browser().fetch("/?popup=regions")).text;
    expect(dialogOf(other)).toBe("");
  });

  test("of a guest are stored in a cookie, and no page shows another visitor's region", async () => {
    const browser = portal.browser();
    const answer = await choose(browser, "north");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/courses/first-steps?lang=en");
    expect(browser.cookies.get("region")).toBe("north");
    await browser.fetch("/");
    const dialog = dialogOf((await browser.fetch("/?popup=regions")).text);
    expect(dialog).toContain('value="north"');
    expect(dialog).not.toContain("aria-current");
  });

  test("of a signed-in user are stored in the profile, and marked in the popup", async () => {
    const { browser } = await registeredBrowser(portal);
    await choose(browser, "south");
    expect((await call(browser, "GET", "/users/self")).json.core).toMatchObject({
      region: "south",
    });
    const dialog = dialogOf((await browser.fetch("/?popup=regions")).text);
    expect(dialog).toMatch(/value="south" aria-current="true"/);
  });

  test("that are unknown are ignored, and nobody is redirected away from the portal", async () => {
    const browser = portal.browser();
    const answer = await choose(browser, "moon", "https://evil.example/");
    expect(answer.headers.get("location")).toBe("/");
    expect(browser.cookies.has("region")).toBe(false);
    expect((await browser.fetch("/region")).status).toBe(303);
  });
});

test("a video must be in a block on the page; an address cannot name another one", async () => {
  const film = await page("/film/?popup=video&of=film");
  expect(dialogOf(film)).toContain("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ");
  expect(await page("/film/")).toContain('href="?popup=video&amp;of=film"');
  const others = ["/film/?popup=video&of=none", "/film/?popup=video", "/?popup=video&of=film"];
  others.push(`/film/?popup=video&of=${encodeURIComponent("https://youtu.be/dQw4w9WgXcQ")}`);
  for (const address of others) expect(dialogOf(await page(address)), address).toBe("");
});

describe("the award", () => {
  const finish = (browser: Browser) =>
    browser.fetch("/lesson/breath/", {
      headers: formHeaders,
      body: "intent=finish",
      method: "POST",
    });

  test("opens once, on the page where the last element was finished, and for nobody else", async () => {
    const { browser } = await registeredBrowser(portal);
    const answer = await finish(browser);
    const address = "/courses/short/finished?popup=award&of=short";
    expect([answer.status, answer.headers.get("location")]).toEqual([303, address]);
    const { browser: other } = await registeredBrowser(portal);
    for (const one of [portal.browser(), other])
      expect(dialogOf((await one.fetch(address)).text)).toBe("");
    expect(dialogOf((await browser.fetch("/?popup=award&of=first-steps")).text)).toBe("");
    expect(dialogOf((await browser.fetch(address)).text)).toContain("A short one");
    expect(dialogOf((await browser.fetch(address)).text)).toBe("");
    const again = await finish(browser);
    expect(again.headers.get("location")).toBe("/courses/short");
  });
});

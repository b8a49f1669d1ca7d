import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { editorOf, nextChangeId } from "#tests/kit/course-editor.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
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
const readPage = async (path: string) => (await portal.browser().fetch(path)).text;

/** Returns whether a page comes from the cache. Only an uncached response has the request's id. */
const isCached = async (path: string) =>
  (await portal.browser().fetch(path)).headers.get("x-request-id") === null;

test("a page contains the popup that its address names, and a link closes the popup", async () => {
  const html = await readPage("/courses/first-steps?popup=courses&lang=en");
  const dialog = dialogOf(html);
  expect(dialog).toMatch(/<dialog open=""/);
  expect(dialog).toContain("All courses");
  expect(dialog).toContain('href="/courses/first-steps"');
  expect(dialog).toMatch(/class="icon-button dialog-close" href="\/courses\/first-steps\?lang=en"/);
  expect(await isCached("/courses/first-steps?popup=courses")).toBe(true);
});

test("an unknown popup shows the page and is not cached; a scenario takes precedence", async () => {
  for (const name of ["nothing", "__proto__", "constructor", ""]) {
    const response = await portal.browser().fetch(`/?popup=${name}`);
    expect([response.status, dialogOf(response.text)]).toEqual([200, ""]);
  }
  const dialog = dialogOf(await readPage("/?scenario=login&popup=courses"));
  expect(dialog).not.toContain("All courses");
});

test("a signed-in user gets the popup in the address too", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  expect(dialogOf((await browser.fetch("/?popup=courses")).text)).toContain("All courses");
});

test("the button of the courses popup leads to the main page, and to a course while that page is not published", async () => {
  const readButtonHref = async () =>
    /class="button button--large" href="([^"]+)"/.exec(
      dialogOf(await readPage("/courses/first-steps?popup=courses")),
    )?.[1];
  expect(await readButtonHref()).toBe("/");
  await portal.database.db.transaction(async (tx) => {
    await tx.execute(sql`update pages set published = false where alias = 'main'`);
    await announceChange(tx, portal.id, [`page:${portal.id}/main`]);
  });
  await expect.poll(readButtonHref).toMatch(/^\/courses\/.+/);
});

describe("regions", () => {
  const chooseRegion = (
    browser: Browser,
    region: string,
    returnTo = "/courses/first-steps?lang=en",
  ) =>
    browser.fetch("/region", {
      method: "POST",
      headers: formHeaders,
      body: new URLSearchParams({ region, returnTo }).toString(),
    });

  test("come from the settings, in the page's language; without any there is no popup", async () => {
    const dialog = dialogOf(await readPage("/?popup=regions&lang=uk"));
    expect(dialog).toContain("Північ");
    expect(dialog).toContain('value="south"');
    expect(await readPage("/")).toContain('href="/?popup=regions"');
    const secondPortalHtml = (await portal.second.browser().fetch("/?popup=regions")).text;
    expect(dialogOf(secondPortalHtml)).toBe("");
  });

  test("of a guest are stored in a cookie, and no page shows another visitor's region", async () => {
    const browser = portal.browser();
    const response = await chooseRegion(browser, "north");
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/courses/first-steps?lang=en");
    expect(browser.cookies.get("region")).toBe("north");
    await browser.fetch("/");
    const dialog = dialogOf((await browser.fetch("/?popup=regions")).text);
    expect(dialog).toContain('value="north"');
    expect(dialog).not.toContain("aria-current");
  });

  test("of a signed-in user are stored in the profile, and marked in the popup", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    await chooseRegion(browser, "south");
    expect((await call(browser, "GET", "/users/self")).json.core).toMatchObject({
      region: "south",
    });
    const dialog = dialogOf((await browser.fetch("/?popup=regions")).text);
    expect(dialog).toMatch(/value="south" aria-current="true"/);
  });

  test("that are unknown are ignored, and nobody is redirected away from the portal", async () => {
    const browser = portal.browser();
    const response = await chooseRegion(browser, "moon", "https://evil.example/");
    expect(response.headers.get("location")).toBe("/");
    expect(browser.cookies.has("region")).toBe(false);
    expect((await browser.fetch("/region")).status).toBe(303);
  });
});

test("the video popup shows only a video of a block on the page, never one that only the address names", async () => {
  const videoPage = await readPage("/film/?popup=video&of=film");
  expect(dialogOf(videoPage)).toContain("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ");
  expect(await readPage("/film/")).toContain('href="?popup=video&amp;of=film"');
  const staff = await createUserWithRole(portal, "editor");
  const { text: staffPage } = await staff.browser.fetch("/film/?popup=video&of=film");
  expect(dialogOf(staffPage)).toContain("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  expect(dialogOf(staffPage)).not.toContain("<iframe");
  const invalidPaths = [
    "/film/?popup=video&of=none",
    "/film/?popup=video",
    "/?popup=video&of=film",
  ];
  invalidPaths.push(`/film/?popup=video&of=${encodeURIComponent("https://youtu.be/dQw4w9WgXcQ")}`);
  for (const address of invalidPaths) expect(dialogOf(await readPage(address)), address).toBe("");
});

test("the video popup also opens at a page's own address and at a course's alias", async () => {
  const { browser } = await createUserWithRole(portal, "editor");
  const draft = "/creator/pages/film/draft";
  const { version } = (await call(browser, "GET", draft)).json;
  const operations = [{ op: "set", path: ["address"], value: "cinema" }];
  await call(browser, "PATCH", draft, { changeId: nextChangeId(), version, operations });
  await call(browser, "POST", "/pages/film/publish", {});
  const embedded = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";
  expect(dialogOf(await readPage("/cinema/?popup=video&of=film"))).toContain(embedded);

  const editor = editorOf(browser);
  const courseId = await editor.createCourse("Films");
  await editor.addElement(courseId, "The first film");
  const url = "https://youtu.be/dQw4w9WgXcQ";
  const video = { id: "trailer", type: "video", props: { url }, children: [] };
  await editor.change(
    "courses",
    courseId,
    { op: "set", path: ["alias"], value: "films-to-talk-about" },
    { op: "set", path: ["components", "en"], value: [video] },
  );
  await editor.publish(courseId);
  const atAlias = await readPage("/courses/films-to-talk-about?popup=video&of=trailer");
  expect(dialogOf(atAlias)).toContain(embedded);
});

describe("the award", () => {
  const finishElement = (browser: Browser) =>
    browser.fetch("/lesson/breath/", {
      headers: formHeaders,
      body: "intent=finish",
      method: "POST",
    });

  test("opens once, on the page where the last element was finished, and for nobody else", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const response = await finishElement(browser);
    const address = "/courses/short/finished?popup=award&of=short";
    expect([response.status, response.headers.get("location")]).toEqual([303, address]);
    const { browser: otherUserBrowser } = await openRegisteredBrowser(portal);
    for (const otherVisitor of [portal.browser(), otherUserBrowser])
      expect(dialogOf((await otherVisitor.fetch(address)).text)).toBe("");
    expect(dialogOf((await browser.fetch("/?popup=award&of=first-steps")).text)).toBe("");
    expect(dialogOf((await browser.fetch(address)).text)).toContain("A short one");
    expect(dialogOf((await browser.fetch(address)).text)).toBe("");
    const repeatedResponse = await finishElement(browser);
    expect(repeatedResponse.headers.get("location")).toBe("/courses/short");
  });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

/** In a course whose elements open one after another, a webinar is open to all learners while it is live. */

const hourMs = 3_600_000;
let portal: TestPortal;
let start: number;
beforeAll(async () => {
  portal = await startTestPortal({ content: "tests/fixtures/answering" });
  start = portal.clock.now() + hourMs;
  await portal.database.db.execute(sql`
    update course_revisions set body = jsonb_set(body, '{arbitraryWalkthrough}', 'false')
    where environment_id = ${portal.id} and course_id = 'kinds'`);
  await portal.database.db.execute(sql`
    update element_revisions
    set body = jsonb_set(body, '{date}', ${JSON.stringify(new Date(start).toISOString())}::jsonb)
    where environment_id = ${portal.id} and element_id = 'evening'`);
});
afterAll(() => portal.close());

const webinarPath = "/webinar/evening/";
const advanceTo = (moment: number) => portal.clock.advance(moment - portal.clock.now());
const isWebinarLinked = async (browser: Browser) =>
  (await browser.fetch("/courses/kinds")).text.includes(`href="${webinarPath}"`);
const finishElement = (browser: Browser, path: string) =>
  browser.fetch(path, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "intent=finish&key=",
  });

test("a learner who has not reached a webinar may watch it while it is live, and it counts once they reach it", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  expect((await browser.fetch(webinarPath)).status).toBe(302);
  expect((await call(browser, "GET", "/elements/evening")).status).toBe(403);
  advanceTo(start + 10 * 60_000);
  expect(await isWebinarLinked(browser)).toBe(true);
  const live = await browser.fetch(webinarPath);
  expect(live.status).toBe(200);
  expect(live.text).toContain("This part counts once you reach it");
  expect((await call(browser, "GET", "/elements/evening")).status).toBe(200);
  expect((await finishElement(browser, webinarPath)).headers.get("location")).toBe(
    "/courses/kinds#contents",
  );
  await finishElement(browser, "/lesson/reading/");
  expect((await finishElement(browser, webinarPath)).headers.get("location")).toBe(
    "/video-event/festival/",
  );

  const lateBrowser = (await openRegisteredBrowser(portal)).browser;
  advanceTo(start + hourMs);
  expect((await lateBrowser.fetch(webinarPath)).status).toBe(302);
  expect(await isWebinarLinked(lateBrowser)).toBe(false);
});

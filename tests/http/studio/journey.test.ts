import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { journeyRowsMax, sourcesPerDayMax } from "#domains/journey/journey.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { openPhone, phoneUserAgent, readJourneyOf } from "#tests/kit/journey.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const dayMs = 86_400_000;
const courseId = "first-steps";
const lesson = "/lesson/welcome/";

let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ browser: admin } = await createUserWithRole(portal, "mp-admin"));
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.storeVisits();
  await portal.database.db.execute(sql`delete from journey_counts`);
});

const readJourney = (query = "days=7") => readJourneyOf(portal, admin, query);
const countVisits = async () => {
  const { link, lesson: begun } = (await readJourney()).now;
  return [link, begun];
};

describe("opened links and begun courses", () => {
  test("somebody counts once a day, with the campaign and the course of the first page", async () => {
    const { open } = openPhone(portal);
    await open(`/courses/${courseId}?utm_source=poster&utm_campaign=spring`);
    await open("/", { "sec-fetch-site": "same-origin" });
    await open(lesson);
    await open(lesson);
    await openPhone(portal).open("/");
    const { now, sources, courses } = await readJourney();
    expect(now).toMatchObject({ link: 2, lesson: 1 });
    expect(sources).toContainEqual(expect.objectContaining({ name: "poster", link: 1, lesson: 1 }));
    expect(sources).toContainEqual(expect.objectContaining({ name: "", link: 1, lesson: 0 }));
    expect(courses).toContainEqual(expect.objectContaining({ name: courseId, link: 1, lesson: 1 }));
    expect((await readJourney("days=7&source=poster")).now).toMatchObject({ link: 1, lesson: 1 });
    expect((await readJourney(`days=7&course=${courseId}`)).now).toMatchObject({ link: 1 });
    portal.clock.advance(dayMs);
    await open("/");
    expect(await countVisits()).toEqual([3, 1]);
  });

  test("a lesson opened from another page counts too, but not as a second arrival", async () => {
    const { open } = openPhone(portal);
    await open("/");
    const { status } = await open(`${lesson.slice(0, -1)}.data`, {
      "sec-fetch-site": "same-origin",
      "sec-fetch-dest": "empty",
    });
    expect(status).toBe(200);
    expect(await countVisits()).toEqual([1, 1]);
  });

  test("pages from memory count like others", async () => {
    for (let person = 0; person < 4; person += 1) await openPhone(portal).open("/");
    expect(await countVisits()).toEqual([4, 0]);
  });

  test.each([
    ["a bot", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
    ["a preview in a chat", { "user-agent": "WhatsApp/2.24" }],
    ["a preview by Facebook", { "user-agent": "Mozilla/5.0 facebookexternalhit/1.1" }],
    ["no browser", { "user-agent": "" }],
    ["a page loaded in advance", { "sec-purpose": "prefetch;prerender" }],
    ["a frame", { "sec-fetch-dest": "iframe" }],
    ["a page inside the portal", { "sec-fetch-site": "same-origin" }],
    ["a header without end", { "user-agent": `${phoneUserAgent}${"x".repeat(5_000)}` }],
  ])("%s does not count", async (_, headers) => {
    await openPhone(portal).open("/", headers);
    expect((await countVisits())[0]).toBe(0);
  });

  test("a phone whose name looks like a bot's counts", async () => {
    await openPhone(portal).open("/", { "user-agent": `${phoneUserAgent} CUBOT X30` });
    expect((await countVisits())[0]).toBe(1);
  });

  test("neither missing pages nor staff count", async () => {
    await openPhone(portal).open("/no-such-page");
    await admin.fetch("/", { headers: { "user-agent": phoneUserAgent } });
    await admin.fetch(lesson, { headers: { "user-agent": phoneUserAgent } });
    expect(await countVisits()).toEqual([0, 0]);
  });

  test("a learner begins a course once, however many days they read", async () => {
    const { browser, open } = openPhone(portal);
    await openRegisteredBrowser(portal, browser);
    await open(lesson);
    await call(browser, "PUT", `/courses/${courseId}/elements/welcome/progress`, {
      state: "opened",
      key: "opened",
    });
    await open(lesson);
    expect(await countVisits()).toEqual([0, 1]);
    portal.clock.advance(dayMs);
    await open(lesson);
    expect(await countVisits()).toEqual([0, 1]);
  });

  test("no cookie is set for the count, and nothing about a visitor is stored", async () => {
    const { browser, open } = openPhone(portal);
    const before = [...(await open("/")).setCookieLines];
    expect(before.filter((line) => !/^(css|lang)=/.test(line))).toEqual([]);
    await portal.storeVisits();
    const { rows } = await portal.database.db.execute(sql`select * from journey_counts`);
    const day = new Date(portal.clock.now()).toISOString().slice(0, 10);
    expect(rows).toEqual([
      { environment_id: "first", day, step: "link", source: "", course_id: "", count: 1 },
    ]);
    expect(browser.cookies.size).toBeLessThanOrEqual(1);
  });

  test("hostile campaigns fill neither the memory nor the table", async () => {
    for (let count = 0; count < sourcesPerDayMax + 30; count += 1)
      await openPhone(portal).open(`/?utm_source=made-up-${count}&utm_campaign=x`);
    await openPhone(portal).open(`/?utm_source=${"x".repeat(190)}&utm_campaign=x`);
    await openPhone(portal).open(
      `/?utm_source=${encodeURIComponent("=1+1\u0000\n<b>")}&utm_campaign=x`,
    );
    await openPhone(portal).open(`/?utm_source=${"x".repeat(20_000)}&utm_campaign=x`);
    const { now, sources } = await readJourney();
    expect(now["link"]).toBeGreaterThanOrEqual(sourcesPerDayMax + 32);
    const { rows } = await portal.database.db.execute<{ sources: number; longest: number }>(sql`
      select count(distinct source) filter (where source not in ('', '*'))::int as sources,
        max(length(source)) as longest from journey_counts`);
    expect(rows[0]!.sources).toBeLessThanOrEqual(sourcesPerDayMax);
    expect(rows[0]!.longest).toBeLessThanOrEqual(60);
    expect(sources.length).toBe(journeyRowsMax + 1);
    expect(sources.map(({ name }) => name)).not.toContain("*");
    expect(sources.filter(({ name }) => name === null)).toHaveLength(1);
    const { text: file } = await admin.fetch("/studio/journey/export?days=7");
    expect(file.match(/^source,\*,/gm)).toHaveLength(1);
    const { text: home } = await admin.fetch("/studio?days=7");
    expect(home.match(/<th scope="row">All others<\/th>/g)).toHaveLength(1);
    expect(sources.reduce((sum, { link }) => sum + link, 0)).toBe(now["link"]);
  });
});

describe("home", () => {
  test("shows the figures to admins, and the newest people to those who may list them", async () => {
    const { open } = openPhone(portal);
    await open("/?utm_source=poster&utm_campaign=spring");
    await portal.storeVisits();
    const { text } = await admin.fetch("/studio?days=7&source=from:poster");
    expect(text).toContain("Opened a link");
    expect(text).toMatch(/<b class="studio-journey__count">1<\/b>/);
    expect(text).toMatch(/<option value="from:poster" selected="">/);
    expect(text).toContain("/studio/journey/export?days=7&amp;source=from%3Aposter");
    expect(text).toContain("Newest people");
    for (const hostile of ["days=9", "days=x", "source=from:%00", "course=%27%3B--", "source=x"])
      expect((await admin.fetch(`/studio?${hostile}`)).status).toBe(200);
  });
});

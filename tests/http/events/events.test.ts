import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatDateTime } from "#domains/events/format-date-time.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let portal: TestPortal;
/** Noon of a future day: the hours of today and tomorrow follow from it. */
let noon: number;

beforeAll(async () => {
  portal = await startTestPortal();
  noon = (Math.floor(portal.clock.now() / dayMs) + 1) * dayMs + 12 * hourMs;
  portal.clock.advance(noon - portal.clock.now());
  const starts = [noon - 3 * hourMs, noon + 6 * hourMs, noon + 3 * dayMs];
  for (const [index, start] of starts.entries())
    await portal.database.db.execute(sql`
      update page_revisions
      set body = replace(body::text, ${`START-${index}`}, ${new Date(start).toISOString()})::jsonb
      where environment_id = ${portal.id} and alias = 'event'`);
});
afterAll(() => portal.close());

const fetchEventPage = () => portal.browser().fetch("/event/");
const readEventPage = async () => {
  const { text } = await fetchEventPage();
  const states = [...text.matchAll(/class="episode episode--(\w+)"/g)].map(([, state]) => state);
  const webinar = /class="webinar__state webinar__state--(\w+)"/.exec(text)?.[1];
  const videos = [...new Set(text.match(/film-\d|vimeo\.com\/\d+/g))].sort();
  return { states, webinar, videos };
};
const advanceTo = (moment: number) => portal.clock.advance(moment - portal.clock.now());

test("an episode is opened, today or closed by the hour, also on a cached page; videos disappear when their time is over", async () => {
  expect(await readEventPage()).toEqual({
    states: ["opened", "today", "closed"],
    webinar: "before",
    videos: ["film-0"],
  });
  expect((await fetchEventPage()).headers.get("x-request-id")).toBeNull();
  // A date some days away also shows its hour and year.
  expect((await fetchEventPage()).text).toContain(
    `>${formatDateTime(noon + 3 * dayMs, "en", "UTC")}</time>`,
  );
  const { text } = await call(portal, "GET", "/pages/event?withComponents=true");
  expect(text).toContain("film-0");
  expect(text).not.toMatch(/film-[123]|vimeo\.com/);
  advanceTo(noon + 6 * hourMs);
  expect(await readEventPage()).toEqual({
    states: ["opened", "opened", "closed"],
    webinar: "live",
    videos: ["film-0", "film-1", "vimeo.com/100"],
  });
  advanceTo(noon + 6.5 * hourMs);
  expect(await readEventPage()).toMatchObject({
    webinar: "after",
    videos: ["film-0", "film-1", "vimeo.com/200"],
  });
  advanceTo(noon + 2.5 * dayMs);
  expect((await readEventPage()).states).toEqual(["opened", "opened", "today"]);
});

test("an episode's date is written as weekday, month and day", async () => {
  const date = new Intl.DateTimeFormat("en", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  }).format(noon - 3 * hourMs);
  const { text } = await fetchEventPage();
  expect(text).toContain(`>${date}</time>`);
});

import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ content: resolve("demo/localhost") });
  advanceTo("2031-03-05T12:00:00Z");
});
afterAll(() => portal.close());

const advanceTo = (moment: string) => portal.clock.advance(Date.parse(moment) - portal.clock.now());
const linesOf = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

test("a calendar has the dates of all its events, and each event has a file of its own", async () => {
  const { status, headers, text } = await portal.fetch("/calendar/calendar@sundays.ics");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("text/calendar");
  const lines = linesOf(text);
  expect(lines).toContain("X-WR-CALNAME:When we meet");
  expect(lines).toContain("UID:calendar%40sundays-sunday-2031-03-09@first.lampstand");
  expect(lines).toContain("DTSTART:20310309T100000Z");
  expect(lines).toContain("DTSTART:20310404T183000Z");
  expect(lines).toContain("LOCATION:Main hall");
  const oneEvent = linesOf((await portal.fetch("/calendar/calendar@sundays.ics?event=table")).text);
  const summaries = oneEvent.filter((line) => line.startsWith("SUMMARY"));
  expect(new Set(summaries)).toEqual(new Set(["SUMMARY:The long table"]));
  const inUkrainian = await portal.fetch("/calendar/calendar@sundays.ics?event=table&lang=uk");
  expect(inUkrainian.text).toContain("SUMMARY:Довгий стіл");
});

test("the list names the next date of each service, and a cached page shows the next one after it is over", async () => {
  const readPage = async () => (await portal.fetch("/sundays/")).text;
  expect(await readPage()).toContain('dateTime="2031-03-09T10:00:00.000Z"');
  advanceTo("2031-03-09T11:29:59Z");
  expect(await readPage()).toContain('dateTime="2031-03-09T10:00:00.000Z"');
  advanceTo("2031-03-09T11:30:00Z");
  const later = await readPage();
  expect(later).not.toContain('dateTime="2031-03-09T10:00:00.000Z"');
  expect(later).toContain('dateTime="2031-03-16T10:00:00.000Z"');
});

test("the verse of the day changes at midnight, also on a cached page", async () => {
  const readVerse = async () =>
    /class="verse-of-the-day__source">.*?<bdi>([^<]*)/.exec(
      (await portal.fetch("/sundays/")).text,
    )?.[1];
  advanceTo("2031-03-10T23:59:59Z");
  const today = await readVerse();
  expect(today).toBeTruthy();
  advanceTo("2031-03-11T00:00:00Z");
  expect(await readVerse()).not.toBe(today);
});

test("the podcast has the portal's own recordings with their length and type, and nothing else", async () => {
  const { status, headers, text } = await portal.fetch("/feeds/talks@sundays.xml");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  expect(text.match(/<item>/g)).toHaveLength(1);
  expect(text).toContain("<title>The door was open</title>");
  const [, url, bytes] =
    /<enclosure url="([^"]+)" length="(\d+)" type="audio\/wav"\/>/.exec(text) ?? [];
  const recording = await portal.fetch(url!.slice(portal.origin.length), { method: "HEAD" });
  expect(recording.status).toBe(200);
  expect(recording.headers.get("content-length")).toBe(bytes);
  expect(text).toContain(`href="${portal.origin}/feeds/talks@sundays.xml" rel="self"`);
});

test("the news have a feed whose links lead to the posts", async () => {
  const { text } = await portal.fetch("/feeds/news@sundays.xml");
  expect(text.match(/<item>/g)).toHaveLength(2);
  const link = /<item>\s*<title>The roof holds<\/title>\s*<link>([^<]+)</.exec(text)?.[1] ?? "";
  expect(link).toBe(`${portal.origin}/sundays/#news-roof`);
  expect((await portal.fetch("/sundays/")).text).toContain('id="news-roof"');
});

test("there is no feed or calendar of another block, page or portal", async () => {
  for (const path of [
    "/feeds/map@sundays.xml",
    "/feeds/talks@about.xml",
    "/feeds/talks@sundays",
    "/feeds/@sundays.xml",
    "/calendar/talks@sundays.ics",
    "/calendar/calendar@sundays.ics?event=none",
  ])
    expect([path, (await portal.fetch(path)).status]).toEqual([path, 404]);
  expect((await portal.second.fetch("/feeds/talks@sundays.xml")).status).toBe(404);
});

test("sermons of a series are listed without scripts", async () => {
  const { text } = await portal.fetch("/sundays/?category=Psalms");
  expect(text).toContain("A song for hard nights");
  expect(text).not.toContain("What grows while we sleep");
});

import { expect, test } from "vitest";
import { loadPassage } from "#domains/pages/scripture/load-passage.server.ts";
import { parsePassageCode } from "#domains/pages/scripture/passage.ts";
import { expiryOf } from "#domains/settings/response-expiry.ts";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import { makeBlockCtx } from "#blocks/blocks.fixture.ts";
import type { VerseData } from "./data.ts";
import { load } from "./load.server.ts";
import { wellKnownVerses } from "./well-known-verses.ts";

async function verseAt(
  time: string,
  items: object[] = [],
  timeZone = "Europe/Kyiv",
  language = "en",
) {
  const settings = { timeZone, organization: { bibleIntegration: true } };
  const ctx = { ...makeBlockCtx({}, settings), language };
  ctx.clock = fakeClock(Date.parse(time));
  const props = { title: "", items, translation: "Ours" };
  const data = await load(ctx, [{ id: "one", type: "verse-of-the-day", props, children: [] }]);
  const verse = data.get("one") as VerseData | undefined;
  return { verse, expiresAt: new Date(expiryOf([...ctx.cacheTags])).toISOString() };
}

test("each well-known verse is in the included translation, and none comes twice", async () => {
  expect(new Set(wellKnownVerses).size).toBe(wellKnownVerses.length);
  for (const code of wellKnownVerses) {
    const passage = parsePassageCode(code);
    expect(passage, code).not.toBeNull();
    expect((await loadPassage(passage!)).verses.length, code).toBeGreaterThan(0);
  }
});

test("the verse changes at midnight in the portal's time zone, and the cached page expires then", async () => {
  const before = await verseAt("2026-03-03T21:59:59Z");
  const after = await verseAt("2026-03-03T22:00:00Z");
  expect(before).toMatchObject({ verse: { day: "2026-03-03" } });
  expect(before.expiresAt).toBe("2026-03-03T22:00:00.000Z");
  expect(after).toMatchObject({ verse: { day: "2026-03-04" } });
  expect(after.expiresAt).toBe("2026-03-04T22:00:00.000Z");
  expect(after.verse?.name).not.toBe(before.verse?.name);
  const noon = await verseAt("2026-03-04T10:00:00Z");
  expect(noon.verse?.name).toBe(after.verse?.name);
});

test("an own list replaces the built-in one; a reference without a text has the included translation's words", async () => {
  const own = [{ reference: "Псалом 23:1", text: "Господь мій пастир" }];
  expect((await verseAt("2026-03-04T10:00:00Z", own)).verse).toMatchObject({
    name: "Psalm 23:1",
    lines: ["Господь мій пастир"],
    translation: "Ours",
    chapterHref: "?popup=verses&of=PSA23",
  });
  const withoutText = [{ reference: "John 1:5", text: "" }];
  const included = (await verseAt("2026-03-04T10:00:00Z", withoutText)).verse;
  expect(included).toMatchObject({ translation: "World English Bible", language: null });
  const inUkrainian = await verseAt("2026-03-04T10:00:00Z", withoutText, "Europe/Kyiv", "uk");
  expect(inUkrainian.verse?.language).toBe("en");
  const mistake = [{ reference: "John 99:1", text: "" }];
  expect((await verseAt("2026-03-04T10:00:00Z", mistake)).verse).toBeUndefined();
});

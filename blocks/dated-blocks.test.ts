import { expect, test } from "vitest";
import type { Component } from "#domains/pages/component.ts";
import { expiryOf } from "#domains/settings/response-expiry.ts";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import { makeBlockCtx } from "./blocks.fixture.ts";
import { catalogue } from "./catalogue.ts";
import { sortByDate } from "./dated-items.ts";
import { loadBlocks } from "./load-blocks.server.ts";
import { block } from "./render-tree.fixture.tsx";

/** Loads one block at a moment, as a page of a portal in Kyiv sends it to browsers. */
async function loadAt(time: string, type: string, props: object, search = "") {
  const ctx = makeBlockCtx({ search }, { timeZone: "Europe/Kyiv" });
  ctx.clock = fakeClock(Date.parse(time));
  const component: Component = block(type, { ...catalogue.get(type)!.defaults, ...props });
  const { tree, data } = await loadBlocks(ctx, [component]);
  return {
    data: data[type] as Record<string, unknown>,
    sent: JSON.stringify([tree, data]),
    expiresAt: expiryOf([...ctx.cacheTags]),
  };
}

const noon = "2026-03-04T10:00:00Z";
/** Midnight of the 5th of March in Kyiv. */
const nextDay = Date.parse("2026-03-04T22:00:00Z");
const nodes = [{ type: "paragraph", children: [{ type: "text", text: "Words" }] }];

test.each([
  ["news", { nodes }, "posts"],
  ["sermons", { text: "Words" }, "sermons"],
] as const)(
  "%s of a later day leave the server only from that day on, and the cached page expires then",
  async (type, fields, list) => {
    const items = [
      { title: "Old", date: "2026-03-01", ...fields },
      { title: "Secret until Thursday", date: "2026-03-05", ...fields },
      { title: "Newest", date: "2026-03-04", ...fields },
    ];
    const before = await loadAt(noon, type, { items });
    expect((before.data[list] as { title: string }[]).map(({ title }) => title)).toEqual([
      "Newest",
      "Old",
    ]);
    expect(before.sent).not.toContain("Secret");
    expect(before.expiresAt).toBe(nextDay);
    const after = await loadAt("2026-03-04T22:00:00Z", type, { items });
    expect(after.sent).toContain("Secret");
  },
);

test("a broadcast's address and an event's hidden fields stay on the server", async () => {
  const live = { start: "2026-03-08T10:00", minutes: 90, videoUrl: "https://youtu.be/secret" };
  expect((await loadAt(noon, "livestream", live)).sent).not.toContain("secret");
  const items = [
    { title: "A past evening", start: "2026-02-01T19:00", minutes: 60, place: "Secret house" },
  ];
  expect((await loadAt(noon, "events-calendar", { items })).sent).not.toContain("Secret house");
});

test("the calendar names today and tomorrow, and says which days a service is cancelled", async () => {
  const items = [
    { title: "Now", start: "2026-03-04T11:30", minutes: 90 },
    { title: "Later", start: "2026-03-05T09:00", minutes: 60 },
    { title: "Friday", start: "2026-03-06T09:00", minutes: 60 },
    {
      title: "Sunday",
      start: "2026-03-01T10:00",
      minutes: 90,
      repeat: "week",
      except: ["2026-03-15"],
    },
  ];
  const { data, expiresAt } = await loadAt(noon, "events-calendar", { items, limit: 5 });
  // The cached page is made again when the first date is over, otherwise at midnight.
  expect(expiresAt).toBe(Date.parse("2026-03-04T11:00:00Z"));
  const later = await loadAt(noon, "events-calendar", { items: items.slice(1), limit: 5 });
  expect(later.expiresAt).toBe(nextDay);
  const dates = data["dates"] as { title: string; when: string }[];
  expect(dates.map(({ title, when }) => [title, when.split(",")[0]])).toEqual([
    ["Now", "Today"],
    ["Later", "Tomorrow"],
    ["Friday", "Friday"],
    ["Sunday", "Sunday"],
  ]);
  expect(data["regular"]).toMatchObject([{ title: "Sunday", note: "Not on March 15" }]);
});

test("groups are in the order of the week, and the query filters them by what groups really have", async () => {
  const group = { when: "19:00", text: "", link: "", linkText: "" };
  const items = [
    { ...group, title: "Late", weekday: "saturday", area: "North", speaks: "English" },
    { ...group, title: "Early", weekday: "tuesday", area: "South", speaks: "English" },
    { ...group, title: "", weekday: "monday", area: "Nowhere", speaks: "" },
  ];
  const titlesFor = async (search: string) => {
    const { data } = await loadAt(noon, "small-groups", { items }, search);
    return (data["groups"] as { title: string }[]).map(({ title }) => title);
  };
  expect(await titlesFor("")).toEqual(["Early", "Late"]);
  expect(await titlesFor("?area=North")).toEqual(["Late"]);
  expect(await titlesFor("?area=North&day=tuesday")).toEqual([]);
  expect(await titlesFor("?area=Nowhere")).toEqual(["Early", "Late"]);
  const { data } = await loadAt(noon, "small-groups", { items }, "?area=North");
  // All groups speak English, so there is nothing to choose.
  expect((data["filters"] as { name: string }[]).map(({ name }) => name)).toEqual(["day", "area"]);
  expect(data["isFiltered"]).toBe(true);
});

test("items of one day keep different keys, and a day begins at midnight of the portal", () => {
  const item = { title: "A", date: "2026-03-04" };
  const sorted = sortByDate([item, { ...item, id: "own" }, item, { ...item, title: "" }], "UTC");
  expect(sorted.map(({ key }) => key)).toEqual(["2026-03-04", "own", "2026-03-04-3"]);
  const [kyiv] = sortByDate([item], "Europe/Kyiv");
  expect(kyiv!.publishedAt).toBe(Date.parse("2026-03-03T22:00:00Z"));
});

test("a recording that isn't a file or an https address is left out", async () => {
  const audioOf = async (audioUrl: string) => {
    const items = [{ title: "A", date: "2026-03-01", audioUrl }];
    const { data } = await loadAt(noon, "sermons", { items });
    return (data["sermons"] as { audioUrl: string }[])[0]?.audioUrl ?? "";
  };
  expect(await audioOf("https://talks.example/a.mp3")).toBe("https://talks.example/a.mp3");
  for (const url of ["mailto:a@b.example", "tel:1", "?popup=x"])
    expect(await audioOf(url)).toBe("");
});

import { expect, test } from "vitest";
import { slugOf, uniqueSlug } from "./slug.ts";

test.each([
  ["Setting out: day 1", "setting-out-day-1"],
  ["Шлях до п’яти хлібів", "shliakh-do-piaty-khlibiv"],
  ["Мій ґанок і її їжак", "miy-ganok-i-ii-izhak"],
  ["نور العالم ٣", "nwr-alaalm-3"],
  ["إيمانٌ", "ayman"],
  ["Żółć, straße", "zolc-strasse"],
])("the slug of %s has Latin letters, so that its address stays readable", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("a name without a letter that has a Latin one is called item", () => {
  expect(slugOf("光")).toBe("item");
  expect(slugOf("!?")).toBe("item");
  expect(uniqueSlug("光", new Set(["item"]))).toBe("item-2");
});

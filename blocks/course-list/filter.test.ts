import fc from "fast-check";
import { expect, test } from "vitest";
import { course } from "#blocks/blocks.fixture.ts";
import { selectCards } from "./card.ts";
import { choiceUrl, filterGroups, readChoice } from "./filter.ts";

const courses = [
  course({ id: "a" }),
  course({ id: "b", type: "paid", price: 12, category: { id: "prayer", title: "Prayer" } }),
  course({ id: "c", languages: ["en", "uk"], category: { id: "none", title: "None" } }),
];
const shelf = (search: string, limit = 100) =>
  selectCards(courses, { featured: "", limit, filters: true }, "en", search);
const found = (search: string) => shelf(search).cards.map(({ id }) => id);

test.each([
  ["", ["a", "b", "c"]],
  ["?category=prayer", ["b"]],
  ["?category=none", []],
  ["?price=free", ["a", "c"]],
  ["?price=paid", ["b"]],
  ["?price=cheap", ["a", "b", "c"]],
  ["?language=uk", ["c"]],
  ["?category=stories&price=paid", []],
])("the filter address %j finds the courses %j", (search, ids) => {
  expect(found(search)).toEqual(ids);
});

test("a filter with only one option is not offered, and neither is the category `none`", () => {
  const groups = filterGroups(courses, readChoice("?category=prayer"));
  expect(groups.map(({ name, options }) => [name, options.map(({ value }) => value)])).toEqual([
    ["category", [null, "stories", "prayer"]],
    ["price", [null, "free", "paid"]],
    ["language", [null, "en", "uk"]],
  ]);
  expect(groups[0]!.options.find(({ current }) => current)?.value).toBe("prayer");
  expect(filterGroups([course()], readChoice(""))).toEqual([]);
});

test("the link to more courses adds one set, keeps the filter, and is gone once all courses are shown", () => {
  expect(shelf("", 2)).toMatchObject({ cards: [{ id: "a" }, { id: "b" }], more: "?page=2" });
  expect(shelf("?page=2", 2)).toMatchObject({ cards: [{}, {}, {}], more: null });
  expect(shelf("?price=free", 1).more).toBe("?price=free&page=2");
});

test("any address can be parsed, and the address built from the result has the same filters", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("category", "price", "language", "page"), fc.string()),
      (given) => {
        const choice = readChoice(`?${new URLSearchParams(given)}`);
        expect(readChoice(choiceUrl(choice, { page: choice.page }))).toEqual(choice);
      },
    ),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { makeCourse } from "#blocks/blocks.fixture.ts";
import { selectCards } from "./card.ts";
import { filterUrl, filterGroups, parseFilters } from "./filter.ts";

const courses = [
  makeCourse({ id: "a" }),
  makeCourse({ id: "b", type: "paid", price: 12, category: { id: "prayer", title: "Prayer" } }),
  makeCourse({ id: "c", languages: ["en", "uk"], category: { id: "none", title: "None" } }),
];
const selectFiltered = (search: string, limit = 100) =>
  selectCards(courses, { featured: "", limit, filters: true }, "en", search);
const foundIds = (search: string) => selectFiltered(search).cards.map(({ id }) => id);

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
  expect(foundIds(search)).toEqual(ids);
});

test("a filter with only one option is not offered, and neither is the category `none`", () => {
  const groups = filterGroups(courses, parseFilters("?category=prayer"));
  expect(groups.map(({ name, options }) => [name, options.map(({ value }) => value)])).toEqual([
    ["category", [null, "stories", "prayer"]],
    ["price", [null, "free", "paid"]],
    ["language", [null, "en", "uk"]],
  ]);
  expect(groups[0]!.options.find(({ isCurrent }) => isCurrent)?.value).toBe("prayer");
  expect(filterGroups([makeCourse()], parseFilters(""))).toEqual([]);
});

test("the link to more courses adds one set, keeps the filter, and is gone once all courses are shown", () => {
  expect(selectFiltered("", 2)).toMatchObject({
    cards: [{ id: "a" }, { id: "b" }],
    moreUrl: "?page=2",
  });
  expect(selectFiltered("?page=2", 2)).toMatchObject({ cards: [{}, {}, {}], moreUrl: null });
  expect(selectFiltered("?price=free", 1).moreUrl).toBe("?price=free&page=2");
});

test("any address can be parsed, and the address built from the result has the same filters", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("category", "price", "language", "page"), fc.string()),
      (given) => {
        const choice = parseFilters(`?${new URLSearchParams(given)}`);
        expect(parseFilters(filterUrl(choice, { page: choice.page }))).toEqual(choice);
      },
    ),
  );
});

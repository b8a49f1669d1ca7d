import { expect, test } from "vitest";
import { assignMenuWidths } from "./assign-menu-widths.ts";
import type { MenuLink } from "#request/root-data.ts";

const makeLink = (title: string): MenuLink => ({
  id: title,
  title,
  href: "/",
  newTab: false,
  icon: null,
  picture: "",
  children: [],
});
const minWidthsOf = (titles: string[]) =>
  assignMenuWidths(titles.map(makeLink)).map(({ minWidth }) => minWidth);

test("a few short titles fit into the header's row in every desktop window", () => {
  expect(minWidthsOf(["Courses", "A first story", "Your privacy"])).toEqual([
    "desktop",
    "desktop",
    "desktop",
  ]);
});

test("a title that doesn't fit a desktop window's row is in a wide window's row, or else only in the menu", () => {
  const minWidths = minWidthsOf(Array.from({ length: 200 }, (_, index) => `Item ${index}`));
  expect(minWidths.slice(0, 9)).toEqual([
    ...Array.from({ length: 5 }, () => "desktop"),
    ...Array.from({ length: 2 }, () => "wide"),
    null,
    null,
  ]);
  expect(minWidths.slice(9).every((minWidth) => minWidth === null)).toBe(true);
});

test("a title of ten thousand letters takes no more than the maximum width", () => {
  expect(minWidthsOf(["x".repeat(10_000), "Courses"])).toEqual(["desktop", "desktop"]);
});

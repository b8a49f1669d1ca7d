import { expect, test } from "vitest";
import { placeItems } from "./place-items.ts";
import type { MenuLink } from "#request/root-data.ts";

const link = (title: string): MenuLink => ({
  id: title,
  title,
  href: "/",
  newTab: false,
  icon: null,
  picture: "",
  children: [],
});
const rows = (titles: string[]) => placeItems(titles.map(link)).map(({ row }) => row);

test("short titles fit into the row of every desktop window", () => {
  expect(rows(["Courses", "A first story", "Your privacy"])).toEqual([
    "narrow",
    "narrow",
    "narrow",
  ]);
});

test("a title that doesn't fit appears in a wider window, and one that never fits stays in the menu", () => {
  const placed = rows(Array.from({ length: 200 }, (_, at) => `Item ${at}`));
  expect(placed.slice(0, 9)).toEqual([
    ...Array.from({ length: 5 }, () => "narrow"),
    ...Array.from({ length: 2 }, () => "wide"),
    null,
    null,
  ]);
  expect(placed.slice(9).every((row) => row === null)).toBe(true);
});

test("a title of ten thousand letters takes no more than the maximum width", () => {
  expect(rows(["x".repeat(10_000), "Courses"])).toEqual(["narrow", "narrow"]);
});

import { expect, test } from "vitest";
import { makeCourse } from "#blocks/blocks.fixture.ts";
import { formatIsoDay, formatPrice } from "#blocks/formats.ts";
import { selectCards, presentCard } from "./card.ts";

const courses = ["a", "b", "c", "d", "e"].map((id) => makeCourse({ id }));

test("a card hides the category `none` and the price of a free course", () => {
  const none = { category: { id: "none", title: "None" } };
  expect(presentCard(makeCourse(none), "en")).toMatchObject({ category: null, price: null });
  const paid = makeCourse({ type: "paid", price: 12, currency: "UAH" });
  expect(presentCard(paid, "en")).toMatchObject({ category: "Stories", price: "₴12" });
});

test("dates have the format MMM d, yyyy, and prices have the symbol of their currency", () => {
  expect(formatIsoDay("2024-03-05", "en")).toBe("Mar 5, 2024");
  expect(formatIsoDay("nonsense", "en")).toBe("");
  expect(formatIsoDay("2024-03-05", "ar")).toMatch(/2024/);
  expect(formatPrice(12, "USD", "en")).toBe("$12");
  expect(formatPrice(12.5, "RUB", "en")).toBe("₽12.50");
});

test("a list with too few places uses its last place for the link to all courses", () => {
  const shortList = selectCards(courses, { featured: "b", limit: 3, filters: false }, "en", "");
  expect(shortList.featured?.id).toBe("b");
  expect(shortList.cards.map(({ id }) => id)).toEqual(["a", "c"]);
  expect(shortList.total).toBe(5);
  const completeList = selectCards(
    courses,
    { featured: "nobody", limit: 5, filters: false },
    "en",
    "",
  );
  expect([completeList.featured, completeList.cards.length]).toEqual([null, 5]);
});

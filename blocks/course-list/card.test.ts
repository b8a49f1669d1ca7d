import { expect, test } from "vitest";
import { course } from "#blocks/blocks.fixture.ts";
import { dayText, priceText } from "#blocks/formats.ts";
import { selectCards, presentCard } from "./card.ts";

const courses = ["a", "b", "c", "d", "e"].map((id) => course({ id }));

test("a card hides the category `none` and the price of a free course", () => {
  const none = { category: { id: "none", title: "None" } };
  expect(presentCard(course(none), "en")).toMatchObject({ category: null, price: null });
  const paid = course({ type: "paid", price: 12, currency: "UAH" });
  expect(presentCard(paid, "en")).toMatchObject({ category: "Stories", price: "₴12" });
});

test("dates have the form MMM d, yyyy, and prices have the symbol of their currency", () => {
  expect(dayText("2024-03-05", "en")).toBe("Mar 5, 2024");
  expect(dayText("nonsense", "en")).toBe("");
  expect(dayText("2024-03-05", "ar")).toMatch(/2024/);
  expect(priceText(12, "USD", "en")).toBe("$12");
  expect(priceText(12.5, "RUB", "en")).toBe("₽12.50");
});

test("a list with too few places uses its last place for the link to all courses", () => {
  const shelf = selectCards(courses, { featured: "b", limit: 3, filters: false }, "en", "");
  expect(shelf.featured?.id).toBe("b");
  expect(shelf.cards.map(({ id }) => id)).toEqual(["a", "c"]);
  expect(shelf.total).toBe(5);
  const whole = selectCards(courses, { featured: "nobody", limit: 5, filters: false }, "en", "");
  expect([whole.featured, whole.cards.length]).toEqual([null, 5]);
});

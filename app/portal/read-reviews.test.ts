import { expect, test } from "vitest";
import { readReviews } from "./read-reviews.ts";

test("an answer that is not a list counts as not received", () => {
  expect(readReviews([])).toEqual([]);
  for (const answer of [{}, { reviews: [] }, null, "[]", 5, undefined])
    expect(() => readReviews(answer)).toThrow("Reviews was not received");
});

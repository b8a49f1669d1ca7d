import { expect, test } from "vitest";
import { parseReviews } from "./parse-reviews.ts";

test("a response that is not a list throws the specified error", () => {
  expect(parseReviews([])).toEqual([]);
  for (const body of [{}, { reviews: [] }, null, "[]", 5, undefined])
    expect(() => parseReviews(body)).toThrow("Reviews was not received");
});

import { expect, test } from "vitest";
import { findMentions, mentionsMax } from "./find-mentions.ts";

test("a mention is an @ with a name in any script; email addresses are none", () => {
  expect(findMentions("@Anna, @О’лена і @مريم: see @anna")).toEqual(["anna", "о’лена", "مريم"]);
  expect(findMentions("write to anna@example.org, @ nobody, @1, _@Ben")).toEqual([]);
});

test("a text mentions a limited number of people", () => {
  const names = Array.from({ length: mentionsMax + 5 }, (_, index) => `@${"a".repeat(index + 1)}`);
  expect(findMentions(names.join(" "))).toHaveLength(mentionsMax);
});

import { expect, test } from "vitest";
import { auditSearchWords } from "./audit-search.server.ts";

test("words are separated as in an entry, and short ones are marked as the beginning of a word", () => {
  expect(auditSearchWords('page:about "Hope, Hill" {uk}')).toEqual([
    "page",
    "about",
    "Hope",
    "Hill",
    "  uk",
  ]);
  expect(auditSearchWords("seo.title\u202e  a***@example.org")).toEqual([
    "seo.title",
    "a***@example.org",
  ]);
});

test("a text without words has none, and a long one has a limited number", () => {
  expect(auditSearchWords(' {":,}\t')).toEqual([]);
  expect(auditSearchWords("word ".repeat(100))).toHaveLength(10);
});

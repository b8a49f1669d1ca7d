import { expect, test } from "vitest";
import { looksLikeMarkdown } from "./looks-like-markdown.ts";

test("headings, lists, tables, quotes, links and strong words make text Markdown", () => {
  for (const text of [
    "# A title",
    "Words\n\n- one\n- two",
    "1. one\n2. two",
    "| a | b |\n| - | - |",
    "> said",
    "a [link](https://example.org)",
    "a **strong** word",
    "- [x] done",
  ])
    expect(looksLikeMarkdown(text), text).toBe(true);
});

test("plain text stays plain", () => {
  for (const text of ["Hello", "- said he", "#hashtag", "2 * 3 * 4", "Psalm 121\n\n1. I will lift"])
    expect(looksLikeMarkdown(text), text).toBe(false);
});

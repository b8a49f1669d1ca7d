import { describe, expect, test } from "vitest";
import { matchText, normalizeWords, prepareText, textMatches } from "./match-text.server.ts";

const match = (text: string, seen: string, language = "en") =>
  matchText(prepareText(text, language), normalizeWords(seen, language));

describe("a text is found by what somebody saw", () => {
  test.each([
    ["Sign in", "sign in", textMatches.whole],
    ["Sign in with a messenger", "in with a mess", textMatches.part],
    ["Lesson {number} of {total}", "Lesson 3 of 12", textMatches.filled],
    ["Lesson {number} of {total}", "lesson of", textMatches.filled],
    [
      "{count, plural, one {# lesson} other {# lessons}} left",
      "5 lessons left",
      textMatches.filled,
    ],
    ["{name, select, none {Hello.} other {Hello, {name}.}}", "Hello.", textMatches.whole],
    ["Read the <link>privacy policy</link> first", "the privacy policy first", textMatches.part],
    ["Don’t remind me", "don't remind", textMatches.part],
    ["Check your email", "your check", textMatches.words],
    ["Sign in", "sign out", null],
    ["{done} of {total}", "completely different", null],
    ["{name}", "anything at all", null],
    ["'{'not closed", "not closed", textMatches.part],
    ["{broken", "broken", textMatches.part],
  ])("%j by %j", (text, seen, expected) => {
    expect(match(text, seen)).toBe(expected);
  });

  test("in Ukrainian and Arabic, also without marks above the letters", () => {
    expect(match("Увійти через месенджер", "УВІЙТИ через", "uk")).toBe(textMatches.part);
    expect(match("مَرحبًا بك", "مرحبا", "ar")).toBe(textMatches.part);
  });
});

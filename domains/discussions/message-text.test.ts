import { expect, test } from "vitest";
import { messageMaxChars } from "./discussion.ts";
import { cleanMessage, hasHeldWord, hasLink } from "./message-text.ts";

test("a message loses characters that turn its direction, and keeps emoji and languages", () => {
  expect(cleanMessage("  Peace \u202Eto you\u202C 🕊️👩‍👧\r\n\r\n\r\n\r\nسلام ")).toBe(
    "Peace to you 🕊️👩‍👧\n\nسلام",
  );
});

test.each(["", "   \n\t ", "\u202E\u200B\uFEFF"])("nothing is left of %j", (text) => {
  expect(() => cleanMessage(text)).toThrow(
    expect.objectContaining({ code: "DISCUSSION-MESSAGE-EMPTY" }),
  );
});

test("a message has a longest length", () => {
  expect(cleanMessage("a".repeat(messageMaxChars))).toHaveLength(messageMaxChars);
  expect(() => cleanMessage("a".repeat(messageMaxChars + 1))).toThrow(
    expect.objectContaining({ code: "DISCUSSION-MESSAGE-LONG" }),
  );
});

test.each([
  ["see https://example.org/a", true],
  ["tg://resolve?domain=x", true],
  ["www.example.museum", true],
  ["write to t.me/somebody", true],
  ["наш сайт дім.org тут", true],
  ["me@example.com", true],
  ["It came to an end.Then we sang.", false],
  ["John 3.16 and 4:2", false],
  ["He said… come.I went.", false],
])("%j has a link: %s", (text, expected) => {
  expect(hasLink(text)).toBe(expected);
});

const heldWords = ["loan*", "easy money", "Позика", "قرض"];
test.each([
  ["Cheap LOANS today", true],
  ["Alone at night", false],
  ["It was easy, money came", true],
  ["easy moneybags", false],
  ["швидка по\u0301зика!", true],
  ["позикав", false],
  ["قَرْض سريع", true],
  ["", false],
])("%j has a held word: %s", (text, expected) => {
  expect(hasHeldWord(text, heldWords)).toBe(expected);
});

test("a word list of spaces and signs matches nothing", () => {
  expect(hasHeldWord("Anything at all", [" ", "*", "!"])).toBe(false);
});

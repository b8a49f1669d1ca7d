import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultFlaggedWords } from "#domains/settings/conversation-limits.ts";
import { findFlaggedWord } from "./flagged-words.ts";

const find = (text: string, ...words: string[]) => findFlaggedWord(text, { en: words });

test("whole words and phrases are found, whatever their case, punctuation and apostrophes", () => {
  expect(find("I want to DIE!", "want to die")).toBe("want to die");
  expect(find("I want… to\ndie.", "want to die")).toBe("want to die");
  expect(find("Він мене б'є", "мене б’є")).toBe("мене б’є");
  expect(find("أُريدُ أنْ أمُوت", "أريد أن أموت")).toBe("أريد أن أموت");
  expect(find("I want to diet", "want to die")).toBeNull();
  expect(find("skill myself", "kill myself")).toBeNull();
});

test("a star stands for any ending, and words of every language count", () => {
  expect(find("думаю про самогубство", "самогуб*")).toBe("самогуб*");
  expect(findFlaggedWord("самогубство", defaultFlaggedWords)).toBe("самогуб*");
  expect(findFlaggedWord("How does a psalm end?", defaultFlaggedWords)).toBeNull();
  expect(find("anything", "*", " ", "!!")).toBeNull();
});

test("a listed word is found between any other words", () => {
  const word = fc.stringMatching(/^[a-zа-я]{1,12}$/u);
  fc.assert(
    fc.property(word, fc.array(word), fc.array(word), (flagged, before, after) => {
      expect(find([...before, flagged, ...after].join(", "), flagged)).toBe(flagged);
      const others = [...before, ...after].filter((one) => one !== flagged);
      expect(find(others.join(" "), flagged)).toBeNull();
    }),
  );
});

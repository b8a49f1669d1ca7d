import { expect, test } from "vitest";
import { findLanguage } from "./find-language.server.ts";

test("a language is found by its name in the reader's language, its own name, or its code", () => {
  expect(findLanguage("German", "en")).toBe("de");
  expect(findLanguage(" deutsch ", "en")).toBe("de");
  expect(findLanguage("німецька", "uk")).toBe("de");
  expect(findLanguage("PT-br", "en")).toBe("pt-BR");
  // Most of the world's languages have only a code of three letters.
  expect(findLanguage("rmc", "en")).toBe("rmc");
});

test("anything else is no language", () => {
  for (const typed of ["", "Klingonish", "d", "de_DE", "de-Latn-DE-1996", "-", "x".repeat(100_000)])
    expect([typed.slice(0, 20), findLanguage(typed, "en")]).toEqual([typed.slice(0, 20), null]);
});

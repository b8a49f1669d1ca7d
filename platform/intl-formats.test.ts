import { expect, test } from "vitest";
import { dateFormat, languageName, languageNameIn, numberFormat } from "./intl-formats.ts";

test("Intl objects are created once for each locale and set of options", () => {
  const options = { dateStyle: "long", timeZone: "UTC" } as const;
  expect(dateFormat("uk", { ...options })).toBe(dateFormat("uk", options));
  expect(dateFormat("uk", options)).not.toBe(dateFormat("en", options));
  expect(dateFormat("uk", { ...options, timeZone: "Europe/Kyiv" })).not.toBe(
    dateFormat("uk", options),
  );
  expect(numberFormat("uk")).not.toBe(dateFormat("uk"));
});

test("the number of cached objects is limited", () => {
  const first = numberFormat("en", { minimumFractionDigits: 1 });
  for (let digits = 0; digits <= 20; digits += 1)
    for (let maxDigits = 20; maxDigits <= 30; maxDigits += 1)
      numberFormat("en", { minimumFractionDigits: digits, maximumFractionDigits: maxDigits });
  expect(numberFormat("en", { minimumFractionDigits: 1 })).not.toBe(first);
});

test("a language's name is in that language, and capitalized if its script capitalizes names", () => {
  expect(languageName("uk")).toBe("Українська");
  expect(languageName("ka")).toBe("ქართული");
  expect(languageName("xx")).toBe("Xx");
  expect(languageNameIn("en", "uk")).toBe("Ukrainian");
});

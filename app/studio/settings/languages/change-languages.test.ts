import fc from "fast-check";
import { expect, test } from "vitest";
import { languagesMax, settingsSchema } from "#domains/settings/settings.ts";
import { changeLanguages, languageActions, type Languages } from "./change-languages.ts";

const codes = [..."abcdefgh"].flatMap((first) => [..."abcdefgh"].map((second) => first + second));
const start: Languages = { langs: ["en", "uk", "ar"], primaryLang: "en" };

test("whatever is changed, the settings stay valid: each language once, the primary one among them", () => {
  const change = fc.tuple(
    fc.constantFrom(...languageActions),
    fc.constantFrom("en", "uk", "ar", ...codes),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 80 }), (changes) => {
      let languages = start;
      for (const [action, code] of changes)
        languages = changeLanguages(languages, action, code) ?? languages;
      const { langs, primaryLang } = languages;
      expect(new Set(langs).size).toBe(langs.length);
      expect(langs).toContain(primaryLang);
      expect(langs.length).toBeLessThanOrEqual(languagesMax);
      expect(settingsSchema.safeParse({ i18n: languages }).success).toBe(true);
    }),
  );
});

test("a language moves by one place, and at an end it stays", () => {
  const order = (action: "move-up" | "move-down", code: string) =>
    changeLanguages(start, action, code)?.langs.join(" ");
  expect(order("move-up", "ar")).toBe("en ar uk");
  expect(order("move-down", "en")).toBe("uk en ar");
  expect(order("move-up", "en")).toBe("en uk ar");
  expect(order("move-down", "ar")).toBe("en uk ar");
});

test("the primary language can't be removed, and no language is added twice or above the limit", () => {
  expect(changeLanguages(start, "remove", "en")).toBeNull();
  expect(changeLanguages(start, "remove", "uk")?.langs).toEqual(["en", "ar"]);
  expect(changeLanguages(start, "add", "uk")).toBeNull();
  expect(changeLanguages(start, "make-primary", "de")).toBeNull();
  const full = { langs: codes.slice(0, languagesMax), primaryLang: codes[0]! };
  expect(changeLanguages(full, "add", "uk")).toBeNull();
});

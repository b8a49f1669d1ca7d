import { statSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  fileOf,
  fontFaces,
  findServedFont,
  servedFonts,
  type Subset,
  subsetOf,
  unicodeRanges,
} from "./fonts.ts";

const fontMaxBytes = 45_000;
const bytesOf = (file: string) =>
  statSync(resolve(import.meta.dirname, `../../app/fonts/${file}.woff2`)).size;

/** Letters, beyond a to z, of languages that learners read. */
const alphabets: Record<string, string> = {
  pl: "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ",
  cs: "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ",
  sk: "ľĺŕôäĽĹŔÔÄ",
  hu: "őűŐŰáéíóöúü",
  ro: "ăâîșțĂÂÎȘȚ",
  hr: "čćđšžČĆĐŠŽ",
  lt: "ąčęėįšųūžĄČĘĖĮŠŲŪŽ",
  lv: "āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽ",
  et: "õäöüšž",
  tr: "çğıöşüÇĞİÖŞÜ₺",
  de: "äöüßÄÖÜẞ€",
  fr: "àâæçéèêëîïôœùûüÿŸŒ«»",
  uk: "абвгґдеєжзиіїйклмнопрстуфхцчшщьюяАБВГҐДЕЄЖЗИІЇ₴№’",
  ru: "ёъыэЁЪЫЭ₽",
  be: "ўіЎІ",
  bg: "щъьюя",
  sr: "ђјљњћџЂЈЉЊЋЏ",
  mk: "ѓѕќЃЅЌ",
  kk: "әғқңөұүһіӘҒҚҢӨҰҮҺІ",
  ar: "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيًٌٍَُِّْ،؛؟٠٩",
  fa: "پچژگکی۰۹\u200c",
  ur: "ٹڈڑںہھے",
  ku: "ڕڵۆێە",
};

const ranges = Object.entries(unicodeRanges).flatMap(([subset, list]) =>
  list.split(",").map((range) => {
    const [low = "", high] = range.slice(2).split("-");
    return { subset, low: Number.parseInt(low, 16), high: Number.parseInt(high ?? low, 16) };
  }),
);

describe("the served fonts", () => {
  test("cost at most 45 KB for each script on a page, in any family", () => {
    const sums = servedFonts.flatMap((font) => {
      const sum = (...subsets: Subset[]) =>
        subsets.reduce((bytes, subset) => bytes + bytesOf(fileOf(font, subset)), 0);
      return [
        [`${font.family} Latin`, sum("latin", "latin-ext")],
        [`${font.family} Cyrillic`, sum("cyrillic", "cyrillic-ext")],
        [`${font.family} Arabic`, sum("arabic")],
      ] as const;
    });
    expect(sums.filter(([, bytes]) => !(bytes > 1_000 && bytes <= fontMaxBytes))).toEqual([]);
    expect(sums).toHaveLength(servedFonts.length * 3);
  });

  test("contain every letter of these languages in exactly one file", () => {
    const misplacedLetters = Object.entries(alphabets).flatMap(([language, letters]) =>
      [...letters].flatMap((letter) => {
        const code = letter.codePointAt(0)!;
        const matchingRanges = ranges.filter(({ low, high }) => low <= code && code <= high);
        return matchingRanges.length === 1
          ? []
          : [`${language}: ${letter} in ${matchingRanges.length}`];
      }),
    );
    expect(misplacedLetters).toEqual([]);
  });

  test("are listed with each file once in a page's style, and no other font is", () => {
    fc.assert(
      fc.property(fc.subarray([...servedFonts], { minLength: 1, maxLength: 2 }), (fonts) => {
        const css = fontFaces(fonts, (file) => `/f/${file}.woff2`);
        const files = [...css.matchAll(/url\(\/f\/([\w-]+)\.woff2\)/g)].map(([, file]) => file!);
        expect(new Set(files).size).toBe(files.length);
        for (const file of files) expect(bytesOf(file)).toBeGreaterThan(1_000);
        for (const { file, family } of servedFonts)
          expect(files.some((servedFile) => servedFile.startsWith(`${file}-latin`))).toBe(
            fonts.some((font) => font.family === family),
          );
      }),
    );
  });

  test("have a fallback with the font's heights and width", () => {
    const css = fontFaces([findServedFont("montserrat")!], (file) => file);
    expect(css).toContain(
      "size-adjust:112.83%;ascent-override:85.79%;descent-override:22.25%;line-gap-override:0%",
    );
  });
});

test("a language is mapped to its script, and an unknown code to Latin", () => {
  const scriptOf = (language: string) => subsetOf(language, false);
  expect(["uk", "ru", "kk", "sr"].map(scriptOf)).toEqual(Array(4).fill("cyrillic"));
  expect(["en", "pl", "tr", "sr-Latn", "", "??", "x".repeat(99)].map(scriptOf)).toEqual(
    Array(7).fill("latin"),
  );
  expect(subsetOf("ar", true)).toBe("arabic");
});

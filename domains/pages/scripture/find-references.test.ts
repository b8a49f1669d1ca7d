import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { books } from "./books.ts";
import { findReferences } from "./find-references.ts";
import { type Passage, formatPassageCode, formatPassageName, parsePassageCode } from "./passage.ts";

/** Returns each reference in a text: as it is written, and its passage's code. */
const referencesIn = (text: string) =>
  findReferences(text).map(({ start, end, passage }) => [
    text.slice(start, end),
    formatPassageCode(passage),
  ]);

describe("references in a text", () => {
  test.each([
    ["Read Luke 15:11–32 once, aloud.", "Luke 15:11–32", "LUK15:11-32"],
    ["a double portion (Deuteronomy 21:17). With", "Deuteronomy 21:17", "DEU21:17"],
    ["1 Corinthians 11:20-22, 33 and so on", "1 Corinthians 11:20-22, 33", "1CO11:20-22,33"],
    ["In Mark 1, Jesus goes out", "Mark 1", "MRK1"],
    ["Psalm 23 and Psalms 42-43.", "Psalm 23", "PSA23"],
    ["See II Cor. 4:7b.", "II Cor. 4:7b", "2CO4:7"],
    ["Gen 1:26-2:3", "Gen 1:26-2:3", "GEN1:26-2:3"],
    ["1John 4:8", "1John 4:8", "1JN4:8"],
    ["Jude 3", "Jude 3", "JUD1:3"],
    ["Am. 5:24", "Am. 5:24", "AMO5:24"],
    ["Luke 5:3, 6:1", "Luke 5:3", "LUK5:3"],
    ["Luke 15:11, 3 people listened", "Luke 15:11", "LUK15:11"],
    ["у Луки 10:41–42. Він", "Луки 10:41–42", "LUK10:41-42"],
    ["(Ів. 3:16)", "Ів. 3:16", "JHN3:16"],
    ["Псалом 4 — вечірній", "Псалом 4", "PSA4"],
    ["Пс.22:1-3", "Пс.22:1-3", "PSA22:1-3"],
    ["1-е до Коринтян 13:4", "1-е до Коринтян 13:4", "1CO13:4"],
    ["Филип'ян 4:6, Филип’ян 4:7", "Филип'ян 4:6", "PHP4:6"],
    ["Як. 5:16", "Як. 5:16", "JAS5:16"],
    ["في لوقا 15: 4، من", "لوقا 15: 4", "LUK15:4"],
    ["متى 18: 12-14", "متى 18: 12-14", "MAT18:12-14"],
    ["يوحنا ٣: ١٦", "يوحنا ٣: ١٦", "JHN3:16"],
    ["كورنثوس الأولى 13: 4، 7", "كورنثوس الأولى 13: 4، 7", "1CO13:4,7"],
    ["المزمور 23", "المزمور 23", "PSA23"],
    ["1 صم 3: 10", "1 صم 3: 10", "1SA3:10"],
    ["2 أخ 7: 14، 1 مل 8: 3", "2 أخ 7: 14", "2CH7:14"],
    ["(2 تي 1: 7)", "2 تي 1: 7", "2TI1:7"],
    ["1 تس 5: 18", "1 تس 5: 18", "1TH5:18"],
  ])("%s", (text, writtenText, code) => {
    expect(referencesIn(text)[0]).toEqual([writtenText, code]);
  });

  test.each([
    "The meeting is at 10:30.",
    "Call Luke 10:30 am, or Mark at 5:15",
    "Is 5:30 too early? I am 3:1 against it",
    "Numbers 5 and 6 are due; song 3; Song 3; job 3",
    "Ps 23 left",
    "Luke 25:1 and Luke 99",
    "Luke 3:200",
    "Luke 10:30:15",
    "Luke 3:5.5",
    "Lukewarm 3:5, MLuke 3:5",
    "Mark 10:305 and Mark 1234",
    "Luke 15:32-11",
    "Суд о 10:30, суд 10:30",
    "Як 10:30, то рано",
    "Лука 10:30 ранку",
    "Вихід 3, Числа 5 і 6",
    "متى 10:30؟",
    "في 10:30 صباحًا، ولا 5:3",
    "العدد 5",
  ])("finds no reference in: %s", (text) => {
    expect(referencesIn(text)).toEqual([]);
  });

  test("a text without letters before its numbers has no references", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9 :,.;–-]*$/), (text) => {
        expect(referencesIn(text)).toEqual([]);
      }),
    );
  });

  test("any text is searched without an error, and its references are in order", () => {
    const fragment = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom(..."Luke,1 ,:,-,15:11, ,, ,33,Пс.,مز,Genesis,12,–".split(",")),
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 30 }), (fragments) => {
        const text = fragments.join("");
        let previousEnd = 0;
        for (const { start, end, passage } of findReferences(text)) {
          expect(start).toBeGreaterThanOrEqual(previousEnd);
          expect(end).toBeGreaterThan(start);
          expect(parsePassageCode(formatPassageCode(passage))).toEqual(passage);
          previousEnd = end;
        }
        expect(previousEnd).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 300 },
    );
  });
});

/** A passage of one chapter, as an author would write it. */
const passage: fc.Arbitrary<Passage> = fc
  .record({
    book: fc.constantFrom(...books),
    chapter: fc.nat(),
    verses: fc.uniqueArray(fc.integer({ min: 1, max: 176 }), { minLength: 1, maxLength: 8 }),
  })
  .map(({ book, chapter, verses }) => {
    const chapterNumber = (chapter % book.chapters) + 1;
    const sorted = verses.toSorted((one, other) => one - other);
    const ranges = [];
    for (let index = 0; index < sorted.length; index += 2) {
      const verse = sorted[index]!;
      ranges.push({
        chapter: chapterNumber,
        verse,
        endChapter: chapterNumber,
        endVerse: sorted[index + 1] ?? verse,
      });
    }
    return { book: book.code, ranges };
  });

describe("a passage", () => {
  test("is found again by its name, in every language", () => {
    fc.assert(
      fc.property(passage, fc.constantFrom("en", "uk", "ar", "de"), (written, language) => {
        const name = formatPassageName(written, language);
        const [first, ...more] = findReferences(`… ${name}; `);
        expect([name, first?.passage, more]).toEqual([name, written, []]);
      }),
      { numRuns: 400 },
    );
  });

  test("has its name in the language's style, with dashes in its ranges", () => {
    const namesOf = (code: string) =>
      ["en", "uk", "ar"].map((language) => formatPassageName(parsePassageCode(code)!, language));
    expect(namesOf("1SA1:12-18,20")).toEqual([
      "1 Samuel 1:12–18, 20",
      "1 Самуїла 1:12–18, 20",
      "1 صموئيل 1:12–18، 20",
    ]);
  });

  test("is the same after a round trip through its code", () => {
    fc.assert(
      fc.property(passage, (one) => {
        expect(parsePassageCode(formatPassageCode(one))).toEqual(one);
      }),
    );
    expect(parsePassageCode("GEN1:26-2:3")?.ranges).toEqual([
      { chapter: 1, verse: 26, endChapter: 2, endVerse: 3 },
    ]);
  });

  test.each([
    "",
    "XXX1",
    "LUK",
    "LUK0",
    "LUK25",
    "LUK1:0",
    "LUK1:5-3",
    "LUK1:3,2",
    "LUK1:3,",
    "luk1",
    "LUK1:1-",
    "LUK15:11x",
    `LUK1:${"1,".repeat(500)}`,
  ])("can't be read from the code %j", (code) => expect(parsePassageCode(code)).toBeNull());
});

test("every name of a book belongs to that book only", () => {
  for (const book of books)
    for (const name of Object.values(book.names).flat())
      expect([name, referencesIn(`${name} 1:1`)[0]?.[1]]).toEqual([name, `${book.code}1:1`]);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stripQuotes } from "./strip-quotes.ts";

/** What mail programs write above the email that they quote. */
const introductions = {
  "Gmail in English": "On Mon, Nov 23, 2026 at 4:05 PM Maria <maria@example.org> wrote:",
  "Gmail in English, in two lines":
    "On Mon, Nov 23, 2026 at 4:05 PM Maria from the first portal\n<maria@example.org> wrote:",
  "Gmail in English, in three lines":
    "On Mon, Nov 23, 2026 at 4:05 PM\nMaria from the first portal\n<maria@example.org> wrote:",
  "Apple Mail in English": "On 23 Nov 2026, at 16:05, Maria · first <maria@example.org> wrote:",
  "Thunderbird in English": "On 11/23/26 16:05, Maria wrote:",
  "Gmail in Ukrainian": "пн, 23 лист. 2026 р. о 16:05 Марія <maria@example.org> пише:",
  "Apple Mail in Ukrainian": "23 лист. 2026 р. о 16:05 Марія <maria@example.org> написав(-ла):",
  "Thunderbird in Ukrainian": "23.11.26 16:05, Марія пише:",
  "ukr.net": '23 листопада 2026, 16:05:21, від "Марія" <maria@example.org> написав:',
  "Gmail in Arabic":
    "\u202bفي الاثنين، 23 نوفمبر 2026 في 4:05 م تمت كتابة ما يلي بواسطة \u202aMaria\u202c\u200f <\u202amaria@example.org\u202c\u200f>:\u202c",
  "Apple Mail in Arabic": "في ٢٣ نوفمبر ٢٠٢٦، الساعة ٤:٠٥ م، كتب Maria <maria@example.org>:",
  "Thunderbird in Arabic": "في 23/11/26 4:05 م، كتب Maria:",
  "Gmail in German": "Am Mo., 23. Nov. 2026 um 16:05 Uhr schrieb Maria <maria@example.org>:",
  "Gmail in German, in two lines":
    "Am Mo., 23. Nov. 2026 um 16:05 Uhr schrieb Maria vom ersten Portal\n<maria@example.org>:",
};
/** What Outlook writes above it; nothing below is marked. */
const headers = {
  "Outlook in English":
    "From: Maria <maria@example.org>\nSent: Monday, November 23, 2026 4:05 PM\nTo: Bohdan\nSubject: Your conversation",
  "Outlook with a line":
    "________________________________\nFrom: Maria <maria@example.org>\nSent: Monday",
  "older Outlook": "-----Original Message-----\nFrom: Maria",
  "Outlook in Ukrainian":
    "Від: Марія <maria@example.org>\nНадіслано: понеділок, 23 листопада 2026 р. 16:05\nКому: Богдан\nТема: Розмова",
  "Outlook in Arabic":
    "من: Maria <maria@example.org>\nتم الإرسال: الاثنين، 23 نوفمبر 2026\nإلى: Bohdan\nالموضوع: محادثة",
};
const own = "Thank you!\n\nМир вам 🕊️";

describe("a quotation is left out", () => {
  test.each(Object.entries(introductions))("%s, marked", (_, introduction) => {
    expect(stripQuotes(`${own}\n\n${introduction}\n> Paul did.\n>\n> In Rome.`)).toBe(own);
    expect(stripQuotes(`${introduction}\n\n> Paul did.\n\n${own}`)).toBe(own);
  });
  test.each(Object.entries({ ...introductions, ...headers }))("%s, not marked", (_, above) => {
    expect(stripQuotes(`${own}\n\n${above}\n\nPaul did.\nIn Rome.`)).toBe(own);
  });
  test("also between one's own lines", () => {
    expect(stripQuotes("> Who?\nPaul.\n> Where?\nIn Rome.")).toBe("Paul.\nIn Rome.");
  });
});

test("a signature is left out, also below a quotation", () => {
  expect(stripQuotes(`${own}\n-- \nBohdan\nKyiv`)).toBe(own);
  expect(stripQuotes("-- \nBohdan")).toBe("");
});

test("what only looks like a quotation stays", () => {
  for (const text of [
    "John wrote:\nIn the beginning was the Word.",
    "Here is what my friend wrote:\nnothing",
    "On the way home Maria wrote:\nHello",
    "I know what Paul in 2 Timothy wrote:\nAll Scripture is inspired",
    "On 5 May we met.\n\nMaria wrote:\nYes",
    `On 5 May I ${"read ".repeat(60)}\n${"and read ".repeat(20)}and wrote:\nYes`,
    "From: the beginning I wondered",
    "I have 3 questions:\n1. Who wrote it?",
    "---\nA line of dashes",
    "- Original message --",
    "5 > 3",
    "В 2020 году я крестился. Вот что: я рад",
  ])
    expect(stripQuotes(text)).toBe(text);
});

test("no text is invented: each line was there, in the same order", () => {
  const line = fc.oneof(
    fc.constantFrom(
      ...Object.values(introductions).flatMap((text) => text.split("\n")),
      ...Object.values(headers).flatMap((text) => text.split("\n")),
      "> quoted",
      "-- ",
      "",
      "own",
    ),
    fc.string({ unit: "grapheme", maxLength: 30 }).map((text) => text.replaceAll("\n", "")),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const kept = stripQuotes(lines.join("\n"));
      const rest = lines.map((one) => one.trim());
      for (const one of kept === "" ? [] : kept.split("\n")) {
        const at = rest.indexOf(one.trim());
        expect(at).toBeGreaterThanOrEqual(0);
        rest.splice(0, at + 1);
      }
      expect(kept).not.toMatch(/^>/m);
    }),
    { numRuns: 500 },
  );
});

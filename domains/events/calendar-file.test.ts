import fc from "fast-check";
import { expect, test } from "vitest";
import { buildCalendarFile } from "./calendar-file.ts";

const start = Date.parse("2031-03-05T18:00:00Z");
const episodeWith = (title: string, text = "") => ({
  number: 1,
  title,
  text,
  start,
  end: start + 5_400_000,
  url: "",
});
const buildFile = (title: string, text = "") =>
  buildCalendarFile({
    event: { id: "festival", title: "Three evenings", revision: 4 },
    episodes: [episodeWith(title, text)],
    portal: { id: "first", name: "First" },
    url: "https://learn.example.org/video-event/festival/",
    language: "en",
    now: Date.parse("2031-03-01T08:00:00.123Z"),
  });

test("an entry has a UTC time, a title, a place and a stable id", () => {
  expect(buildFile("One; with, marks\\").split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Lampstand//First//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "X-WR-CALNAME:Three evenings",
    "BEGIN:VEVENT",
    "UID:festival-1@first.lampstand",
    "DTSTAMP:20310301T080000Z",
    "SEQUENCE:4",
    "DTSTART:20310305T180000Z",
    "DTEND:20310305T193000Z",
    "SUMMARY:Three evenings: One\\; with\\, marks\\\\",
    "DESCRIPTION:https://learn.example.org/video-event/festival/",
    "URL:https://learn.example.org/video-event/festival/",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

/** Parses a value as a calendar does. */
function readValue(text: string, name: string): string {
  const line = text
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .find((one) => one.startsWith(`${name}:`))!;
  return line
    .slice(name.length + 1)
    .replace(/\\(.)/g, (_, mark: string) => (mark === "n" ? "\n" : mark));
}

test("any text can be read back (without control characters), lines have at most 75 bytes, and no text can start a new line", () => {
  const anyText = fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 });
  const hostileText = fc.constantFrom(
    "a\r\nBEGIN:VALARM\r\nx",
    "б".repeat(200),
    "\u0000a",
    "\\n;,:",
    "👨‍👩‍👧".repeat(30),
  );
  fc.assert(
    fc.property(fc.oneof(anyText, hostileText), fc.oneof(anyText, hostileText), (title, text) => {
      const builtFile = buildFile(title, text);
      const removeControlCharacters = (value: string) =>
        // oxlint-disable-next-line no-control-regex
        value
          .replace(/\r\n|\r|\n/g, "\n")
          .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "");
      expect(readValue(builtFile, "SUMMARY")).toBe(
        removeControlCharacters(`Three evenings: ${title}`),
      );
      expect(readValue(builtFile, "DESCRIPTION").startsWith(removeControlCharacters(text))).toBe(
        true,
      );
      const lines = builtFile.split("\r\n");
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(builtFile.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
      expect(lines.filter((line) => line.startsWith("BEGIN:"))).toHaveLength(2);
    }),
  );
});

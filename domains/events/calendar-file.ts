import type { Episode, LiveEvent } from "./event.ts";

const lineMaxBytes = 75;
const lineEnd = "\r\n";
/** How often apps look for changes of a calendar. */
const refreshLines = ["REFRESH-INTERVAL;VALUE=DURATION:PT6H", "X-PUBLISHED-TTL:PT6H"];

/** A date in the file. Dates of a calendar have names, places and ids of their own. */
export type CalendarEntry = Pick<Episode, "number" | "title" | "text" | "start" | "end"> & {
  /** The end of its id; otherwise it is the number. */
  key?: string;
  place?: string;
};

export type CalendarFileInput = {
  event: Pick<LiveEvent, "id" | "title" | "revision">;
  /** Whether the event is a calendar, to which people subscribe: its entries are events of their own. */
  isCalendar?: boolean;
  /** The episodes to include: all, or one. */
  episodes: readonly CalendarEntry[];
  /** The portal's name, and its id, which makes the entries' ids unique. */
  portal: { id: string; name: string };
  /** The page that shows the event. */
  url: string;
  language: string;
  /** Epoch milliseconds. */
  now: number;
};

/**
 * Builds a calendar file (RFC 5545) with an entry for each episode. Times are in UTC, which calendars show in local
 * time. An episode's id never changes and its revision grows, so opening a newer file updates the entry instead of
 * adding a second one.
 */
export function buildCalendarFile(file: CalendarFileInput): string {
  const { event, episodes, portal, language, isCalendar = false } = file;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Lampstand//${escapeText(portal.name)}//${language.toUpperCase()}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(event.title)}`,
    ...(isCalendar ? refreshLines : []),
    ...episodes.flatMap((episode) => entryLines(file, episode)),
    "END:VCALENDAR",
  ];
  return lines.map(foldLine).join(lineEnd) + lineEnd;
}

function entryLines(
  { event, portal, url, now, isCalendar }: CalendarFileInput,
  episode: CalendarEntry,
): string[] {
  const description = [episode.text, url].filter((part) => part !== "").join("\n\n");
  const isWhole = isCalendar === true || episode.title === event.title;
  const summary = isWhole ? episode.title : `${event.title}: ${episode.title}`;
  return [
    "BEGIN:VEVENT",
    `UID:${encodeURIComponent(event.id)}-${encodeURIComponent(episode.key ?? episode.number)}@${portal.id}.lampstand`,
    `DTSTAMP:${formatUtc(now)}`,
    `SEQUENCE:${event.revision}`,
    `DTSTART:${formatUtc(episode.start)}`,
    `DTEND:${formatUtc(episode.end)}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    ...(episode.place ? [`LOCATION:${escapeText(episode.place)}`] : []),
    `URL:${url}`,
    "END:VEVENT",
  ];
}

/** `20310305T180000Z`. */
const formatUtc = (moment: number): string =>
  new Date(moment).toISOString().replace(/[-:]|\.\d{3}/g, "");

/** Escapes a text value: a backslash, semicolon, comma or line break would end it or change its meaning. */
function escapeText(text: string): string {
  return (
    text
      .replace(/[\\;,]/g, (character) => `\\${character}`)
      .replace(/\r\n|\r|\n/g, "\\n")
      // Other control characters are not allowed in a file.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "")
  );
}

/** Folds a line at 75 bytes: the rest continues after a space, and no character is cut in two. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > lineMaxBytes) {
      parts.push(part);
      part = " ";
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join(lineEnd);
}

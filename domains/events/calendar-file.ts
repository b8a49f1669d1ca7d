import type { Episode, LiveEvent } from "./event.ts";

const lineMaxBytes = 75;
const lineEnd = "\r\n";

export type CalendarFile = {
  event: Pick<LiveEvent, "id" | "title" | "revision">;
  /** The episodes to include: all, or one. */
  episodes: readonly Episode[];
  /** The portal's name, and its id, which makes the entries' ids unique. */
  portal: { id: string; name: string };
  /** The page that shows the event. */
  address: string;
  language: string;
  /** Epoch milliseconds. */
  now: number;
};

/**
 * Builds a calendar file (RFC 5545) with an entry for each episode. Times are in UTC, which calendars show in local
 * time. An episode's id never changes and its revision grows, so opening a newer file updates the entry instead of
 * adding a second one.
 */
export function calendarFile(file: CalendarFile): string {
  const { event, episodes, portal, language } = file;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Lampstand//${escaped(portal.name)}//${language.toUpperCase()}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(event.title)}`,
    ...episodes.flatMap((episode) => entry(file, episode)),
    "END:VCALENDAR",
  ];
  return lines.map(folded).join(lineEnd) + lineEnd;
}

function entry({ event, portal, address, now }: CalendarFile, episode: Episode): string[] {
  const words = [episode.text, address].filter((part) => part !== "").join("\n\n");
  const whole = episode.title === event.title ? event.title : `${event.title}: ${episode.title}`;
  return [
    "BEGIN:VEVENT",
    `UID:${encodeURIComponent(event.id)}-${episode.number}@${portal.id}.lampstand`,
    `DTSTAMP:${utc(now)}`,
    `SEQUENCE:${event.revision}`,
    `DTSTART:${utc(episode.start)}`,
    `DTEND:${utc(episode.end)}`,
    `SUMMARY:${escaped(whole)}`,
    `DESCRIPTION:${escaped(words)}`,
    `URL:${address}`,
    "END:VEVENT",
  ];
}

/** `20310305T180000Z`. */
const utc = (moment: number): string => new Date(moment).toISOString().replace(/[-:]|\.\d{3}/g, "");

/** Escapes a text value: a backslash, semicolon, comma or line break would end it or change its meaning. */
function escaped(text: string): string {
  return (
    text
      .replace(/[\\;,]/g, (mark) => `\\${mark}`)
      .replace(/\r\n|\r|\n/g, "\\n")
      // Other control characters are not allowed in a file.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "")
  );
}

/** Folds a line at 75 bytes: the rest continues after a space, and no character is cut in two. */
function folded(line: string): string {
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

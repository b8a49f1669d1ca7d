import type { Episode, LiveEvent } from "./event.ts";

const lineMaxBytes = 75;
const lineEnd = "\r\n";

export type CalendarFile = {
  event: Pick<LiveEvent, "id" | "title" | "revision">;
  /** What goes into it: all episodes, or one. */
  episodes: readonly Episode[];
  /** The portal's name, and the host that makes the events' names its own. */
  portal: { id: string; name: string };
  /** Where the event is seen. */
  address: string;
  language: string;
  /** Epoch milliseconds. */
  now: number;
};

/**
 * A calendar file (RFC 5545): an entry for each episode, in UTC, which every calendar shows in its owner's own time. An
 * episode's name never changes, and the revision counts: a file that is opened again moves the entry and makes no
 * second one.
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

/** Text as a value: a backslash, semicolon, comma or line break would end it or mean something else. */
function escaped(text: string): string {
  return (
    text
      .replace(/[\\;,]/g, (mark) => `\\${mark}`)
      .replace(/\r\n|\r|\n/g, "\\n")
      // No other control character may stand in a file.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "")
  );
}

/** A line of at most 75 bytes; what is longer goes on behind a space, and no character is cut in two. */
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

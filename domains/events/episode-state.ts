/** `opened`: started. `today`: starts later today. `closed`: starts on a later day. */
export type EpisodeState = "opened" | "today" | "closed";

/** The time zone that decides which day it is: UTC on the server, the user's own in the browser. */
export type DayZone = "utc" | "local";

export const dayMs = 86_400_000;

/** Returns the state of an episode. One that started earlier today is `opened`, not `today`. */
export function episodeState(start: number, now: number, dayZone: DayZone): EpisodeState {
  if (start <= now) return "opened";
  return dayOf(start, dayZone) === dayOf(now, dayZone) ? "today" : "closed";
}

/** When the state of an episode changes next, if days begin at midnight UTC. Infinity means never. */
export function nextChangeTime(start: number, now: number): number {
  if (start <= now) return Number.POSITIVE_INFINITY;
  const midnight = start - (start % dayMs);
  return midnight > now ? midnight : start;
}

function dayOf(moment: number, dayZone: DayZone): string {
  const date = new Date(moment);
  return dayZone === "utc"
    ? date.toISOString().slice(0, 10)
    : `${date.getFullYear()} ${date.getMonth()} ${date.getDate()}`;
}

/** The time from now until a moment in the largest fitting unit: `{ count: 3, unit: "day" }`; negative for the past. */
export function toRelativeTime(moment: number, now: number) {
  const differenceMs = moment - now;
  const distanceMs = Math.abs(differenceMs);
  const [unit, unitMs] = (
    [
      ["year", 730 * dayMs, 365.25 * dayMs],
      ["month", 60 * dayMs, 30.44 * dayMs],
      ["week", 14 * dayMs, 7 * dayMs],
      ["day", dayMs, dayMs],
      ["hour", 3_600_000, 3_600_000],
      ["minute", 0, 60_000],
    ] as const
  ).flatMap(([name, from, ms]) => (distanceMs >= from ? [[name, ms] as const] : []))[0]!;
  return { count: Math.round(differenceMs / unitMs), unit };
}

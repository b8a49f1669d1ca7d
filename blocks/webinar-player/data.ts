import type { KeepDate } from "#blocks/event/keep-date.ts";
import type { FilmAddress } from "#blocks/video/film-address.ts";

export type WebinarState = "before" | "live" | "after";

export type WebinarData = {
  start: number;
  end: number;
  state: WebinarState;
  film: FilmAddress | null;
  /** The server's time, for what is said before a script comes. */
  now: number;
  /** Null: it has begun, or the date cannot be kept from here. */
  keep: KeepDate | null;
};

export function webinarState(start: number, end: number, now: number): WebinarState {
  if (now < start) return "before";
  return now < end ? "live" : "after";
}

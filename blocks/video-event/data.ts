import type { KeepDate } from "#blocks/event/keep-date.ts";
import type { FilmAddress } from "#blocks/video/film-address.ts";
import type { EpisodeState } from "#domains/events/episode-state.ts";

/** What the server knows of each episode in its place; null: its date is no date, and it is not shown. */
export type VideoEventData = {
  episodes: ({ start: number; state: EpisodeState; film: FilmAddress | null } | null)[];
  /** The server's time, for what is said before a script comes. */
  now: number;
  /** Null: nothing is to come, or the dates cannot be kept from here. */
  keep: KeepDate | null;
};

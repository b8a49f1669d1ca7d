import type { SaveDate } from "#blocks/event/save-date.ts";
import type { VideoSource } from "#blocks/video/video-source.ts";
import type { EpisodeState } from "#domains/events/episode-state.ts";

/** What the server knows of each episode in its place; null: its date is no date, and it is not shown. */
export type VideoEventData = {
  episodes: ({ start: number; state: EpisodeState; film: VideoSource | null } | null)[];
  /** The server's time, for what is said before a script comes. */
  now: number;
  /** Null: nothing is to come, or the dates cannot be kept from here. */
  keep: SaveDate | null;
};

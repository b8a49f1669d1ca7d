import type { SaveDate } from "#blocks/event/save-date.ts";
import type { VideoSource } from "#blocks/video/video-source.ts";
import type { EpisodeState } from "#domains/events/episode-state.ts";

/** The server's data of each episode, by position; null for an invalid date, and the episode is not shown. */
export type VideoEventData = {
  episodes: ({ start: number; state: EpisodeState; video: VideoSource | null } | null)[];
  /** The server's time, for texts before scripts run. */
  now: number;
  /** Null if nothing is ahead or the dates can't be saved from here. */
  upcoming: SaveDate | null;
};

import type { SaveDate } from "#blocks/event/save-date.ts";
import type { VideoSource } from "#blocks/video/video-source.ts";
import type { EpisodeState } from "#domains/events/episode-state.ts";

/** The server's data of each episode, in their order. Null for an invalid date: the episode is then not shown. */
export type VideoEventData = {
  episodes: ({ start: number; state: EpisodeState; video: VideoSource | null } | null)[];
  /** The server's time, for texts before scripts run. */
  now: number;
  /** Null if all dates are over or can't be saved from this screen. */
  upcoming: SaveDate | null;
};

import type { UpcomingEvent } from "#blocks/event/upcoming-event.ts";
import type { VideoSource } from "#blocks/video/video-source.ts";
import type { EpisodeState } from "#domains/events/episode-state.ts";

/** The loaded data of each episode, in the order of the props; null if its date is invalid and it is not shown. */
export type VideoEventData = {
  episodes: ({ start: number; state: EpisodeState; video: VideoSource | null } | null)[];
  /** When the server loaded the data. Texts use this time until scripts run. */
  now: number;
  /** Null if all dates are over or can't be saved from this screen. */
  upcoming: UpcomingEvent | null;
};

import type { UpcomingEvent } from "#blocks/event/upcoming-event.ts";
import type { VideoSource } from "#blocks/video/video-source.ts";

export type WebinarState = "before" | "live" | "after";

export type WebinarData = {
  start: number;
  end: number;
  state: WebinarState;
  video: VideoSource | null;
  /** When the server loaded the data. Texts use this time until scripts run. */
  now: number;
  /** Null if the webinar has started or its date can't be saved from this screen. */
  upcoming: UpcomingEvent | null;
};

export function webinarStateAt(start: number, end: number, now: number): WebinarState {
  if (now < start) return "before";
  return now < end ? "live" : "after";
}

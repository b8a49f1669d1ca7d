import type { SaveDate } from "#blocks/event/save-date.ts";
import type { VideoSource } from "#blocks/video/video-source.ts";

export type WebinarState = "before" | "live" | "after";

export type WebinarData = {
  start: number;
  end: number;
  state: WebinarState;
  video: VideoSource | null;
  /** The server's time, for texts before scripts run. */
  now: number;
  /** Null if the webinar has started or its date can't be saved from this screen. */
  upcoming: SaveDate | null;
};

export function webinarState(start: number, end: number, now: number): WebinarState {
  if (now < start) return "before";
  return now < end ? "live" : "after";
}

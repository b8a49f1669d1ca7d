import type { VideoSource } from "#blocks/video/video-source.ts";

export const livestreamTexts = ["before", "live", "over", "recording", "show"] as const;

export type LivestreamData = {
  /** `over`: there is no further broadcast. */
  state: "before" | "live" | "over";
  /** Epoch milliseconds of the broadcast that is live or comes next. */
  start: number;
  end: number;
  /** Day and time in the portal's time zone; "" if there is no further broadcast. */
  when: string;
  video: VideoSource | null;
  texts: Record<(typeof livestreamTexts)[number], string>;
};

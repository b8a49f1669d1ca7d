import type { VideoAddress } from "#blocks/video/video-address.ts";

/** The video popup (section 2.5). */
export type VideoShown = { film: VideoAddress; title: string };

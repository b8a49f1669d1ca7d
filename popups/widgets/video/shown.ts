import type { HostedVideo } from "#blocks/video/hosted-video.ts";

/** The video popup (section 2.5). */
export type VideoShown = { film: HostedVideo; title: string };

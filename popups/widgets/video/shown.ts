import type { HostedVideo } from "#blocks/video/hosted-video.ts";

/** The video popup: docs/specification/learning.md#video-popup. */
export type VideoShown = { film: HostedVideo; title: string };

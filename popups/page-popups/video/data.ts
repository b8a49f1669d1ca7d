import type { HostedVideo } from "#blocks/video/hosted-video.ts";

/** What the video popup shows: docs/specification/learning.md#video-popup. */
export type VideoData = { video: HostedVideo; title: string };

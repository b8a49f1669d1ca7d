import { isVideoFile, parseMediaUrl } from "#domains/files/media-file.ts";
import { type HostedVideo, parseVideoUrl } from "./hosted-video.ts";

/** Captions of the portal's own video: their language and address. */
export type Track = { language: string; url: string };

/** A video on YouTube or Vimeo, or one that the portal stores itself. */
export type VideoSource =
  | HostedVideo
  | {
      service: "portal";
      id: string;
      watchUrl: string;
      playerUrl: string;
      tracks: readonly Track[];
    };

/** Returns the video at a URL, or null if the URL isn't one of a video. */
export function parseVideoSource(url: string, tracks: readonly Track[] = []): VideoSource | null {
  const media = isVideoFile(url) ? parseMediaUrl(url) : undefined;
  return media
    ? { service: "portal", id: media.id, watchUrl: url, playerUrl: url, tracks }
    : parseVideoUrl(url);
}

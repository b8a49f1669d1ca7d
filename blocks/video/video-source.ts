import { isFilmFile, mediaAt } from "#domains/files/media-file.ts";
import { type HostedVideo, hostedVideo } from "./hosted-video.ts";

/** Captions of the portal's own video: their language and address. */
export type Track = { language: string; url: string };

/** A video on one of the two services, or one that the portal stores itself. */
export type VideoSource =
  | HostedVideo
  | { service: "own"; id: string; watch: string; player: string; tracks: readonly Track[] };

/** Returns the video at a URL, or null if the URL isn't one of a video. */
export function videoSource(url: string, tracks: readonly Track[] = []): VideoSource | null {
  const own = isFilmFile(url) ? mediaAt(url) : undefined;
  return own ? { service: "own", id: own.id, watch: url, player: url, tracks } : hostedVideo(url);
}

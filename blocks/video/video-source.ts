import { isFilmFile, mediaAt } from "#domains/files/media-file.ts";
import { type HostedVideo, hostedVideo } from "./hosted-video.ts";

/** Captions of an own film: their language and where they lie. */
export type Track = { language: string; url: string };

/** A film on one of the two services, or one that the portal keeps itself. */
export type VideoSource =
  | HostedVideo
  | { service: "own"; id: string; watch: string; player: string; tracks: readonly Track[] };

/** The film that an address names; null: it shows none (LEARN-26). */
export function videoSource(url: string, tracks: readonly Track[] = []): VideoSource | null {
  const own = isFilmFile(url) ? mediaAt(url) : undefined;
  return own ? { service: "own", id: own.id, watch: url, player: url, tracks } : hostedVideo(url);
}

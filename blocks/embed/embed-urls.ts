import { hostedVideo } from "#blocks/video/hosted-video.ts";

/**
 * The URLs that pages may embed, in the form of the content security policy: a URL that ends with a slash allows
 * every URL that starts with it, any other URL only itself. Each is the part of a service that is made for embedding.
 */
export const embedPlaces: readonly string[] = [
  "https://w.soundcloud.com/player/",
  "https://open.spotify.com/embed/",
  "https://embed.podcasts.apple.com/",
  "https://archive.org/embed/",
  "https://www.openstreetmap.org/export/embed.html",
  "https://www.google.com/maps/embed",
  "https://calendar.google.com/calendar/embed",
  "https://docs.google.com/forms/",
  "https://docs.google.com/presentation/",
];

export type EmbedUrls = {
  /** The URL that the frame shows. */
  frame: string;
  /** The URL to open without a frame. */
  page: string;
  /** The service's host name, as people know it from the address bar. */
  host: string;
};

/** Returns the URLs for embedding `url`; null if it may not be embedded. A video may have any URL of its service. */
export function embedUrls(url: string): EmbedUrls | null {
  const video = hostedVideo(url);
  if (video) return { frame: video.player, page: video.watch, host: new URL(video.watch).hostname };
  const parsedUrl = parsed(url.trim());
  if (!parsedUrl || parsedUrl.username !== "" || parsedUrl.password !== "") return null;
  const plain = `${parsedUrl.origin}${parsedUrl.pathname}`;
  const known = embedPlaces.some((place) =>
    place.endsWith("/") ? plain.startsWith(place) : plain === place,
  );
  return known ? { frame: parsedUrl.href, page: parsedUrl.href, host: parsedUrl.hostname } : null;
}

function parsed(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

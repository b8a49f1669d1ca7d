import { parseVideoUrl } from "#blocks/video/hosted-video.ts";

/**
 * The URLs that pages may embed, in the form of the content security policy: a URL that ends with a slash allows
 * every URL that starts with it, any other URL only itself. Each is the part of a service that is made for embedding.
 */
export const allowedEmbedUrls: readonly string[] = [
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
  frameUrl: string;
  /** The URL to open without a frame. */
  pageUrl: string;
  /** The service's host name, as people know it from the address bar. */
  host: string;
};

/** Returns the URLs for embedding `url`; null if it may not be embedded. A video may have any URL of its service. */
export function parseEmbedUrl(url: string): EmbedUrls | null {
  const video = parseVideoUrl(url);
  if (video)
    return {
      frameUrl: video.playerUrl,
      pageUrl: video.watchUrl,
      host: new URL(video.watchUrl).hostname,
    };
  const parsedUrl = parseUrl(url.trim());
  if (!parsedUrl || parsedUrl.username !== "" || parsedUrl.password !== "") return null;
  const urlWithoutQuery = `${parsedUrl.origin}${parsedUrl.pathname}`;
  const isAllowed = allowedEmbedUrls.some((allowed) =>
    allowed.endsWith("/") ? urlWithoutQuery.startsWith(allowed) : urlWithoutQuery === allowed,
  );
  return isAllowed
    ? { frameUrl: parsedUrl.href, pageUrl: parsedUrl.href, host: parsedUrl.hostname }
    : null;
}

function parseUrl(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

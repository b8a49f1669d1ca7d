import { hostedVideo } from "#blocks/video/hosted-video.ts";

/**
 * What pages may embed, as the content security policy lists it: an address that ends with a slash allows everything
 * below it, any other only itself. Each is the part of its service that is made for embedding.
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

export type EmbedAddress = {
  /** The address that the frame shows. */
  frame: string;
  /** The address to open without a frame. */
  page: string;
  /** The service's host name, as people know it from the address bar. */
  host: string;
};

/** Parses the address of something to embed. Videos of the video services may have any of their addresses. */
export function embedAddress(url: string): EmbedAddress | null {
  const film = hostedVideo(url);
  if (film) return { frame: film.player, page: film.watch, host: new URL(film.watch).hostname };
  const address = parsed(url.trim());
  if (!address || address.username !== "" || address.password !== "") return null;
  const plain = `${address.origin}${address.pathname}`;
  const known = embedPlaces.some((place) =>
    place.endsWith("/") ? plain.startsWith(place) : plain === place,
  );
  return known ? { frame: address.href, page: address.href, host: address.hostname } : null;
}

function parsed(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

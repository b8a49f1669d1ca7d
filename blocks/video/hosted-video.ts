/** A video of a service: the URL to watch it, and the privacy-friendly player. */
export type HostedVideo = {
  service: "youtube" | "vimeo";
  id: string;
  watchUrl: string;
  /** Starts playing at once, because it opens on a click. */
  playerUrl: string;
};

const youtubeHosts = ["youtube.com", "youtube-nocookie.com", "youtu.be"];
const vimeoHosts = ["vimeo.com"];
const youtubeIdPattern = /^[\w-]{1,64}$/;
const vimeoIdPattern = /^\d{1,20}$/;
const vimeoKeyPattern = /^[\da-f]{1,40}$/i;

/**
 * Parses a video's URL: YouTube by youtu.be or youtube.com, Vimeo by vimeo.com with a numeric id, alone or within
 * channels or groups. The scheme may be missing. Returns null for everything else. Hosts are compared as a whole, so
 * that `vimeo.com.example.org` is rejected.
 */
export function parseVideoUrl(url: string): HostedVideo | null {
  const parsedUrl = parseUrl(url.trim());
  if (!parsedUrl || !/^https?:$/.test(parsedUrl.protocol)) return null;
  const host = parsedUrl.hostname.toLowerCase().replace(/^(?:www|m|music|player)\./, "");
  const parts = parsedUrl.pathname.split("/").filter((part) => part !== "");
  if (youtubeHosts.includes(host)) return parseYoutube(host, parts, parsedUrl.searchParams);
  return vimeoHosts.includes(host) ? parseVimeo(parts, parsedUrl.searchParams) : null;
}

function parseUrl(url: string): URL | null {
  const absolute = /^[a-z][a-z\d+.-]*:/i.test(url) ? url : `https://${url.replace(/^\/\//, "")}`;
  try {
    return new URL(absolute);
  } catch {
    return null;
  }
}

function parseYoutube(host: string, parts: string[], search: URLSearchParams): HostedVideo | null {
  const [first, second] = parts;
  const idInPath = ["embed", "shorts", "live", "v"].includes(first ?? "") ? second : undefined;
  const id = host === "youtu.be" ? first : first === "watch" ? search.get("v") : idInPath;
  if (!id || !youtubeIdPattern.test(id)) return null;
  const start = parseSeconds(search.get("t") ?? search.get("start"));
  return {
    service: "youtube",
    id,
    watchUrl: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ""}`,
    playerUrl: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0${start ? `&start=${start}` : ""}`,
  };
}

function parseVimeo(parts: string[], search: URLSearchParams): HostedVideo | null {
  const [first, second, third, fourth] = parts;
  const idAndKey =
    first === "video"
      ? [second, third]
      : first === "channels"
        ? [third]
        : first === "groups"
          ? [third === "videos" ? fourth : third]
          : [first, second];
  const [id, pathKey] = idAndKey;
  if (!id || !vimeoIdPattern.test(id)) return null;
  const key = [pathKey, search.get("h")].find(
    (candidate) => candidate && vimeoKeyPattern.test(candidate),
  );
  return {
    service: "vimeo",
    id,
    watchUrl: `https://vimeo.com/${id}${key ? `/${key}` : ""}`,
    playerUrl: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key ? `&h=${key}` : ""}`,
  };
}

/** Returns `90`, `90s`, `1m30s` or `1h2m3s` in seconds; 0 for anything else. */
function parseSeconds(time: string | null): number {
  const [, h, m, s] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(time ?? "") ?? [];
  return Number(h ?? 0) * 3600 + Number(m ?? 0) * 60 + Number(s ?? 0);
}

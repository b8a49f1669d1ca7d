/** A video of a service: the URL to watch it, and the privacy-friendly player. */
export type HostedVideo = {
  service: "youtube" | "vimeo";
  id: string;
  watch: string;
  /** Starts playing at once, because it opens on a click. */
  player: string;
};

const youtubeHosts = ["youtube.com", "youtube-nocookie.com", "youtu.be"];
const vimeoHosts = ["vimeo.com"];
const youtubeId = /^[\w-]{1,64}$/;
const vimeoId = /^\d{1,20}$/;
const vimeoKey = /^[\da-f]{1,40}$/i;

/**
 * Parses a video's URL: YouTube by youtu.be or youtube.com, Vimeo by vimeo.com with a numeric id, alone or within
 * channels or groups. The scheme may be missing. Returns null for everything else: hosts are compared as a whole, so
 * that `vimeo.com.example.org` is rejected.
 */
export function hostedVideo(url: string): HostedVideo | null {
  const parsedUrl = parsed(url.trim());
  if (!parsedUrl || !/^https?:$/.test(parsedUrl.protocol)) return null;
  const host = parsedUrl.hostname.toLowerCase().replace(/^(?:www|m|music|player)\./, "");
  const parts = parsedUrl.pathname.split("/").filter((part) => part !== "");
  if (youtubeHosts.includes(host)) return youtube(host, parts, parsedUrl.searchParams);
  return vimeoHosts.includes(host) ? vimeo(parts, parsedUrl.searchParams) : null;
}

function parsed(url: string): URL | null {
  const absolute = /^[a-z][a-z\d+.-]*:/i.test(url) ? url : `https://${url.replace(/^\/\//, "")}`;
  try {
    return new URL(absolute);
  } catch {
    return null;
  }
}

function youtube(host: string, parts: string[], search: URLSearchParams): HostedVideo | null {
  const [first, second] = parts;
  const inPath = ["embed", "shorts", "live", "v"].includes(first ?? "") ? second : undefined;
  const id = host === "youtu.be" ? first : first === "watch" ? search.get("v") : inPath;
  if (!id || !youtubeId.test(id)) return null;
  const start = seconds(search.get("t") ?? search.get("start"));
  return {
    service: "youtube",
    id,
    watch: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ""}`,
    player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0${start ? `&start=${start}` : ""}`,
  };
}

function vimeo(parts: string[], search: URLSearchParams): HostedVideo | null {
  const [first, second, third, fourth] = parts;
  const path =
    first === "video"
      ? [second, third]
      : first === "channels"
        ? [third]
        : first === "groups"
          ? [third === "videos" ? fourth : third]
          : [first, second];
  const [id, given] = path;
  if (!id || !vimeoId.test(id)) return null;
  const key = [given, search.get("h")].find((one) => one && vimeoKey.test(one));
  return {
    service: "vimeo",
    id,
    watch: `https://vimeo.com/${id}${key ? `/${key}` : ""}`,
    player: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key ? `&h=${key}` : ""}`,
  };
}

/** Returns `90`, `90s`, `1m30s` or `1h2m3s` in seconds; 0 for anything else. */
function seconds(time: string | null): number {
  const [, h, m, s] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(time ?? "") ?? [];
  return Number(h ?? 0) * 3600 + Number(m ?? 0) * 60 + Number(s ?? 0);
}

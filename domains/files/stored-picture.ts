/** A picture for the browser, without its texts: complete URLs, smallest first. */
export type StoredPicture = {
  /** The largest stored size in pixels. */
  width: number;
  height: number;
  /** The average colour, `#rrggbb`. */
  color: string;
  sources: StoredSource[];
};

type StoredSource = {
  width: number;
  url: string;
  /** The part that stays visible where the picture is cut, as in CSS: `30% 60%`. Absent: the middle. */
  position?: string | undefined;
};

/** The URL path below which stored files are served. */
export const filesPath = "/files/";

const pictureUrlPattern = /^\/files\/([a-f0-9]{32})-(\d{1,5})\.webp$/;

/** The picture's id and width in a URL; undefined for any other URL. */
export function parsePictureUrl(url: string): { id: string; width: number } | undefined {
  const [, id, width] = pictureUrlPattern.exec(url) ?? [];
  return id === undefined ? undefined : { id, width: Number(width) };
}

/** The id of a stored picture, from its URLs. */
export function pictureIdOf(picture: { sources: { url: string }[] }): string | undefined {
  const largest = picture.sources.at(-1);
  return largest && parsePictureUrl(largest.url)?.id;
}

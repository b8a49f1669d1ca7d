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

const pictureFilePattern =
  /^([a-f0-9]{32})(?:-(\d{1,5}x\d{1,5}-\d{1,5}-\d{1,5}))?-(\d{1,5})\.webp$/;

type PictureFile = {
  id: string;
  /** The part of the picture that the file has, as `formatCrop` writes it; null: all of it. */
  crop: string | null;
  width: number;
};

/** The name of the file that has a picture, or a part of it, in one width. */
export const pictureFileOf = ({ id, crop, width }: PictureFile): string =>
  `${id}-${crop === null ? "" : `${crop}-`}${width}.webp`;

/** What a name of a stored picture says; undefined for any other name. */
export function parsePictureFile(name: string): PictureFile | undefined {
  const [, id, crop = null, width] = pictureFilePattern.exec(name) ?? [];
  return id === undefined ? undefined : { id, crop, width: Number(width) };
}

/** What a picture's URL says; undefined for any other URL. */
export const parsePictureUrl = (url: string): PictureFile | undefined =>
  url.startsWith(filesPath) ? parsePictureFile(url.slice(filesPath.length)) : undefined;

/** The id of a stored picture, from its URLs. */
export function pictureIdOf(picture: { sources: { url: string }[] }): string | undefined {
  const largest = picture.sources.at(-1);
  return largest && parsePictureUrl(largest.url)?.id;
}

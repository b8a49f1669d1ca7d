/** A picture as a browser needs it, without its words: ready addresses, smallest first. */
export type StoredPicture = {
  /** Pixels of the largest stored size. */
  width: number;
  height: number;
  /** The average colour, `#rrggbb`. */
  color: string;
  sources: { width: number; url: string }[];
};

/** Where the stored sizes are served. */
export const filesPath = "/files/";

const pictureFile = /^\/files\/([a-f0-9]{32})-(\d{1,5})\.webp$/;

/** The picture's id and width that an address names; undefined when it is no stored picture's. */
export function pictureAt(url: string): { id: string; width: number } | undefined {
  const [, id, width] = pictureFile.exec(url) ?? [];
  return id === undefined ? undefined : { id, width: Number(width) };
}

/** The id of a stored picture, read from its addresses. */
export function pictureId(picture: { sources: { url: string }[] }): string | undefined {
  const last = picture.sources.at(-1);
  return last && pictureAt(last.url)?.id;
}

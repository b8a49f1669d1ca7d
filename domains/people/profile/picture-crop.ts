/** Which square of a picture is used. */
export type PictureCrop = {
  /** The picture's shorter side divided by the side of the square. */
  zoom: number;
  /** Where the square is between the picture's left (0) and right edge (100). */
  x: number;
  /** Where the square is between the picture's top (0) and bottom edge (100). */
  y: number;
};

export const zoomMax = 4;
export const positionMax = 100;
/** The largest square in the middle. */
export const middleCrop: PictureCrop = { zoom: 1, x: positionMax / 2, y: positionMax / 2 };

/** Returns the square of a crop in whole pixels, always inside the picture. Values out of range count as the nearest. */
export function squareOf(
  { width, height }: { width: number; height: number },
  { zoom, x, y }: PictureCrop,
): { left: number; top: number; side: number } {
  const side = Math.max(1, Math.floor(Math.min(width, height) / clamp(zoom, 1, zoomMax)));
  const startOf = (length: number, position: number) =>
    Math.round(((length - side) * clamp(position, 0, positionMax)) / positionMax);
  return { left: startOf(width, x), top: startOf(height, y), side };
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** Reads a crop from a form. Missing or unreadable values are those of the middle. */
export function readCrop(values: Readonly<Record<string, string>>): PictureCrop {
  const read = (name: keyof PictureCrop) => {
    const value = Number.parseFloat(values[name] ?? "");
    return Number.isFinite(value) ? value : middleCrop[name];
  };
  return { zoom: read("zoom"), x: read("x"), y: read("y") };
}

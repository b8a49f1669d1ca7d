import { sizesFor } from "./picture-sizes.ts";
import { filesPath, pictureFileOf, pictureIdOf, type StoredPicture } from "./stored-picture.ts";
import type { Focus } from "./focus.ts";

/** The part of a picture that is shown, in whole pixels of its largest stored size. */
export type Crop = { x: number; y: number; width: number; height: number };

type Size = { width: number; height: number };

/** How a crop is written in the names of files: `800x450-120-40` is 800 × 450 pixels, 120 from the left, 40 from the top. */
export const formatCrop = ({ x, y, width, height }: Crop): string => `${width}x${height}-${x}-${y}`;

/** Whether a crop lies within a picture. */
export const isCropWithin = (crop: Crop, picture: Size): boolean =>
  crop.width >= 1 &&
  crop.height >= 1 &&
  crop.x + crop.width <= picture.width &&
  crop.y + crop.height <= picture.height;

/** Whether a crop leaves nothing out. */
export const isWhole = (crop: Crop, picture: Size): boolean =>
  crop.width === picture.width && crop.height === picture.height;

/** Returns the part of a whole picture that a crop shows; null: all of it. */
export function withCrop(picture: StoredPicture, crop: Crop | null): StoredPicture {
  const id = pictureIdOf(picture);
  if (!crop || id === undefined) return picture;
  const { width, height } = crop;
  return {
    ...picture,
    width,
    height,
    sources: sizesFor(crop).map((size) => ({
      width: size.width,
      url: `${filesPath}${pictureFileOf({ id, crop: formatCrop(crop), width: size.width })}`,
    })),
  };
}

const wholePercent = 100;

/** Keeps a focus at its place in the picture when the crop changes. Returns null if that place isn't shown any more. */
export function moveFocus(
  focus: Focus | null,
  { from, to, picture }: { from: Crop | null; to: Crop | null; picture: Size },
): Focus | null {
  if (!focus) return null;
  const whole = { x: 0, y: 0, ...picture };
  const before = from ?? whole;
  const after = to ?? whole;
  const x = before.x + (before.width * focus.x) / wholePercent;
  const y = before.y + (before.height * focus.y) / wholePercent;
  const isShown =
    x >= after.x && x <= after.x + after.width && y >= after.y && y <= after.y + after.height;
  if (!isShown) return null;
  return {
    x: Math.round(((x - after.x) / after.width) * wholePercent),
    y: Math.round(((y - after.y) / after.height) * wholePercent),
  };
}

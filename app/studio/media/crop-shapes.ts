import type { Crop } from "#domains/files/crop.ts";

type Size = { width: number; height: number };

/** The shapes that a crop can have besides any: width to height. */
export const cropShapes = ["16:9", "4:3", "1:1", "3:4"] as const;
export type CropShape = (typeof cropShapes)[number] | "free";

/** Width divided by height; null: any. */
export function aspectOf(shape: CropShape): number | null {
  if (shape === "free") return null;
  const [width, height] = shape.split(":").map(Number);
  return width! / height!;
}

const clamp = (value: number, min: number, max: number) =>
  Math.min(Math.max(Math.round(value), min), max);

/** Moves and shrinks a rectangle until it is a crop of the picture, in whole pixels. */
export function fitCrop({ x, y, width, height }: Crop, picture: Size): Crop {
  const fitting = {
    width: clamp(width, 1, picture.width),
    height: clamp(height, 1, picture.height),
  };
  return {
    x: clamp(x, 0, picture.width - fitting.width),
    y: clamp(y, 0, picture.height - fitting.height),
    ...fitting,
  };
}

/** Returns the largest crop of a shape around the middle of this crop. */
export function shapeCrop(crop: Crop, picture: Size, aspect: number | null): Crop {
  if (aspect === null) return crop;
  const width = Math.min(picture.width, picture.height * aspect);
  const height = width / aspect;
  const x = crop.x + (crop.width - width) / 2;
  const y = crop.y + (crop.height - height) / 2;
  return fitCrop({ x, y, width, height }, picture);
}

/** Changes one number of a crop. With a shape, its other side follows. */
export function changeSide(
  crop: Crop,
  change: Partial<Crop>,
  { picture, aspect }: { picture: Size; aspect: number | null },
): Crop {
  const { width, height, ...place } = { ...crop, ...change };
  if (aspect === null) return fitCrop({ ...place, width, height }, picture);
  const wanted = change.height === undefined ? width : height * aspect;
  const fitting = Math.min(wanted, picture.width, picture.height * aspect);
  return fitCrop({ ...place, width: fitting, height: fitting / aspect }, picture);
}

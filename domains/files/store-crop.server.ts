import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { type Crop, formatCrop } from "./crop.ts";
import { pictureMaxPixels, webpQuality } from "./encode-picture.server.ts";
import { sizesFor } from "./picture-sizes.ts";
import { pictureFileOf } from "./stored-picture.ts";

/** A file that has a part of a picture in one size, and isn't stored yet. */
export type CropFile = { name: string; bytes: Buffer };

type Picture = {
  id: string;
  /** Of its largest stored size. */
  width: number;
};

const cropFileOf = (id: string, crop: Crop, width: number): string =>
  pictureFileOf({ id, crop: formatCrop(crop), width });

/** Makes the files of a part of a stored picture in all its sizes, except those that are stored already. */
export async function encodeCrop(
  files: FileStore,
  picture: Picture,
  crop: Crop,
): Promise<CropFile[]> {
  const encoded: CropFile[] = [];
  let original: Buffer | null = null;
  for (const { width, height } of sizesFor(crop)) {
    const name = cropFileOf(picture.id, crop, width);
    if (await files.stat(name)) continue;
    original ??= await files.readBytes(pictureFileOf({ ...picture, crop: null }));
    if (!original) throw new Error(`The picture ${picture.id} has no file.`);
    const { default: sharp } = await import("sharp");
    const bytes = await sharp(original, { limitInputPixels: pictureMaxPixels })
      .extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
      .resize(width, height, { fit: "fill" })
      .webp({ quality: webpQuality })
      .toBuffer();
    encoded.push({ name, bytes });
  }
  return encoded;
}

/** Writes the files of a crop. */
export async function writeCrop(files: FileStore, encoded: readonly CropFile[]): Promise<void> {
  for (const { name, bytes } of encoded) await files.write(name, bytes);
}

/** How many bytes the stored files of a part of a picture have. */
export async function countCropBytes(files: FileStore, id: string, crop: Crop): Promise<number> {
  let sum = 0;
  for (const { width } of sizesFor(crop))
    sum += (await files.stat(cropFileOf(id, crop, width)))?.bytes ?? 0;
  return sum;
}

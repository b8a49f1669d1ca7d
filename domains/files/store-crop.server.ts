import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { type Crop, formatCrop } from "./crop.ts";
import { pictureMaxPixels, webpQuality } from "./encode-picture.server.ts";
import { sizesFor } from "./picture-sizes.ts";
import { pictureFileOf } from "./stored-picture.ts";

/**
 * Stores a part of a stored picture in all its sizes, unless they are stored already.
 * @param picture its id and the width of its largest stored size
 * @returns how many bytes were written
 */
export async function storeCrop(
  files: FileStore,
  picture: { id: string; width: number },
  crop: Crop,
): Promise<number> {
  const fileOf = (width: number) =>
    pictureFileOf({ id: picture.id, crop: formatCrop(crop), width });
  let bytes = 0;
  let original: Buffer | null = null;
  for (const { width, height } of sizesFor(crop)) {
    if (await files.stat(fileOf(width))) continue;
    original ??= await files.readBytes(pictureFileOf({ ...picture, crop: null }));
    if (!original) throw new Error(`The picture ${picture.id} has no file.`);
    const { default: sharp } = await import("sharp");
    const part = await sharp(original, { limitInputPixels: pictureMaxPixels })
      .extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
      .resize(width, height, { fit: "fill" })
      .webp({ quality: webpQuality })
      .toBuffer();
    await files.write(fileOf(width), part);
    bytes += part.length;
  }
  return bytes;
}

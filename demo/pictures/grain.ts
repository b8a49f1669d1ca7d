import sharp from "sharp";
import { chance } from "./chance.ts";

/** How far grain changes a colour channel (0 to 255): hardly visible. */
const strength = 5;

/**
 * Prints paper grain into a picture, so that the page needs no blending layer for it. The grain is two pixels wide:
 * finer grain costs many times the bytes once compressed.
 */
export async function grainOver(pixels: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(pixels)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dice = chance(77);
  const across = Math.ceil(info.width / 2);
  const tile = Float32Array.from({ length: across * Math.ceil(info.height / 2) }, () =>
    Math.round((dice.between(-1, 1) + dice.between(-1, 1)) * 0.5 * strength),
  );
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const shift = tile[(y >> 1) * across + (x >> 1)] ?? 0;
      const at = (y * info.width + x) * info.channels;
      for (let channel = 0; channel < info.channels; channel += 1) {
        data[at + channel] = Math.min(255, Math.max(0, (data[at + channel] ?? 0) + shift));
      }
    }
  }
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).png({ compressionLevel: 1 }).toBuffer();
}

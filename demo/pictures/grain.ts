import sharp from "sharp";
import { createRandom } from "./random.ts";

/** The most by which grain changes a colour channel (0 to 255). It is hardly visible. */
const grainStrength = 5;

/**
 * Adds paper grain to a picture, so that the page needs no blending layer for it. The grain is two pixels wide:
 * finer grain costs many times the bytes once compressed.
 */
export async function addGrain(pixels: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(pixels)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const random = createRandom(77);
  const grainsPerRow = Math.ceil(info.width / 2);
  const shifts = Float32Array.from({ length: grainsPerRow * Math.ceil(info.height / 2) }, () =>
    Math.round((random.between(-1, 1) + random.between(-1, 1)) * 0.5 * grainStrength),
  );
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const shift = shifts[(y >> 1) * grainsPerRow + (x >> 1)] ?? 0;
      const offset = (y * info.width + x) * info.channels;
      for (let channel = 0; channel < info.channels; channel += 1) {
        data[offset + channel] = Math.min(255, Math.max(0, (data[offset + channel] ?? 0) + shift));
      }
    }
  }
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).png({ compressionLevel: 1 }).toBuffer();
}

import { oklchOf } from "#domains/settings/oklch.ts";

/** Pixels with less opacity don't count. */
const opaque = 128;
/** Below this chroma a colour is grey. */
const greyChroma = 0.05;
/** Colours are grouped by so many of their highest bits. */
const groupBits = 4;

/**
 * Returns the colour that most of a picture's coloured pixels have; null if it is grey.
 * @param pixels red, green, blue and opacity of each pixel, 0 to 255
 */
export function findMainColour(pixels: Uint8ClampedArray): string | null {
  const groups = new Map<number, { count: number; sum: [number, number, number] }>();
  for (let index = 0; index < pixels.length; index += 4) {
    const [red, green, blue, opacity] = pixels.subarray(index, index + 4) as unknown as number[];
    if (opacity! < opaque) continue;
    const shift = 8 - groupBits;
    const key = ((red! >> shift) << 8) | ((green! >> shift) << 4) | (blue! >> shift);
    const group = groups.get(key) ?? { count: 0, sum: [0, 0, 0] };
    group.count += 1;
    group.sum = [group.sum[0] + red!, group.sum[1] + green!, group.sum[2] + blue!];
    groups.set(key, group);
  }
  const largestFirst = [...groups.values()].toSorted((a, b) => b.count - a.count);
  for (const { count, sum } of largestFirst) {
    const colour = `#${sum
      .map((one) =>
        Math.round(one / count)
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")}`;
    if (oklchOf(colour).chroma >= greyChroma) return colour;
  }
  return null;
}

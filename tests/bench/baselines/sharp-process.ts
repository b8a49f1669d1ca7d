import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { forEachConcurrently } from "#platform/for-each-concurrently.ts";
import sharp from "sharp";

/** This process only encodes pictures in the sizes an import stores, on all cores: the baseline for an import. */
export type SharpJob = { files: string[]; widths: readonly number[] };

process.on("message", ({ files, widths }: SharpJob) => {
  void encodePictures(files, widths).then((ms) => process.send?.(ms));
});
process.on("disconnect", () => process.exit(0));

async function encodePictures(
  files: readonly string[],
  widths: readonly number[],
): Promise<number> {
  const startedAt = performance.now();
  await forEachConcurrently(files, availableParallelism(), async (file) => {
    const bytes = await readFile(file);
    for (const width of widths) await sharp(bytes).resize(width).webp({ quality: 80 }).toBuffer();
  });
  return performance.now() - startedAt;
}

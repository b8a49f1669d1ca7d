import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parseMediaUrl } from "./media-file.ts";

/**
 * Deletes these recordings and caption files, and ignores the URLs of anything else.
 * @returns how many of the URLs were such files
 */
export async function removeMedia(filesDir: string, urls: readonly string[]): Promise<number> {
  const names = urls.flatMap((url) => {
    const media = parseMediaUrl(url);
    return media ? [`${media.id}.${media.extension}`] : [];
  });
  for (const name of names) await rm(join(filesDir, name), { force: true });
  return names.length;
}

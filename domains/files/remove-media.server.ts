import { rm } from "node:fs/promises";
import { join } from "node:path";
import { mediaAt } from "./media-file.ts";

/**
 * Deletes these recordings and caption files, and ignores the URLs of anything else.
 * @returns how many of the URLs were such files
 */
export async function removeMedia(filesDir: string, addresses: readonly string[]): Promise<number> {
  const names = addresses.flatMap((address) => {
    const media = mediaAt(address);
    return media ? [`${media.id}.${media.ending}`] : [];
  });
  for (const name of names) await rm(join(filesDir, name), { force: true });
  return names.length;
}

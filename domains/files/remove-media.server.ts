import { rm } from "node:fs/promises";
import { join } from "node:path";
import { mediaAt } from "./media-file.ts";

/**
 * Removes these recordings and caption files; addresses of anything else are passed over.
 * @returns how many there were
 */
export async function removeMedia(filesDir: string, addresses: readonly string[]): Promise<number> {
  const names = addresses.flatMap((address) => {
    const media = mediaAt(address);
    return media ? [`${media.id}.${media.ending}`] : [];
  });
  for (const name of names) await rm(join(filesDir, name), { force: true });
  return names.length;
}

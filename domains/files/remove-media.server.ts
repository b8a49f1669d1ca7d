import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { parseMediaUrl } from "./media-file.ts";

/**
 * Deletes these recordings and caption files, and ignores the URLs of anything else.
 * @returns how many of the URLs were such files
 */
export async function removeMedia(files: FileStore, urls: readonly string[]): Promise<number> {
  const names = urls.flatMap((url) => {
    const media = parseMediaUrl(url);
    return media ? [`${media.id}.${media.extension}`] : [];
  });
  for (const name of names) await files.delete(name);
  return names.length;
}

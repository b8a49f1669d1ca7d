import { storeMedia, type StoredFile } from "#domains/files/store-media.server.ts";
import { mediaIn } from "#domains/pages/content-folder/parsed-component.ts";
import type { Problems } from "#domains/pages/content-folder/problems.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { ContentFolder } from "./content-folder.ts";

/** Stores every recording, caption file and document that the content names; what is none is told. A file that nobody names yet is harmless. */
export async function storeAllMedia(
  { filesDir }: { filesDir: string },
  folder: ContentFolder,
  content: unknown,
  problems: Problems,
): Promise<Map<string, StoredFile>> {
  const stored = new Map<string, StoredFile>();
  const refused = new Set<string>();
  for (const { path, place } of mediaIn(content)) {
    if (stored.has(path) || refused.has(path)) continue;
    try {
      stored.set(path, await storeMedia(filesDir, folder.locate(path)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.add(path);
      problems.error(place, `${path}: ${error.message}`);
    }
  }
  return stored;
}

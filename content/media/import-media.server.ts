import {
  holdStoredFiles,
  planMedia,
  storeMedia,
  type StoredFile,
} from "#domains/files/store-media.server.ts";
import { mediaIn } from "#content/blocks/parsed-component.ts";
import type { Problems } from "#content/problems.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { Transaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import type { ContentFolder } from "#content/content-folder.ts";

/** Stands in for a refused file until the import ends. */
const refusedFile: StoredFile = { url: "/", bytes: 0 };

/**
 * Stores every recording, caption file and document that the content names, or only checks them if `isPlan`. Reports
 * files of a wrong kind. A stored file that nothing names yet is harmless.
 */
export async function storeAllMedia(
  { files }: { files: FileStore },
  folder: ContentFolder,
  content: unknown,
  problems: Problems,
  { isPlan }: { isPlan: boolean },
): Promise<Map<string, StoredFile>> {
  const stored = new Map<string, StoredFile>();
  for (const { path, place } of mediaIn(content)) {
    if (stored.has(path)) continue;
    const source = folder.locate(path);
    try {
      stored.set(path, await (isPlan ? planMedia(source) : storeMedia(files, source)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      stored.set(path, refusedFile);
      problems.error(place, `${path}: ${error.message}`);
    }
  }
  return stored;
}

/** Makes sure that the stored files exist until the end of the transaction. */
export const holdAllMedia = (
  ctx: { db: Transaction; files: FileStore },
  folder: ContentFolder,
  stored: ReadonlyMap<string, StoredFile>,
): Promise<void> =>
  holdStoredFiles(
    ctx,
    [...stored].map(([path, file]) => ({ file, source: folder.locate(path) })),
  );

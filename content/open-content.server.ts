import { stat } from "node:fs/promises";
import { invalidInput } from "#domains/settings/errors.ts";
import type { Problems } from "./problems.ts";
import type { ContentFolder } from "./content-folder.ts";
import { readArchive } from "./read-archive.server.ts";
import { readContentFolder } from "./read-folder.server.ts";

/** Opens a content folder, or a zip in a temporary folder that `close` removes. */
export async function openContent(
  path: string,
  problems: Problems,
): Promise<{ folder: ContentFolder; close(): Promise<void> }> {
  const stats = await stat(path).catch(() => null);
  if (!stats) throw invalidInput(`There is no folder or file ${path}.`);
  if (stats.isDirectory())
    return { folder: await readContentFolder(path, problems), close: async () => {} };
  const archive = await readArchive(path);
  try {
    return { folder: await readContentFolder(archive.folder, problems), close: archive.remove };
  } catch (error) {
    await archive.remove();
    throw error;
  }
}

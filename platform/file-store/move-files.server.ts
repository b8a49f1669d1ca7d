import { forEachConcurrently } from "#platform/for-each-concurrently.ts";
import type { MovingFileStore } from "./moving-file-store.server.ts";

/** How many files move at once. */
const concurrency = 8;
/** How often in a row nothing may move although files are listed: people may have deleted them just then. */
const idlePassesMax = 5;

export type MovedFiles = { files: number; bytes: number };

/**
 * Moves all files to their new place, while the portals are in use. It can be stopped at any time, even killed: the next
 * call goes on with the rest.
 * @param onProgress gets the number of moved files and how many there are
 */
export async function moveFiles(
  store: MovingFileStore,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<MovedFiles> {
  const moved: MovedFiles = { files: 0, bytes: 0 };
  for (let idlePasses = 0; ;) {
    const names: string[] = [];
    for await (const name of store.remaining()) names.push(name);
    // A process that still has the old settings may have added files meanwhile, so look again until there are none.
    if (names.length === 0) return moved;
    if (idlePasses === idlePassesMax) throw new Error(`${names[0]} can't be moved.`);
    const movedBefore = moved.files;
    const total = moved.files + names.length;
    await forEachConcurrently(names, concurrency, async (name) => {
      const bytes = await store.moveOne(name);
      if (bytes === null) return;
      moved.files += 1;
      moved.bytes += bytes;
      onProgress(moved.files, total);
    });
    idlePasses = moved.files === movedBefore ? idlePasses + 1 : 0;
  }
}

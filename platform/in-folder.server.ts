import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";

/** How often the work is tried if its folder disappears each time. */
const attemptsMax = 10;

/**
 * Creates a file's folder and does the work. Deleting the last file of a folder also deletes the folder. If that happens
 * between the two, both are tried again.
 * @param work must change nothing if the folder is missing
 * @throws what `work` throws
 */
export async function inFolderOf<Value>(path: string, work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await mkdir(dirname(path), { recursive: true });
      return await work();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT" || attempt >= attemptsMax) throw error;
    }
}

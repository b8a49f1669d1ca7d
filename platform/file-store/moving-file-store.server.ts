import { Readable } from "node:stream";
import { type FileStore, growingFolder } from "./file-store.server.ts";

/**
 * Lets one at a time change files with these names, in all processes.
 * @param names of the files that `work` changes
 */
export type FileLock = <Result>(
  names: readonly string[],
  work: () => Promise<Result>,
) => Promise<Result>;

export type MovingFileStore = FileStore & {
  /** Lists the files that aren't moved yet. */
  remaining(): AsyncIterable<string>;
  /** Moves a file. Returns its size; null if it was deleted or moved meanwhile. */
  moveOne(name: string): Promise<number | null>;
};

export const isMovingFileStore = (files: FileStore): files is MovingFileStore => "moveOne" in files;

/**
 * A store whose files move from one place to another while it is in use. New files go to the new place; a file is read
 * wherever it is. A file is deleted at its old place only once it is complete at the new one, so it is always somewhere.
 */
export function openMovingFileStore(
  from: FileStore,
  to: FileStore,
  lock: FileLock,
): MovingFileStore {
  const isGrowing = (name: string) => name.startsWith(growingFolder);

  /** Asks both places. Files move in one direction, so the order misses none that moves meanwhile. */
  async function find<Found>(
    name: string,
    ask: (store: FileStore) => Promise<Found | null>,
  ): Promise<Found | null> {
    // A copy of a file that grows may be unfinished at the new place, as long as the old one has it.
    const order = isGrowing(name) ? [from, to] : [to, from, to];
    for (const store of order) {
      const found = await ask(store);
      if (found !== null) return found;
    }
    return null;
  }

  /** Only under the file's lock. */
  async function moveLocked(name: string): Promise<number | null> {
    const stored = await from.stat(name);
    if (!stored) return null;
    // A file at the new place is complete and newer, unless it grows.
    if (isGrowing(name) || !(await to.stat(name))) {
      await to.write(name, (await from.read(name)) ?? Readable.from([]));
      const bytes = (await to.stat(name))?.bytes;
      if (bytes !== stored.bytes)
        throw new Error(`${name} has ${stored.bytes} bytes, but ${bytes} of them were copied.`);
    }
    await from.delete(name);
    return stored.bytes;
  }

  return {
    write: (name, content) =>
      lock([name], async () => {
        await to.write(name, content);
        await from.delete(name);
      }),
    stat: (name) => find(name, (store) => store.stat(name)),
    read: (name, range) => find(name, (store) => store.read(name, range)),
    readBytes: (name) => find(name, (store) => store.readBytes(name)),
    appendBatch: to.appendBatch,
    append: (name, offset, parts) =>
      lock([name], async () => {
        await moveLocked(name);
        await to.append(name, offset, parts);
      }),
    move: (name, newName) =>
      lock([name, newName], async () => {
        await moveLocked(name);
        await to.move(name, newName);
        await from.delete(newName);
      }),
    delete: (name) =>
      lock([name], async () => {
        await from.delete(name);
        await to.delete(name);
      }),
    async *list(prefix) {
      const seen = new Set<string>();
      // The old place first: what moves in between is then found at the new one.
      for (const store of [from, to])
        for await (const name of store.list(prefix)) {
          if (seen.has(name)) continue;
          seen.add(name);
          yield name;
        }
    },
    sign: (name, use) => to.sign(name, use),
    isSigned: (name, parts) => to.isSigned(name, parts),
    outsideUrl: async (name, use) =>
      (await to.stat(name)) ? await to.outsideUrl(name, use) : null,
    async deleteUnfinished() {
      await from.deleteUnfinished();
      await to.deleteUnfinished();
    },
    remaining: () => from.list(""),
    moveOne: (name) => lock([name], () => moveLocked(name)),
  };
}

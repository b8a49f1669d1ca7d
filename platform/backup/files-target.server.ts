import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { keptAssetsFolder } from "#platform/file-store/file-name.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { StartFailure } from "#platform/start-failure.ts";

/** Where a restored backup's files go. */
export type FilesTarget = {
  /** Prepares an empty place; the database is empty. @throws StartFailure if there are files already */
  prepare(): Promise<void>;
  write(name: string, bytes: Readable): Promise<void>;
  /** Is called just before the rows are there for good. */
  place(): Promise<void>;
  /** Is called after the rows are there for good. */
  finish(): Promise<void>;
  /** Deletes what was written, unless it was placed. */
  clean(): Promise<void>;
};

const assetsFolderName = keptAssetsFolder.replace("/", "");

/** A folder. The files are written beside it and take its place with one rename. */
export function folderTarget(folder: string): FilesTarget {
  const staging = `${folder}.restoring`;
  return {
    async prepare() {
      const found = await readdir(folder).catch(() => []);
      if (found.some((name) => name !== assetsFolderName))
        throw new StartFailure(
          `The folder ${folder} is not empty: restore into an empty DATA_DIR.`,
        );
      await rm(staging, { recursive: true, force: true });
      await mkdir(staging, { recursive: true });
    },
    async write(name, bytes) {
      const path = join(staging, name);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(bytes, createWriteStream(path, { flush: true }));
    },
    async place() {
      // The folder may exist if it is empty.
      await rm(folder, { recursive: true, force: true });
      await rename(staging, folder);
    },
    finish: async () => {},
    clean: () => rm(staging, { recursive: true, force: true }),
  };
}

/** Is in the store while a restore isn't finished. */
const unfinishedMark = "restoring/unfinished";

/**
 * A store that can't rename everything at once, such as a bucket. A mark says that a restore isn't finished; after a
 * crash, the next restore deletes what the one before has left. The database is empty then, so nothing needs it.
 */
export function storeTarget(files: FileStore): FilesTarget {
  let isOurs = false;
  let isPlaced = false;
  const deleteAll = async () => {
    for await (const name of files.list(""))
      if (!name.startsWith(keptAssetsFolder) && name !== unfinishedMark) await files.delete(name);
    await files.delete(unfinishedMark);
  };
  return {
    async prepare() {
      if (await files.stat(unfinishedMark)) await deleteAll();
      for await (const name of files.list(""))
        if (!name.startsWith(keptAssetsFolder))
          throw new StartFailure(
            `The bucket is not empty (it has ${name}): restore into an empty one.`,
          );
      await files.write(unfinishedMark, new Uint8Array());
      isOurs = true;
    },
    write: (name, bytes) => files.write(name, bytes),
    async place() {
      isPlaced = true;
    },
    finish: () => files.delete(unfinishedMark),
    async clean() {
      if (isOurs && !isPlaced) await deleteAll();
    },
  };
}

/** Nowhere: to check that a backup can be read. */
export const noTarget: FilesTarget = {
  prepare: async () => {},
  async write(_name, bytes) {
    for await (const _chunk of bytes);
  },
  place: async () => {},
  finish: async () => {},
  clean: async () => {},
};

import { constants, type Dirent } from "node:fs";
import {
  type FileHandle,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import type { Clock } from "#platform/clock.ts";
import { inFolderOf } from "#platform/in-folder.server.ts";
import type { Vault } from "#platform/vault.server.ts";
import { writeFileAtomically } from "#platform/write-file-atomically.server.ts";
import { isFileName, isFileNamePrefix, unfinishedEnding } from "./file-name.ts";
import { type FileStore, InvalidFileName, signedUrlMaxMs } from "./file-store.server.ts";
import { isFileUrlSigned, signFileUrl } from "./signed-file-url.server.ts";

/** No write takes this long, so an older unfinished file was left behind by a crash. */
const unfinishedMaxAgeMs = 24 * 60 * 60 * 1000;

export type FolderFileStoreInput = {
  /** An absolute path. The folder is created with the first file. */
  folder: string;
  vault: Pick<Vault, "mac">;
  clock: Clock;
};

/** The folder of an installation's stored files. */
export const filesFolderOf = (dataDir: string): string => join(dataDir, "files");

/** What one write of the system takes: Linux writes at most 1,024 parts. */
const appendBatch = { bytes: 4 * 1024 ** 2, partsMax: 500 };

/** Stores files in a folder. */
export function openFolderFileStore({ folder, vault, clock }: FolderFileStoreInput): FileStore {
  const pathOf = (name: string): string => {
    if (!isFileName(name)) throw new InvalidFileName(name);
    return join(folder, ...name.split("/"));
  };

  /** Yields the paths below `directory` that start with `prefix`, unfinished files included. */
  async function* walk(directory: string, prefix: string): AsyncGenerator<string> {
    for (const entry of await readDirectory(join(folder, directory))) {
      const path = `${directory}${entry.name}`;
      if (entry.isDirectory()) {
        if (`${path}/`.startsWith(prefix)) yield* walk(`${path}/`, prefix);
      } else if (path.startsWith(prefix)) yield path;
    }
  }

  return {
    async write(name, content) {
      await writeFileAtomically(pathOf(name), content);
    },
    async stat(name) {
      const stats = await nullIfMissing(stat(pathOf(name)));
      return stats?.isFile() ? { bytes: stats.size } : null;
    },
    async read(name, range): Promise<Readable | null> {
      const file = await nullIfMissing(open(pathOf(name)));
      if (!file) return null;
      if ((await file.stat()).isFile())
        return file.createReadStream(range && { start: range.from, end: range.to });
      await file.close();
      return null;
    },
    async readBytes(name) {
      return nullIfMissing(readFile(pathOf(name)));
    },
    appendBatch,
    async append(name, from, parts) {
      const path = pathOf(name);
      const file = await inFolderOf(path, () =>
        open(path, constants.O_RDWR | constants.O_CREAT, 0o644),
      );
      try {
        const { size } = await file.stat();
        if (size < from) throw new Error(`${name} ends at byte ${size}, before byte ${from}.`);
        // Even without an effect it takes as long as the write.
        if (size > from) await file.truncate(from);
        await writeParts(file, from, parts);
      } finally {
        await file.close();
      }
    },
    async move(name, newName) {
      const path = pathOf(newName);
      const file = await open(pathOf(name), constants.O_RDWR);
      await file.datasync().finally(() => file.close());
      await inFolderOf(path, () => rename(pathOf(name), path));
    },
    async delete(name) {
      const path = pathOf(name);
      await rm(path, { force: true });
      if (dirname(path) === folder) return;
      // An empty folder would still show whose files it had.
      await rmdir(dirname(path)).catch(() => {});
    },
    async *list(prefix) {
      if (!isFileNamePrefix(prefix)) throw new InvalidFileName(prefix);
      const directory = prefix.slice(0, prefix.lastIndexOf("/") + 1);
      for await (const path of walk(directory, prefix)) if (isFileName(path)) yield path;
    },
    sign(name, { portalId, lifeMs = signedUrlMaxMs }) {
      if (!isFileName(name)) throw new InvalidFileName(name);
      return signFileUrl(vault, { name, portalId, now: clock.now(), lifeMs });
    },
    isSigned: (name, parts) => isFileName(name) && isFileUrlSigned(vault, name, parts, clock.now()),
    outsideUrl: async () => null,
    async deleteUnfinished() {
      for await (const unfinished of walk("", "")) {
        if (!unfinished.endsWith(unfinishedEnding)) continue;
        const path = join(folder, unfinished);
        const stats = await nullIfMissing(stat(path));
        if (stats && clock.now() - stats.mtimeMs > unfinishedMaxAgeMs)
          await rm(path, { force: true });
      }
    },
  };
}

/** Writes the parts one after another without a copy of them all. The system may write only some of the bytes. */
async function writeParts(
  file: FileHandle,
  from: number,
  parts: readonly Uint8Array[],
): Promise<void> {
  let position = from;
  let rest = parts.filter(({ length }) => length > 0);
  while (rest.length > 0) {
    let { bytesWritten } = await file.writev(rest, position);
    position += bytesWritten;
    rest = rest.flatMap((part) => {
      const written = Math.min(part.length, bytesWritten);
      bytesWritten -= written;
      return written === part.length ? [] : [part.subarray(written)];
    });
  }
}

async function readDirectory(path: string): Promise<Dirent[]> {
  return (await nullIfMissing(readdir(path, { withFileTypes: true }))) ?? [];
}

/** Returns null if a file or folder is missing. Any other error means that the disk can't be used. */
async function nullIfMissing<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? "");

import type pg from "pg";
import type { Clock } from "#platform/clock.ts";
import type { Environment } from "#platform/environment.ts";
import type { Vault } from "#platform/vault.server.ts";
import { openFileLocks } from "./file-locks.server.ts";
import type { FileHeaders } from "./file-headers.ts";
import type { FileStore } from "./file-store.server.ts";
import { openMovingFileStore } from "./moving-file-store.server.ts";
import { filesFolderOf, openFolderFileStore } from "./folder-file-store.server.ts";

export type FileStoreInput = {
  environment: Pick<Environment, "dataDir" | "files">;
  vault: Pick<Vault, "mac">;
  clock: Clock;
  /** How a file is served, for those that browsers read from the storage itself. */
  headersOf: (name: string) => FileHeaders;
  /** The database that all processes share; only used while files move. */
  pool: pg.Pool;
};

export type OpenFileStore = { files: FileStore; close(): Promise<void> };

/** Opens the store that the environment names. Nothing of S3 is loaded if files are in a folder. */
export async function openFileStore(input: FileStoreInput): Promise<OpenFileStore> {
  const { environment, vault, clock, headersOf } = input;
  const { mode, s3 } = environment.files;
  const folder = openFolderFileStore({ folder: filesFolderOf(environment.dataDir), vault, clock });
  const close = async () => {};
  if (mode === "folder") return { files: folder, close };
  const { openS3FileStore } = await import("./s3/s3-file-store.server.ts");
  const bucket = openS3FileStore({ options: s3!, vault, clock, headersOf });
  if (mode === "s3") return { files: bucket, close };
  const locks = openFileLocks(input.pool);
  const [from, to] = mode === "folder-to-s3" ? [folder, bucket] : [bucket, folder];
  return { files: openMovingFileStore(from, to, locks.lock), close: locks.close };
}

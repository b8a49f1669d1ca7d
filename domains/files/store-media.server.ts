import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { checkCaptions } from "./check-captions.ts";
import { mediaRefused } from "./errors.ts";
import { fitsExtension, signatureBytes } from "./file-signature.server.ts";
import { extensionOf, isStorable, maxBytesOf } from "./media-file.ts";
import { storedFilesLock } from "./store-picture.server.ts";
import { filesPath } from "./stored-picture.ts";

export const hashChars = 32;

/** A stored file: its URL and its size. */
export type StoredFile = { url: string; bytes: number };

/**
 * Stores a recording, a caption file or a document unchanged, under the hash of its bytes. Its bytes must fit its
 * extension.
 * @param source the path it is copied from
 * @throws MEDIA-REFUSED
 */
export async function storeMedia(files: FileStore, source: string): Promise<StoredFile> {
  const file = await planMedia(source);
  await writeIfMissing(files, file, source);
  return file;
}

/**
 * Writes stored files again that were deleted since, each from its source. From here to the end of the transaction,
 * nothing deletes them.
 */
export async function holdStoredFiles(
  { db, files }: { db: Transaction; files: FileStore },
  stored: readonly { file: StoredFile; source: string }[],
): Promise<void> {
  if (stored.length === 0) return;
  await db.execute(sql`select pg_advisory_xact_lock_shared(${storedFilesLock})`);
  for (const { file, source } of stored) await writeIfMissing(files, file, source);
}

async function writeIfMissing(files: FileStore, { url }: StoredFile, source: string) {
  const name = url.slice(filesPath.length);
  if (!(await files.stat(name))) await files.write(name, createReadStream(source));
}

/** Checks a file and returns what `storeMedia` would store, without storing it. @throws MEDIA-REFUSED */
export async function planMedia(source: string): Promise<StoredFile> {
  const extension = extensionOf(source);
  const { size } = await stat(source);
  const maxBytes = maxBytesOf(source);
  if (size > maxBytes) throw mediaRefused(`The file is larger than ${maxBytes / 1024 ** 2} MB.`);
  const head = await readHead(source);
  if (!isStorable(source) || !fitsExtension(extension, head))
    throw mediaRefused(`The file's content doesn't match its extension, .${extension}.`);
  if (extension === "vtt") checkCaptions(await readFile(source));
  return { url: `${filesPath}${await hashOf(source)}.${extension}`, bytes: size };
}

async function readHead(source: string): Promise<Buffer> {
  const file = await open(source);
  try {
    const head = Buffer.alloc(signatureBytes);
    await file.read(head, 0, signatureBytes, 0);
    return head;
  } finally {
    await file.close();
  }
}

async function hashOf(source: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(source)) hash.update(part as Buffer);
  return hash.digest("hex").slice(0, hashChars);
}

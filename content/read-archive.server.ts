import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { invalidInput } from "#domains/settings/errors.ts";
import { filesMax } from "./read-folder.server.ts";

export const archiveMaxBytes = 1024 * 1024 * 1024;
export const archiveFileMaxBytes = 50 * 1024 * 1024;
/** Text packs to a tenth; what packs to less than a hundredth is made to fill the disk. */
export const archiveMaxRatio = 100;
/** Small files may pack as well as they like. */
const ratioFromBytes = 1024 * 1024;

/**
 * Unpacks a zip into a temporary folder that `remove` takes away. Names that lead out of it, links, encrypted
 * files, files that stand twice and anything above the caps refuse the whole archive.
 * @throws INVALID naming what is wrong
 */
export async function readArchive(
  path: string,
): Promise<{ folder: string; remove(): Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), "lampstand-import-"));
  const remove = () => rm(root, { recursive: true, force: true });
  try {
    await unpack(path, root);
    return { folder: await contentRoot(root), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function unpack(path: string, root: string): Promise<void> {
  const zip = await openPromise(path, { strictFileNames: true }).catch(notAnArchive);
  try {
    if (zip.entryCount > filesMax) refuse(`The archive contains more than ${filesMax} files.`);
    const budget = { left: archiveMaxBytes };
    const entries = zip.eachEntry();
    for (;;) {
      const { value: entry, done } = await entries.next().catch(notAnArchive);
      if (done) return;
      const target = safeTarget(root, entry);
      if (target !== null) await writeEntry(zip, entry, target, budget);
    }
  } finally {
    zip.close();
  }
}

/** Where an entry goes; null for what is no file of content (folders, a system's own leftovers). */
function safeTarget(root: string, entry: Entry): string | null {
  const name = entry.fileName;
  const parts = name.split("/");
  const target = join(root, ...parts);
  // yauzl refuses such names too; nothing is written on its word alone.
  if (parts.includes("..") || /[\\\0:]/.test(name) || !target.startsWith(root + sep))
    refuse(`The archive contains a file outside of its folder: ${name}.`);
  if (((entry.externalFileAttributes >>> 16) & fileKindMask) === linkKind)
    refuse(`The archive contains a link: ${name}.`);
  if (entry.isEncrypted()) refuse(`The file ${name} of the archive is encrypted.`);
  if (name.endsWith("/") || parts.some((part) => part.startsWith(".") || part === "__MACOSX"))
    return null;
  if (entry.uncompressedSize > archiveFileMaxBytes)
    refuse(`The file ${name} of the archive is larger than ${megabytes(archiveFileMaxBytes)} MB.`);
  if (
    entry.uncompressedSize > ratioFromBytes &&
    entry.uncompressedSize > entry.compressedSize * archiveMaxRatio
  )
    refuse(`The file ${name} of the archive is compressed suspiciously well.`);
  return target;
}

/** The kind of file in a Unix mode, and a symbolic link among them. */
const fileKindMask = 0o170000;
const linkKind = 0o120000;

async function writeEntry(
  zip: ZipFile,
  entry: Entry,
  target: string,
  budget: { left: number },
): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const stream = await zip.openReadStreamPromise(entry).catch(notAnArchive);
  // Sizes in the directory may lie: what counts is what comes out.
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      budget.left -= chunk.length;
      if (budget.left >= 0) done(null, chunk);
      else done(new TooLarge());
    },
  });
  try {
    await pipeline(stream, counted, createWriteStream(target, { flags: "wx" }));
  } catch (error) {
    if (error instanceof TooLarge)
      refuse(`The archive contains more than ${megabytes(archiveMaxBytes)} MB.`);
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || code === "EISDIR")
      refuse(`The file ${entry.fileName} is in the archive twice.`);
    if (code === undefined || code.startsWith("Z_")) notAnArchive(error);
    throw error;
  }
}

class TooLarge extends Error {}

/** A folder that was packed with its own name lies one step deeper. */
async function contentRoot(root: string): Promise<string> {
  const entries = await readdir(root, { withFileTypes: true });
  const [only] = entries;
  const isContent = (name: string) => ["portal.yaml", "courses", "pages"].includes(name);
  if (entries.some(({ name }) => isContent(name)) || entries.length !== 1) return root;
  return only?.isDirectory() ? join(root, only.name) : root;
}

function megabytes(bytes: number): number {
  return bytes / 1024 / 1024;
}

function refuse(why: string): never {
  throw invalidInput(why);
}

function notAnArchive(error: unknown): never {
  const why = error instanceof Error ? error.message : String(error);
  throw invalidInput(`The file is not a readable zip archive: ${why}.`);
}

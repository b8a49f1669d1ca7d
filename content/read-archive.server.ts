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
/** The highest compression ratio: text has about 10 to 1, and a file above 100 to 1 is made to fill the disk. */
export const archiveMaxRatio = 100;
/** Smaller files may compress to any ratio. */
const ratioFromBytes = 1024 * 1024;

/**
 * Unpacks a zip into a temporary folder that `remove` deletes. Refuses the whole archive if it contains names that lead
 * out of it, links, encrypted files, files that appear twice, or more than the limits.
 * @throws INVALID with the reason
 */
export async function readArchive(
  path: string,
): Promise<{ folder: string; remove(): Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), "lampstand-import-"));
  const remove = () => rm(root, { recursive: true, force: true });
  try {
    await unpack(path, root);
    return { folder: await findContentRoot(root), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function unpack(path: string, root: string): Promise<void> {
  const zip = await openPromise(path, { strictFileNames: true }).catch(refuseUnreadable);
  try {
    if (zip.entryCount > filesMax) refuse(`The archive contains more than ${filesMax} files.`);
    const budget = { left: archiveMaxBytes };
    const entries = zip.eachEntry();
    for (;;) {
      const { value: entry, done } = await entries.next().catch(refuseUnreadable);
      if (done) return;
      const target = findTargetPath(root, entry);
      if (target !== null) await writeEntry(zip, entry, target, budget);
    }
  } finally {
    zip.close();
  }
}

/** Returns the path to write an entry to; null for a folder, or a file that an operating system has added. */
function findTargetPath(root: string, entry: Entry): string | null {
  const name = entry.fileName;
  const parts = name.split("/");
  const target = join(root, ...parts);
  // yauzl refuses such names too, but don't rely on it alone.
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
    refuse(
      `The file ${name} of the archive expands too much (more than ${archiveMaxRatio} times).`,
    );
  return target;
}

/** The file type bits of a Unix mode, and their value for a symbolic link. */
const fileKindMask = 0o170000;
const linkKind = 0o120000;

async function writeEntry(
  zip: ZipFile,
  entry: Entry,
  target: string,
  budget: { left: number },
): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const stream = await zip.openReadStreamPromise(entry).catch(refuseUnreadable);
  // The sizes in the archive's directory may be false, so count the unpacked bytes.
  const byteCounter = new Transform({
    transform(chunk: Buffer, _, done) {
      budget.left -= chunk.length;
      if (budget.left >= 0) done(null, chunk);
      else done(new ArchiveTooLarge());
    },
  });
  try {
    await pipeline(stream, byteCounter, createWriteStream(target, { flags: "wx" }));
  } catch (error) {
    if (error instanceof ArchiveTooLarge)
      refuse(`The archive contains more than ${megabytes(archiveMaxBytes)} MB.`);
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || code === "EISDIR")
      refuse(`The file ${entry.fileName} is in the archive twice.`);
    if (code === undefined || code.startsWith("Z_")) refuseUnreadable(error);
    throw error;
  }
}

class ArchiveTooLarge extends Error {}

/** If the folder was packed under its own name, the content is one level deeper. */
async function findContentRoot(root: string): Promise<string> {
  const entries = await readdir(root, { withFileTypes: true });
  const [firstEntry] = entries;
  const isContent = (name: string) => ["portal.yaml", "courses", "pages"].includes(name);
  if (entries.some(({ name }) => isContent(name)) || entries.length !== 1) return root;
  return firstEntry?.isDirectory() ? join(root, firstEntry.name) : root;
}

function megabytes(bytes: number): number {
  return bytes / 1024 / 1024;
}

function refuse(reason: string): never {
  throw invalidInput(reason);
}

function refuseUnreadable(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw invalidInput(`The file is not a readable zip archive: ${reason}.`);
}

import { Transform } from "node:stream";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { openPromise } from "yauzl";
import type { Entry, ZipFile } from "yauzl";
import { StartFailure } from "#platform/start-failure.ts";

export interface ZipReader {
  /** Names of all files inside, in order. */
  names: string[];
  /** Passes a file's bytes to `sink`. @throws StartFailure if they are damaged */
  read(name: string, sink: (bytes: Readable) => Promise<void>): Promise<void>;
  close(): void;
}

/** @throws StartFailure if the file is missing or no zip file */
export async function openZip(file: string): Promise<ZipReader> {
  let zip: ZipFile;
  const entries = new Map<string, Entry>();
  try {
    // yauzl itself refuses names that lead out of the folder ("../", "/etc").
    zip = await openPromise(file, { lazyEntries: true, autoClose: false });
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new StartFailure(`The file ${file} does not exist.`, { cause: error });
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(`The file ${file} cannot be read as a backup: ${reason}.`, {
      cause: error,
    });
  }
  return {
    names: [...entries.keys()],
    close: () => zip.close(),
    async read(name, sink) {
      const entry = entries.get(name);
      if (entry === undefined) throw damageFailure(name, "it is missing");
      const checksum = new Checksum();
      const bytes = await zip.openReadStreamPromise(entry);
      try {
        await Promise.all([pipeline(bytes, checksum), sink(checksum)]);
      } catch (error) {
        const isUnpacking = (error as { code?: string }).code?.startsWith("Z_") ?? false;
        throw isUnpacking ? damageFailure(name, "it cannot be unpacked") : error;
      }
      if (checksum.value !== entry.crc32) throw damageFailure(name, "its checksum is wrong");
    },
  };
}

/** Computes a checksum of the bytes passing through; yauzl checks sizes but no checksums. */
class Checksum extends Transform {
  value = 0;

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: null, chunk: Buffer) => void,
  ): void {
    this.value = crc32(chunk, this.value);
    done(null, chunk);
  }
}

function damageFailure(name: string, reason: string): StartFailure {
  return new StartFailure(`The backup is damaged at ${name}: ${reason}.`);
}

import type { Readable } from "node:stream";
import type { FileHeaders } from "./file-headers.ts";

/** The first and the last byte of a part of a file, counted from 0. */
export type ByteRange = { from: number; to: number };

/** What a signed URL is valid for, apart from the file's name. */
export type SignedUrlParts = { portalId: string; expires: string; signature: string };

/** How an outside address answers, and for how long. A public file has the headers that it was stored with. */
export type OutsideUse = { headers: FileHeaders; lifeMs: number };

/** The folder of files that grow. Only these can be appended to. */
export const growingFolder = "uploads/";

/** Whether everybody may read a file: the files of no folder are public, by a name that can't be guessed. */
export const isPublicFile = (name: string): boolean => !name.includes("/");

/** The longest life of a signed URL. */
export const signedUrlMaxMs = 10 * 60 * 1000;
/** The life of a signed URL for an outside service, which may fetch the file much later. No browser gets one. */
export const providerUrlMaxMs = 60 * 60 * 1000;

/**
 * Stores pictures, recordings, documents and uploads by name. A name is a short path such as
 * `message-files/portal/1f0c.pdf`; isFileName in file-name.ts has the rule, and every function throws InvalidFileName for
 * other names. There are two implementations, on a folder and on S3-compatible storage, and one that moves files from one to
 * the other. One test runs on all of them.
 */
export type FileStore = {
  /** Writes a file completely or not at all, even if the process is killed. Replaces a file with the same name. */
  write(name: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** The file's size; null if there is no such file. */
  stat(name: string): Promise<{ bytes: number } | null>;
  /** The file's bytes, or a part of them; null if there is no such file. */
  read(name: string, range?: ByteRange): Promise<Readable | null>;
  /** The whole file in memory, for files of limited size; null if there is no such file. */
  readBytes(name: string): Promise<Buffer | null>;
  /** How much to collect for one `append`. */
  readonly appendBatch: { bytes: number; partsMax: number };
  /**
   * Writes parts into a file that grows, below `growingFolder`. They start at byte `from`, and whatever the file had
   * beyond is dropped. They survive a killed process; in a folder, not yet a power cut.
   */
  append(name: string, from: number, parts: readonly Uint8Array[]): Promise<void>;
  /** Gives a complete file another name, once it is stored for good. Replaces a file that has the name. */
  move(name: string, newName: string): Promise<void>;
  /** Deletes a file if it exists. */
  delete(name: string): Promise<void>;
  /** The names of all files that start with `prefix`, in no particular order. "" lists every file. */
  list(prefix: string): AsyncIterable<string>;
  /**
   * Returns a URL path under which a browser can read a private file in this portal. Only call it for a person who may
   * read the file: everybody who has the URL can, until it expires.
   * @param lifeMs at most `signedUrlMaxMs`, or `providerUrlMaxMs` for an outside service that fetches what we send it
   */
  sign(name: string, use: { portalId: string; lifeMs?: number }): string;
  /** Whether a URL made by `sign` is genuine, belongs to this portal and has not expired. */
  isSigned(name: string, parts: SignedUrlParts): boolean;
  /**
   * Returns an address outside of this server at which a browser can read the file, with these headers; null if it has
   * to read it from this server. Everybody who has the address can read the file, until it expires.
   */
  outsideUrl(name: string, use: OutsideUse): Promise<string | null>;
  /** Deletes what writes left behind that a crash interrupted more than a day ago. */
  deleteUnfinished(): Promise<void>;
};

/** A name that no store accepts: a mistake of the program, because names from outside are checked before. */
export class InvalidFileName extends Error {
  override readonly name = "InvalidFileName";

  constructor(name: string) {
    super(`${JSON.stringify(name.slice(0, 100))} is no valid name of a stored file.`);
  }
}

import { Readable } from "node:stream";
import type { FileHeaders } from "#platform/file-store/file-headers.ts";
import type { ByteRange } from "#platform/file-store/file-store.server.ts";
import { parsePartKey, partKeyOf, partsFolder } from "./keys.server.ts";
import {
  copyObject,
  deleteObject,
  inParts,
  joinObjects,
  listObjects,
  partMinBytes,
  putObject,
  readObject,
} from "./objects.server.ts";
import type { S3Caller } from "./s3-client.server.ts";

type Part = { key: string; from: number; bytes: number };

/**
 * A file that grows is a chain of objects: each begins where the one before ends, and its key says where that is. So any
 * process can go on with it, and all that it must know is in the bucket. Only the last part may be small: it grows
 * with the next bytes. That way all parts can be joined inside the service.
 */
export class GrowingFile {
  readonly #s3: S3Caller;
  readonly #name: string;

  constructor(s3: S3Caller, name: string) {
    this.#s3 = s3;
    this.#name = name;
  }

  async stat(): Promise<{ bytes: number } | null> {
    const chain = chainOf(await this.#listParts());
    return chain.length > 0 ? { bytes: endOf(chain) } : null;
  }

  async append(from: number, parts: readonly Uint8Array[]): Promise<void> {
    const stored = await this.#listParts();
    const chain = chainOf(stored);
    const size = endOf(chain);
    if (size < from) throw new Error(`${this.#name} ends at byte ${size}, before byte ${from}.`);
    // First, so that no part of what is dropped ever continues the new bytes.
    for (const part of stored)
      if (part.from >= from && part.from > 0) await deleteObject(this.#s3, part.key);
    const last = chain.findLast((part) => part.from < from || part.from === 0);
    const isUnchanged = from === size && parts.every(({ length }) => length === 0);
    if (last && isUnchanged) return;
    if (last && (last.from + last.bytes > from || last.bytes < partMinBytes)) {
      const kept = await this.#readPart(last, 0, from - last.from);
      await putObject(this.#s3, last.key, Buffer.concat([kept, ...parts]));
    } else await putObject(this.#s3, partKeyOf(this.#name, from), Buffer.concat(parts));
  }

  /** Replaces the whole file. */
  async write(content: AsyncIterable<Uint8Array>): Promise<void> {
    await this.append(0, []);
    let from = 0;
    for await (const bytes of inParts(content)) {
      await this.append(from, [bytes]);
      from += bytes.length;
    }
  }

  async read({ from, to }: ByteRange = { from: 0, to: Infinity }): Promise<Readable | null> {
    const chain = chainOf(await this.#listParts());
    if (chain.length === 0) return null;
    const parts = chain.filter((part) => part.from <= to && part.from + part.bytes > from);
    return Readable.from(this.#readParts(parts, { from, to }), { objectMode: false });
  }

  /** Stores the file under another key, complete. */
  async complete(newKey: string, headers: FileHeaders): Promise<void> {
    const keys = chainOf(await this.#listParts()).map(({ key }) => key);
    if (keys.length === 0) throw new Error(`There is no file ${this.#name}.`);
    if (keys.length === 1) await copyObject(this.#s3, keys[0]!, newKey, headers);
    else await joinObjects(this.#s3, keys, newKey, headers);
  }

  async delete(): Promise<void> {
    // From the end, so that what a crash leaves is still a file.
    for (const { key } of (await this.#listParts()).reverse()) await deleteObject(this.#s3, key);
  }

  async #listParts(): Promise<Part[]> {
    const parts: Part[] = [];
    for await (const { key, bytes } of listObjects(this.#s3, `${partsFolder}${this.#name}/`))
      parts.push({ key, bytes, from: parsePartKey(key).from });
    return parts;
  }

  async *#readParts(parts: Part[], { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
    for (const part of parts) {
      const first = Math.max(0, from - part.from);
      const last = Math.min(part.bytes - 1, to - part.from);
      const bytes = await readObject(this.#s3, part.key, { from: first, to: last });
      if (!bytes) throw new Error(`A part of ${this.#name} was deleted while it was read.`);
      yield* bytes as AsyncIterable<Uint8Array>;
    }
  }

  async #readPart(part: Part, from: number, end: number): Promise<Buffer> {
    const read: Uint8Array[] = [];
    const range = { from: part.from + from, to: part.from + end - 1 };
    if (end > from && part.bytes > 0)
      for await (const bytes of this.#readParts([part], range)) read.push(bytes);
    return Buffer.concat(read);
  }
}

/** The parts that continue each other from byte 0 on. A write that was interrupted may have left others behind. */
function chainOf(parts: readonly Part[]): Part[] {
  const chain: Part[] = [];
  for (const part of parts) if (part.from === endOf(chain)) chain.push(part);
  return chain;
}

const endOf = (chain: readonly Part[]): number => {
  const last = chain.at(-1);
  return last ? last.from + last.bytes : 0;
};

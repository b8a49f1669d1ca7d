import { ImportProblem } from "./import-problem.ts";

const entriesMax = 2_000;
/** What a document may hold once it is unpacked: everything, and its XML alone, which takes the longest to read. */
const unpackedMaxBytes = 100_000_000;
const xmlMaxBytes = 10_000_000;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
const commentMaxBytes = 65_535;
const stored = 0;
const deflated = 8;

/**
 * Checks a ZIP file before a library unpacks it as a whole. The sizes in it may be wrong, so each file is unpacked once
 * and only counted.
 * @throws ImportProblem
 */
export async function checkZip(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  let left = unpackedMaxBytes;
  let xmlLeft = xmlMaxBytes;
  for (const entry of readEntries(bytes)) {
    let { isXml } = entry;
    let size = 0;
    for await (const part of unpack(entry)) {
      // Documents may give their XML any name.
      isXml ||= size === 0 && beginsAsXml(part);
      size += part.length;
      if (size > left || (isXml && size > xmlLeft)) throw new ImportProblem("too-large");
    }
    left -= size;
    if (isXml) xmlLeft -= size;
  }
}

const beginChars = 100;
const beginsAsXml = (part: Uint8Array): boolean =>
  /^\s*(?:<|$)/.test(new TextDecoder().decode(part.subarray(0, beginChars)));

type Entry = { isXml: boolean; packed: Uint8Array<ArrayBuffer>; method: number };

function* readEntries(bytes: Uint8Array<ArrayBuffer>): Generator<Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > entriesMax) throw new ImportProblem("too-large");
  let at = view.getUint32(end + 16, true);
  requireOneList(view, end, at);
  for (let entry = 0; entry < count; entry += 1) {
    requireSignature(view, at, entryBytes, entrySignature);
    const method = view.getUint16(at + 10, true);
    const packedBytes = view.getUint32(at + 20, true);
    const nameBytes = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    requireSignature(view, local, localBytes, localSignature);
    const begin =
      local + localBytes + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const isKnown = method === stored || method === deflated;
    if (!isKnown || begin + packedBytes > bytes.length) throw new ImportProblem("unreadable");
    const name = new TextDecoder().decode(
      bytes.subarray(at + entryBytes, at + entryBytes + nameBytes),
    );
    yield {
      isXml: /\.(?:xml|rels)$/i.test(name),
      packed: bytes.subarray(begin, begin + packedBytes),
      method,
    };
    at += entryBytes + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  if (at !== end) throw new ImportProblem("unreadable");
}

/**
 * Checks that the list of files begins where it says and ends at its end, and that the file isn't in the 64-bit format.
 * Otherwise the library that unpacks it might read another list, whose files nobody has counted.
 */
function requireOneList(view: DataView, end: number, begin: number): void {
  const shorts = [4, 6, 8, 10].map((field) => view.getUint16(end + field, true));
  const listBytes = view.getUint32(end + 12, true);
  const is64Bit = shorts.includes(0xffff) || listBytes === 0xffffffff || begin === 0xffffffff;
  if (is64Bit || begin + listBytes !== end) throw new ImportProblem("unreadable");
}

/** Finds the list of files, which is at the end, before a comment. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - endBytes - commentMaxBytes);
  for (let at = view.byteLength - endBytes; at >= first; at -= 1)
    if (view.getUint32(at, true) === endSignature) return at;
  throw new ImportProblem("unreadable");
}

function requireSignature(view: DataView, at: number, length: number, signature: number): void {
  if (at + length > view.byteLength || view.getUint32(at, true) !== signature)
    throw new ImportProblem("unreadable");
}

/** Yields the unpacked bytes part by part, so that nobody waits for all of a huge file. */
async function* unpack({ packed, method }: Entry): AsyncGenerator<Uint8Array> {
  if (method === stored) {
    yield packed;
    return;
  }
  const unpacked = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .getReader();
  try {
    for (;;) {
      const { done, value } = await unpacked.read().catch(() => {
        throw new ImportProblem("unreadable");
      });
      if (done) return;
      yield value;
    }
  } finally {
    void unpacked.cancel().catch(() => {});
  }
}

import { constants, crc32, deflateRawSync } from "node:zlib";

/** A piece of a text, compressed once so that it can be part of many compressed texts. */
export type Part = { plain: Buffer; packed: Buffer };

const level = 9;
/** The size of one stored block of deflate. */
const blockMaxBytes = 65_535;
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty block, marked as the last. */
const end = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** Compresses a piece that is reused. It refers to nothing outside itself, so it fits between any others. */
export function packedPart(text: string): Part {
  const plain = Buffer.from(text);
  const options = { level, finishFlush: constants.Z_SYNC_FLUSH };
  return { plain, packed: deflateRawSync(plain, options) };
}

/** Returns a piece for one use, uncompressed: compressing costs more than it saves. */
export function loosePart(text: string): Part {
  const plain = Buffer.from(text);
  const blocks: Buffer[] = [];
  for (let from = 0; from < plain.length; from += blockMaxBytes) {
    const block = plain.subarray(from, from + blockMaxBytes);
    const sizes = Buffer.alloc(5);
    sizes.writeUInt16LE(block.length, 1);
    sizes.writeUInt16LE(~block.length & 0xffff, 3);
    blocks.push(sizes, block);
  }
  return { plain, packed: Buffer.concat(blocks) };
}

/** Joins the parts to a gzip file (RFC 1952) without compressing them again. */
export function gzipOf(parts: readonly Part[]): Buffer<ArrayBuffer> {
  let sum = 0;
  let size = 0;
  for (const { plain } of parts) {
    sum = crc32(plain, sum);
    size += plain.length;
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(sum, 0);
  tail.writeUInt32LE(size >>> 0, 4);
  return Buffer.concat([head, ...parts.map(({ packed }) => packed), end, tail]);
}

import { constants, crc32, deflateRawSync } from "node:zlib";

/** A part of a text, compressed once so that many compressed texts can contain it. */
export type GzipPart = { plain: Buffer; compressed: Buffer };

const compressionLevel = 9;
/** The size of one stored block of deflate. */
const blockMaxBytes = 65_535;
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty deflate block with the mark of the last block. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** Compresses a part that is used many times. It refers to no other part, so it can stand between any others. */
export function compressPart(text: string): GzipPart {
  const plain = Buffer.from(text);
  const options = { level: compressionLevel, finishFlush: constants.Z_SYNC_FLUSH };
  return { plain, compressed: deflateRawSync(plain, options) };
}

/** Returns a part that is used once. It isn't compressed, because compressing would cost more than it saves. */
export function storePart(text: string): GzipPart {
  const plain = Buffer.from(text);
  const blocks: Buffer[] = [];
  for (let from = 0; from < plain.length; from += blockMaxBytes) {
    const block = plain.subarray(from, from + blockMaxBytes);
    const sizes = Buffer.alloc(5);
    sizes.writeUInt16LE(block.length, 1);
    sizes.writeUInt16LE(~block.length & 0xffff, 3);
    blocks.push(sizes, block);
  }
  return { plain, compressed: Buffer.concat(blocks) };
}

/** Joins the parts to a gzip file (RFC 1952) without compressing them again. */
export function joinToGzip(parts: readonly GzipPart[]): Buffer<ArrayBuffer> {
  let checksum = 0;
  let size = 0;
  for (const { plain } of parts) {
    checksum = crc32(plain, checksum);
    size += plain.length;
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(checksum, 0);
  tail.writeUInt32LE(size >>> 0, 4);
  return Buffer.concat([
    gzipHeader,
    ...parts.map(({ compressed: packed }) => packed),
    lastBlock,
    tail,
  ]);
}

/** An ICO file's header and its one entry, in bytes. */
const icoHeaderBytes = 6;
const icoEntryBytes = 16;
const bitsPerPixel = 32;

/** A square icon of a picture file; what is not square stands in the middle of it. */
export async function drawIcon(file: string, size: number, type: "png" | "ico"): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  // An SVG has no pixels of its own: it is drawn large, then made smaller.
  const png = await sharp(file, { density: 600 })
    .resize({ width: size, height: size, fit: "contain", background })
    .png()
    .toBuffer();
  return type === "png" ? png : icoOf(png, size);
}

/** An ICO file that holds one PNG, which every browser since 2010 reads. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(icoHeaderBytes + icoEntryBytes);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, icoHeaderBytes);
  head.writeUInt8(size, icoHeaderBytes + 1);
  head.writeUInt16LE(1, icoHeaderBytes + 4);
  head.writeUInt16LE(bitsPerPixel, icoHeaderBytes + 6);
  head.writeUInt32LE(png.length, icoHeaderBytes + 8);
  head.writeUInt32LE(head.length, icoHeaderBytes + 12);
  return Buffer.concat([head, png]);
}

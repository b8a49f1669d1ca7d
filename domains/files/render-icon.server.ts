/** The sizes of an ICO file's header and its single entry, in bytes. */
const icoHeaderBytes = 6;
const icoEntryBytes = 16;
const bitsPerPixel = 32;

/** Renders a square icon of a picture; a picture that is not square is centred. */
export async function renderIcon(
  picture: Buffer,
  size: number,
  type: "png" | "ico",
): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  // An SVG has no pixel size: render it large, then shrink it.
  const png = await sharp(picture, { density: 600 })
    .resize({ width: size, height: size, fit: "contain", background })
    .png()
    .toBuffer();
  return type === "png" ? png : toIco(png, size);
}

/** An ICO file with one PNG, which every browser since 2010 reads. */
function toIco(png: Buffer, size: number): Buffer {
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

import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Sharp } from "sharp";
import type { Db } from "#platform/database.server.ts";
import { FileStoreUnavailable } from "#platform/file-store/file-store-unavailable.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { pictureRefused } from "./errors.ts";
import { detectPictureKind, pictureKinds, pictureMaxBytes } from "./picture-kind.ts";
import { sizesFor } from "./picture-sizes.ts";
import { pictureFileOf } from "./stored-picture.ts";
import { pictures, type PictureVariant } from "./tables.server.ts";

export const pictureMaxPixels = 50_000_000;
export const webpQuality = 80;
const idHexDigits = 32;

/** A picture whose files are stored, while its table row is not stored yet. */
export type EncodedPicture = {
  id: string;
  width: number;
  height: number;
  color: string;
  variants: PictureVariant[];
};

/** Where pictures are stored: rows of a portal, and the store of its files. */
export type PictureStore = { db: Db; portal: { id: string }; files: FileStore };

/**
 * Checks a picture and stores its sizes. Existing sizes are not encoded again, and the largest
 * size of a stored picture is recognised, so that exported content finds its pictures. Writes no row; a file without a
 * row does no harm.
 * @throws PICTURE-REFUSED for other kinds of file, damaged ones and those above the limits
 */
export async function encodePicture(ctx: PictureStore, bytes: Uint8Array): Promise<EncodedPicture> {
  return readPictureFile(ctx, bytes, (id, open) => encodeSizes(ctx.files, id, open));
}

/**
 * Checks a picture like `encodePicture` and writes nothing. Returns what would be stored, without its colour.
 * @throws PICTURE-REFUSED
 */
export async function planPicture(ctx: PictureStore, bytes: Uint8Array): Promise<EncodedPicture> {
  return readPictureFile(ctx, bytes, async (id, open) => {
    // Some damage only shows when the whole picture is decoded.
    await open().stats();
    const sizes = await sizesOf(open());
    const variants = sizes.map((size) => ({ ...size, file: fileNameOf(id, size.width), bytes: 0 }));
    const { width, height } = sizes.at(-1)!;
    return { id, width, height, color: "#000000", variants };
  });
}

async function readPictureFile(
  ctx: PictureStore,
  bytes: Uint8Array,
  build: (id: string, open: () => Sharp) => Promise<EncodedPicture>,
): Promise<EncodedPicture> {
  if (bytes.length > pictureMaxBytes)
    throw pictureRefused(`The picture is larger than ${pictureMaxBytes / 1024 / 1024} MB.`);
  if (!detectPictureKind(bytes))
    throw pictureRefused(
      `The file is not one of the supported picture types: ${pictureKinds.join(", ")}.`,
    );
  const id =
    (await findStoredId(ctx.files, bytes)) ??
    createHash("sha256").update(bytes).digest("hex").slice(0, idHexDigits);
  const stored = await findStoredPicture(ctx, id);
  if (stored) return stored;
  const { default: sharp } = await import("sharp");
  const options = { limitInputPixels: pictureMaxPixels, failOn: "error" } as const;
  try {
    return await build(id, () => sharp(bytes, options).autoOrient());
  } catch (error) {
    if (isStorageError(error)) throw error;
    throw pictureRefused(
      `The picture is damaged or has more than ${pictureMaxPixels / 1_000_000} million pixels.`,
    );
  }
}

/** The picture, if the portal has its row and all its files. */
async function findStoredPicture(ctx: PictureStore, id: string): Promise<EncodedPicture | null> {
  const [row] = await ctx.db
    .select()
    .from(pictures)
    .where(and(eq(pictures.environmentId, ctx.portal.id), eq(pictures.id, id)));
  if (!row) return null;
  for (const { file } of row.variants) if (!(await ctx.files.stat(file))) return null;
  const { width, height, color, variants } = row;
  return { id, width, height, color, variants };
}

const fileNameOf = (id: string, width: number) => pictureFileOf({ id, crop: null, width });

/** The sizes to store, smallest first. */
async function sizesOf(picture: Sharp): Promise<{ width: number; height: number }[]> {
  const { autoOrient } = await picture.metadata();
  return sizesFor(autoOrient);
}

async function encodeSizes(
  files: FileStore,
  id: string,
  open: () => Sharp,
): Promise<EncodedPicture> {
  const variants: PictureVariant[] = [];
  const writtenFiles: string[] = [];
  try {
    for (const { width, height } of await sizesOf(open())) {
      const file = fileNameOf(id, width);
      let bytes = (await files.stat(file))?.bytes;
      if (bytes === undefined) {
        const resized = await resizePicture(open(), width, height, id);
        await files.write(file, resized);
        writtenFiles.push(file);
        bytes = resized.length;
      }
      variants.push({ width, height, file, bytes });
    }
  } catch (error) {
    for (const file of writtenFiles) await files.delete(file);
    throw error;
  }
  const { width, height } = variants.at(-1)!;
  // Read from the smallest file, so that an exported picture keeps its colour when it is imported again.
  const color = await averageColor((await files.readBytes(variants[0]!.file))!);
  return { id, width, height, color, variants };
}

function resizePicture(picture: Sharp, width: number, height: number, id: string): Promise<Buffer> {
  return picture
    .resize(width, height, { fit: "fill" })
    .withExif({ IFD0: { ImageDescription: `${idMarker}${id}` } })
    .webp({ quality: webpQuality })
    .toBuffer();
}

async function averageColor(bytes: Buffer): Promise<string> {
  const { default: sharp } = await import("sharp");
  const pixel = await sharp(bytes)
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .resize(1, 1, { fit: "fill" })
    .raw()
    .toBuffer();
  const [red = 0, green = red, blue = red] = pixel;
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Marks the id in the metadata of every stored size. It is only a hint: it counts if the stored bytes are the same. */
const idMarker = "lampstand-picture:";
const idPattern = new RegExp(`${idMarker}([a-f0-9]{${idHexDigits}})`);

async function findStoredId(files: FileStore, bytes: Uint8Array): Promise<string | undefined> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const markerIndex = buffer.lastIndexOf(idMarker);
  if (markerIndex < 0) return undefined;
  const id = idPattern.exec(
    buffer.toString("latin1", markerIndex, markerIndex + idMarker.length + idHexDigits),
  )?.[1];
  if (id === undefined) return undefined;
  const { default: sharp } = await import("sharp");
  const { width } = await sharp(bytes, { limitInputPixels: pictureMaxPixels }).metadata();
  const stored = await files.readBytes(fileNameOf(id, width));
  return stored?.equals(buffer) ? id : undefined;
}

function isStorageError(error: unknown): boolean {
  return error instanceof FileStoreUnavailable || (error instanceof Error && "syscall" in error);
}

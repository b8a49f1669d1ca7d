import { encodeInTurn } from "./encode-in-turn.server.ts";
import { pictureMaxPixels } from "./encode-picture.server.ts";
import { pictureRefused } from "./errors.ts";

/** The longest side of an encoded photo, in pixels. */
export const photoMaxSide = 1_600;
const jpegQuality = 82;

/** A photo as a JPEG file, which every messenger takes. */
export type EncodedPhoto = { bytes: Buffer; width: number; height: number };

/**
 * Encodes a whole picture again: upright, at most `photoMaxSide` wide and high, without its metadata and so without the
 * place where it was taken.
 * @throws PICTURE-REFUSED for damaged files and those with too many pixels
 */
export const encodePhoto = (bytes: Uint8Array): Promise<EncodedPhoto> =>
  encodeInTurn(async () => {
    const { default: sharp } = await import("sharp");
    try {
      const { data, info } = await sharp(bytes, {
        limitInputPixels: pictureMaxPixels,
        failOn: "error",
      })
        .autoOrient()
        .resize(photoMaxSide, photoMaxSide, { fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#ffffff" })
        .jpeg({ quality: jpegQuality, mozjpeg: true })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch {
      throw pictureRefused("The picture is damaged or too large.");
    }
  });

import { pictureMaxPixels } from "./encode-picture.server.ts";
import { encodeInTurn } from "./encode-in-turn.server.ts";
import { pictureRefused } from "./errors.ts";
import { detectPictureKind } from "./picture-kind.ts";

const webpQuality = 82;

type EncodeOptions = {
  maxBytes: number;
  side: number;
  chooseSquare(size: { width: number; height: number }): Square;
};
type Square = { left: number; top: number; side: number };

/**
 * Encodes a square of a picture again, upright and without its metadata.
 * @param options `chooseSquare` gets the size of the upright picture; `side` is that of the result, in pixels
 * @throws PICTURE-REFUSED for other kinds of file, damaged ones and those above the limits
 */
export async function encodeSquare(
  bytes: Uint8Array,
  { maxBytes, side, chooseSquare }: EncodeOptions,
): Promise<Buffer> {
  if (bytes.length === 0)
    throw pictureRefused("There is no picture.", { key: "profile.picture-missing" });
  if (bytes.length > maxBytes)
    throw pictureRefused(`The picture is larger than ${maxBytes / 1024 / 1024} MB.`, {
      key: "profile.picture-too-large",
      params: { max: maxBytes / 1024 / 1024 },
    });
  if (!detectPictureKind(bytes))
    throw pictureRefused("The file is not a JPEG, PNG, WebP or AVIF picture.", {
      key: "profile.picture-wrong-kind",
    });
  return encodeInTurn(() => cropSquare(bytes, { side, chooseSquare }));
}

async function cropSquare(
  bytes: Uint8Array,
  { side, chooseSquare }: Pick<EncodeOptions, "side" | "chooseSquare">,
): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const open = () => sharp(bytes, { limitInputPixels: pictureMaxPixels, failOn: "error" });
  try {
    const { autoOrient: size } = await open().metadata();
    const square = chooseSquare(size);
    const upright = open().autoOrient();
    return await upright
      .extract({ left: square.left, top: square.top, width: square.side, height: square.side })
      .resize(side, side, { fit: "fill" })
      .flatten({ background: "#ffffff" })
      .webp({ quality: webpQuality })
      .toBuffer();
  } catch {
    throw pictureRefused(
      `The picture is damaged or has more than ${pictureMaxPixels / 1_000_000} million pixels.`,
      { key: "profile.picture-damaged" },
    );
  }
}

/** The supported kinds of pictures. SVG is not one, because it can contain scripts. */
export const pictureKinds = ["png", "jpeg", "webp", "avif"] as const;
export type PictureKind = (typeof pictureKinds)[number];

export const pictureMaxBytes = 20 * 1024 * 1024;

/** How many bytes at the start of a file show its kind. */
const signatureBytes = 32;
const avifBrands = ["avif", "avis"];

/** The kind of a file by its first bytes, whatever its name says; undefined if unsupported. */
export function detectPictureKind(bytes: Uint8Array): PictureKind | undefined {
  const head = Array.from(bytes.subarray(0, signatureBytes), (byte) =>
    String.fromCharCode(byte),
  ).join("");
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "webp";
  if (head.slice(4, 8) !== "ftyp") return undefined;
  const brands = [head.slice(8, 12), head.slice(16, 20), head.slice(20, 24), head.slice(24, 28)];
  return brands.some((brand) => avifBrands.includes(brand)) ? "avif" : undefined;
}

/** The kinds of picture that may be handed in. SVG is a program as much as a picture and is not among them. */
export const pictureKinds = ["png", "jpeg", "webp", "avif"] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** The longest signature looked at. */
const signatureBytes = 32;
const avifBrands = ["avif", "avis"];

/** What the first bytes say a file is, whatever its name claims; undefined when it is none of our kinds. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
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

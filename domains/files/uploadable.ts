import type { FieldError } from "#platform/domain-error.ts";
import { extensionOf, isDocument, isStorable, maxBytesOf, mediaTypes } from "./media-file.ts";
import type { MediaKind } from "./media.ts";
import { pictureMaxBytes } from "./picture-kind.ts";

/** The extensions that pictures have before they are encoded. */
const pictureExtensions = ["png", "jpg", "jpeg", "webp", "avif"];
/** Pictures of phones that browsers can't show. */
const phonePictureExtensions = ["heic", "heif"];

/** The kind of a file by its name; undefined if the library doesn't take it. */
export function kindOfName(name: string): MediaKind | undefined {
  const extension = extensionOf(name);
  if (pictureExtensions.includes(extension)) return "picture";
  if (isDocument(name)) return "document";
  // Captions belong to a recording and are added there.
  if (!isStorable(name) || extension === "vtt") return undefined;
  return mediaTypes[extension]!.startsWith("video/") ? "video" : "audio";
}

/** What is wrong with a file by its name and size alone, so that nobody waits for an upload in vain; null: nothing. */
export function findUploadProblem(
  name: string,
  bytes: number,
): (FieldError & { message: string }) | null {
  const kind = kindOfName(name);
  if (kind === undefined)
    return phonePictureExtensions.includes(extensionOf(name))
      ? {
          key: "studio.media.problem.heic",
          message: "Browsers can't show HEIC pictures. Save the picture as JPEG and try again.",
        }
      : extensionOf(name) === "mov"
        ? {
            key: "studio.media.problem.mov",
            message: "Not every browser plays MOV files. Save the video as MP4 and try again.",
          }
        : {
            key: "studio.media.problem.unsupported",
            message: "This type of file isn't supported.",
          };
  if (bytes === 0) return { key: "studio.media.problem.empty", message: "The file is empty." };
  const maxBytes = kind === "picture" ? pictureMaxBytes : maxBytesOf(name);
  if (bytes <= maxBytes) return null;
  const max = maxBytes / 1024 ** 2;
  return {
    key: "studio.media.problem.too-large",
    params: { max },
    message: `The file is larger than ${max} MB.`,
  };
}

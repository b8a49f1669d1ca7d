import type { FileHeaders } from "#platform/file-store/file-headers.ts";
import { isDocument, mediaTypeOf } from "./media-file.ts";
import { parsePictureFile } from "./stored-picture.ts";

/**
 * The headers of a picture, recording, caption file or document that everybody may read; null for any other name. Browsers
 * cache it forever: other content would have another name.
 */
export function publicHeadersOf(name: string): FileHeaders | null {
  const type = parsePictureFile(name) ? "image/webp" : mediaTypeOf(name);
  if (type === undefined) return null;
  return {
    type,
    // Without a file name here, the browser saves the file under the name that the link gives.
    ...(isDocument(name) && { disposition: "attachment" }),
    cache: "public, max-age=31536000, immutable",
  };
}

/** The headers with which a file is stored. Private ones never count: each request says how it is served. */
export const storedHeadersOf = (name: string): FileHeaders =>
  publicHeadersOf(name) ?? {
    type: "application/octet-stream",
    disposition: "attachment",
    cache: "private, no-store",
  };

import { fitsExtension, signatureBytes } from "#domains/files/file-signature.server.ts";
import { extensionOf, isStorable, privateTypeOf } from "#domains/files/media-file.ts";
import { detectPictureKind } from "#domains/files/picture-kind.ts";
import { fileMaxBytes, type FileKind, type FileProblem } from "./message-file.ts";

/** What a file is, by its bytes. Pictures are encoded again, so theirs says how they are stored. */
export type IdentifiedFile = { kind: FileKind; extension: string; type: string };

type NamedFile = {
  bytes: Uint8Array;
  /** Its name; "" if a messenger doesn't say. */
  name: string;
  /** What a messenger says it is. */
  claimedKind?: FileKind | undefined;
};

const pictureExtensions: ReadonlySet<string> = new Set(["jpg", "jpeg", "png", "webp", "avif"]);
/** Other extensions of the same containers. */
const extensionAliases: Readonly<Record<string, string>> = {
  oga: "ogg",
  opus: "ogg",
  weba: "webm",
  m4v: "mp4",
};
/** What a file without an extension may be. Office documents can't be told apart without one. */
const detectableExtensions = ["ogg", "wav", "webm", "mp4", "mp3", "pdf"];
/** A WebM file's list of tracks begins within this many bytes. */
const webmTracksMaxBytes = 64 * 1024;

/**
 * Finds out what a file is by its bytes, never by what its sender says.
 * @returns its kind and type, or why it can't be taken
 */
export function identifyFile(file: NamedFile): IdentifiedFile | FileProblem {
  const found = identify(file);
  if (typeof found === "string") return found;
  return file.bytes.length > fileMaxBytes[found.kind] ? "large" : found;
}

function identify({ bytes, name, claimedKind }: NamedFile): IdentifiedFile | FileProblem {
  if (bytes.length === 0) return "damaged";
  if (bytes.length > fileMaxBytes.file) return "large";
  const extension = extensionOf(name);
  if (detectPictureKind(bytes))
    return extension === "" || pictureExtensions.has(extension)
      ? { kind: "picture", extension: "jpg", type: "image/jpeg" }
      : "mismatch";
  if (claimedKind === "picture" || pictureExtensions.has(extension)) return "mismatch";
  const head = Buffer.alloc(signatureBytes);
  head.set(bytes.subarray(0, signatureBytes));
  const container = extensionAliases[extension] ?? extension;
  if (extension !== "" && !isTaken(container)) return "type";
  if (extension !== "" && !fitsExtension(container, head)) return "mismatch";
  const found = container || detectableExtensions.find((one) => fitsExtension(one, head));
  if (found === undefined) return claimedKind === "voice" ? "mismatch" : "type";
  return describe(found, bytes);
}

/** Captions belong to videos of courses, not to messages. */
const isTaken = (extension: string): boolean => isStorable(`.${extension}`) && extension !== "vtt";

function describe(extension: string, bytes: Uint8Array): IdentifiedFile {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (extension === "webm")
    return hasWebmVideo(buffer)
      ? { kind: "file", extension, type: "video/webm" }
      : { kind: "voice", extension, type: "audio/webm" };
  if (extension === "mp4" || extension === "m4a")
    return hasMp4Video(buffer)
      ? { kind: "file", extension: "mp4", type: "video/mp4" }
      : { kind: "voice", extension: "m4a", type: "audio/mp4" };
  const type = privateTypeOf(`.${extension}`)!;
  return { kind: type.startsWith("audio/") ? "voice" : "file", extension, type };
}

/** Whether a WebM file has a track of one of WebM's three video codecs. */
const hasWebmVideo = (bytes: Buffer): boolean =>
  ["V_VP8", "V_VP9", "V_AV1"].some((codec) =>
    bytes.subarray(0, webmTracksMaxBytes).includes(codec),
  );

/** Whether an MP4 file has a video track: its handler box says so, after eight bytes that are zero. */
const hasMp4Video = (bytes: Buffer): boolean =>
  bytes.includes(`hdlr${"\0".repeat(8)}vide`, 0, "latin1");

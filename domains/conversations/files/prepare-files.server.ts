import { encodePhoto } from "#domains/files/encode-photo.server.ts";
import { pictureRefused } from "#domains/files/errors.ts";
import { DomainError } from "#platform/domain-error.ts";
import { cleanText } from "#platform/typed-text.ts";
import { fileRefused, tooManyFiles } from "#domains/conversations/errors.ts";
import { identifyFile } from "./identify-file.server.ts";
import {
  altMaxChars,
  cleanFileName,
  type FileKind,
  type FileProblem,
  messageFilesMax,
  messageFilesMaxBytes,
} from "./message-file.ts";
import { packVoice } from "./pack-voice.server.ts";

/** A file as somebody uploads it with a message. */
export type UploadedFile = {
  name: string;
  bytes: Uint8Array;
  alt?: string | undefined;
  /** What a messenger says it is. */
  claimedKind?: FileKind | undefined;
};

/** A checked file, as it will be stored. */
export type PreparedFile = {
  kind: FileKind;
  type: string;
  extension: string;
  name: string;
  alt: string;
  content: Uint8Array;
  width: number | null;
  height: number | null;
};

/** Checks the files of a message and encodes pictures again. @throws FILE-REFUSED, TOO-MANY-FILES */
export async function prepareFiles(uploads: readonly UploadedFile[]): Promise<PreparedFile[]> {
  if (uploads.length > messageFilesMax) throw tooManyFiles();
  const totalBytes = uploads.reduce((total, { bytes }) => total + bytes.length, 0);
  if (totalBytes > messageFilesMaxBytes) throw fileRefused("large");
  const prepared: PreparedFile[] = [];
  for (const upload of uploads) {
    const file = await prepareFile(upload);
    if (typeof file === "string") throw fileRefused(file);
    prepared.push(file);
  }
  return prepared;
}

/** Checks one file. @returns the file, or why it can't be taken */
export async function prepareFile({
  name: typedName,
  bytes,
  alt = "",
  claimedKind,
}: UploadedFile): Promise<PreparedFile | FileProblem> {
  const name = cleanFileName(typedName);
  const found = identifyFile({ bytes, name, claimedKind });
  if (typeof found === "string") return found;
  if (found.kind !== "picture")
    return packVoice({ ...found, name, alt: "", content: bytes, width: null, height: null });
  try {
    const { bytes: content, ...size } = await encodePhoto(bytes);
    return { ...found, name, alt: cleanText(alt).trim().slice(0, altMaxChars), content, ...size };
  } catch (error) {
    if (error instanceof DomainError && error.code === pictureRefused.code) return "damaged";
    throw error;
  }
}

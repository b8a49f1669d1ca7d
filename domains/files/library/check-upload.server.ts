import { createHash } from "node:crypto";
import { encodeInTurn } from "#domains/files/encode-in-turn.server.ts";
import {
  encodePicture,
  type EncodedPicture,
  type PictureStore,
} from "#domains/files/encode-picture.server.ts";
import { mediaRefused, pictureRefused } from "#domains/files/errors.ts";
import { fitsExtension, signatureBytes } from "#domains/files/file-signature.server.ts";
import { extensionOf } from "#domains/files/media-file.ts";
import type { MediaKind } from "#domains/files/media.ts";
import { detectPictureKind } from "#domains/files/picture-kind.ts";
import { hashChars } from "#domains/files/store-media.server.ts";
import { kindOfName } from "#domains/files/uploadable.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { inspectRecording, type RecordingFacts } from "./inspect-recording.server.ts";

/** An upload whose content was checked. */
export type CheckedFile = {
  kind: MediaKind;
  hash: string;
  extension: string;
  bytes: number;
  facts: RecordingFacts;
  /** The stored sizes of a picture; null for other kinds. */
  picture: EncodedPicture | null;
};

/**
 * Checks that a file is what its name says and that browsers can show it. Stores the sizes of a picture.
 * @param file its name in the store
 * @param name its name on the device that sent it
 * @throws MEDIA-REFUSED, PICTURE-REFUSED
 */
export async function checkUpload(
  ctx: PictureStore,
  { file, name }: { file: string; name: string },
): Promise<CheckedFile> {
  const kind = kindOfName(name)!;
  const extension = extensionOf(name);
  const head = Buffer.alloc(signatureBytes);
  (await readAll(ctx.files, file, { from: 0, to: signatureBytes - 1 })).copy(head);
  const isGenuine =
    kind === "picture" ? detectPictureKind(head) !== undefined : fitsExtension(extension, head);
  if (!isGenuine)
    throw mediaRefused(`The file's content doesn't match its extension, .${extension}.`, {
      key: "studio.media.problem.wrong-content",
      params: { extension },
    });
  const { bytes } = (await ctx.files.stat(file))!;
  if (kind === "picture") {
    const original = await readAll(ctx.files, file);
    const picture = await encodeInTurn(() => encodePicture(ctx, original)).catch(explainRefusal);
    const { id, width, height, variants } = picture;
    return {
      kind,
      hash: id,
      extension: "webp",
      bytes: variants.reduce((sum, variant) => sum + variant.bytes, 0),
      facts: { width, height, durationMs: null },
      picture,
    };
  }
  const facts =
    kind === "document"
      ? { width: null, height: null, durationMs: null }
      : await inspectRecording(ctx.files, file, kind);
  return { kind, hash: await hashOf(ctx.files, file), extension, bytes, facts, picture: null };
}

async function readAll(
  files: FileStore,
  file: string,
  range?: { from: number; to: number },
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of (await files.read(file, range)) ?? []) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}

async function hashOf(files: FileStore, file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of (await files.read(file)) ?? []) hash.update(part as Uint8Array);
  return hash.digest("hex").slice(0, hashChars);
}

/** The reasons of an import are sentences for its log; here people need one in their language. */
function explainRefusal(error: unknown): never {
  if (error instanceof DomainError)
    throw pictureRefused(error.message, { key: "studio.media.problem.picture" });
  throw error;
}

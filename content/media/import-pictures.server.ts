import { availableParallelism } from "node:os";
import {
  encodePicture,
  type EncodedPicture,
  type PictureStore,
  planPicture,
} from "#domains/files/encode-picture.server.ts";
import { presentPicture, recordPicture } from "#domains/files/store-picture.server.ts";
import { isCropWithin } from "#domains/files/crop.ts";
import { framingOfFile, withFraming } from "#domains/files/framing.ts";
import { encodeCrop, writeCrop } from "#domains/files/store-crop.server.ts";
import type { StoredPicture } from "#domains/files/stored-picture.ts";
import { sweepPictures } from "#domains/files/sweep-pictures.server.ts";
import { picturesIn, type PictureReference } from "#content/blocks/parsed-component.ts";
import type { Problems } from "#content/problems.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { Transaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { forEachConcurrently } from "#platform/for-each-concurrently.ts";
import type { ContentFolder } from "#content/content-folder.ts";

type EncodingCtx = PictureStore & Pick<SystemCtx, "log">;
type Progress = (what: string, done: number, total?: number) => void;

/** The folder's encoded pictures, by path. Their files are already written, except for a plan. */
export type EncodedPictures = Map<string, EncodedPicture>;

/** Encodes the content's pictures outside of the transaction: it takes seconds, and files without a row do no harm. */
export async function encodePictures(
  ctx: EncodingCtx,
  folder: ContentFolder,
  content: unknown,
  problems: Problems,
  { isPlan, progress }: { isPlan: boolean; progress: Progress | undefined },
): Promise<EncodedPictures> {
  const encoded: EncodedPictures = new Map();
  const encode = isPlan ? planPicture : encodePicture;
  const pictures = picturesOf(content);
  try {
    await forEachConcurrently(pictures, availableParallelism(), async ([path, picture]) => {
      try {
        const stored = await encode(ctx, await folder.read(path));
        encoded.set(path, stored);
        const { crop } = framingOfFile(path);
        if (crop && !isCropWithin(crop, stored))
          problems.error(
            picture.place,
            `${path}: The crop reaches beyond the picture, which has ${stored.width} × ${stored.height} pixels.`,
          );
        else if (crop && !isPlan)
          await writeCrop(ctx.files, await encodeCrop(ctx.files, stored, crop));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        problems.error(picture.place, `${path}: ${error.message}`);
        encoded.set(path, refusedPicture);
      }
      progress?.("pictures", encoded.size, pictures.size);
    });
  } catch (error) {
    await sweepEncoded(ctx, encoded);
    throw error;
  }
  return encoded;
}

/** Stands in for a refused picture until the import ends. */
const refusedPicture: EncodedPicture = {
  id: "refused",
  width: 1,
  height: 1,
  color: "#000000",
  variants: [{ width: 1, height: 1, file: "refused.webp", bytes: 0 }],
};

/** Returns every picture of the content once, by path, with the first place that names it. */
function picturesOf(content: unknown): Map<string, PictureReference> {
  const pictures = new Map<string, PictureReference>();
  for (const picture of picturesIn(content))
    if (!pictures.has(picture.path)) pictures.set(picture.path, picture);
  return pictures;
}

/** Records the encoded pictures in the database, unless this is a plan. Returns them by path. */
export async function recordPictures(
  ctx: { db: Transaction; portal: { id: string }; files: FileStore },
  folder: ContentFolder,
  pictures: EncodedPictures,
  isPlan: boolean,
): Promise<Map<string, StoredPicture>> {
  const stored = new Map<string, StoredPicture>();
  for (const [path, encoded] of pictures) {
    const picture =
      isPlan || encoded === refusedPicture
        ? presentPicture(encoded)
        : await recordPicture(ctx, encoded, () => folder.read(path));
    stored.set(path, withFraming(picture, framingOfFile(path)));
  }
  return stored;
}

/** Removes the pictures of a failed import. A file that can't be removed is harmless, so it only causes a warning. */
export async function sweepEncoded(ctx: EncodingCtx, pictures: EncodedPictures): Promise<void> {
  const ids = [...new Set([...pictures.values()].map(({ id }) => id))];
  await sweepPictures(ctx, ids).catch((error: unknown) =>
    ctx.log.warn({ err: error }, "leftover pictures of a failed import could not be removed"),
  );
}

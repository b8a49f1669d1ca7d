import { sql } from "drizzle-orm";
import { encodePicture, type EncodedPicture, type PictureStore } from "./encode-picture.server.ts";
import { filesPath, type StoredPicture } from "./stored-picture.ts";
import { pictures } from "./tables.server.ts";

/** Database lock: shared while rows of pictures and other files are written, exclusive while files without a row are deleted. */
export const storedFilesLock = 7_261_512_403;

/**
 * Writes the row of a picture that was encoded before. From here to the end of the transaction, nothing deletes its
 * files. Files that were deleted since they were encoded are written again from the bytes that `readBytes` returns.
 */
export async function recordPicture(
  ctx: PictureStore,
  encoded: EncodedPicture,
  readBytes: () => Promise<Uint8Array>,
): Promise<StoredPicture> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock_shared(${storedFilesLock})`);
  for (const { file } of encoded.variants) {
    if (!(await ctx.files.stat(file))) await encodePicture(ctx, await readBytes());
  }
  await ctx.db
    .insert(pictures)
    .values({ environmentId: ctx.portal.id, ...encoded })
    .onConflictDoNothing();
  return presentPicture(encoded);
}

export function presentPicture(
  picture: Pick<EncodedPicture, "width" | "height" | "color" | "variants">,
): StoredPicture {
  return {
    width: picture.width,
    height: picture.height,
    color: picture.color,
    sources: picture.variants.map(({ width, file }) => ({ width, url: `${filesPath}${file}` })),
  };
}

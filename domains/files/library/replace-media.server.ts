import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { mediaRefused } from "#domains/files/errors.ts";
import { media, mediaUploads } from "#domains/files/media-tables.server.ts";
import type { StoredMedia } from "#domains/files/media.ts";
import { authorize } from "#domains/files/policy.server.ts";
import { kindOfName } from "#domains/files/uploadable.ts";
import { discardUpload } from "#domains/files/uploads/delete-unfinished-upload.server.ts";
import { isOwnUpload } from "#domains/files/uploads/own-upload.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { addMedia } from "./add-media.server.ts";
import { presentMedia, selectMedia } from "./present-media.server.ts";
import { readMedia } from "./read-media.server.ts";
import { type RewriteUses, showInstead } from "./rewrite-uses.server.ts";

type LibraryCtx = Ctx & { files: FileStore };

/**
 * Shows a finished upload wherever a file is shown now, published, planned and in drafts. The upload becomes a file of
 * the library, with the name, descriptions and captions of the one it replaces, which goes to the trash: old revisions
 * still show it, and the replacement can be undone. Called again for the same upload, returns the same file.
 * @throws AUTH-DENY, NOT-FOUND, and MEDIA-REFUSED (also for another kind of file) or PICTURE-REFUSED, which delete the upload
 */
export async function replaceMedia(
  ctx: LibraryCtx,
  { mediaId, uploadId }: { mediaId: string; uploadId: string },
  rewriteUses: RewriteUses,
): Promise<StoredMedia> {
  authorize(ctx, "change", "media");
  const isReplaced = isOneOf(ctx, [mediaId]);
  const [replaced] = await ctx.db.select().from(media).where(isReplaced);
  if (!replaced) throw notFound();
  const { replacement } = replaced;
  const done = replacement?.uploadId === uploadId && (await readMedia(ctx, replacement.by));
  if (done) return done;
  const [upload] = await ctx.db.select().from(mediaUploads).where(isOwnUpload(ctx, uploadId));
  if (upload && kindOfName(upload.name) !== replaced.kind) {
    await discardUpload(ctx, uploadId);
    throw mediaRefused(`Only another ${replaced.kind} can take its place.`, {
      key: `studio.media.problem.not-${replaced.kind}`,
    });
  }
  const { id: addedId } = await addMedia(ctx, { uploadId });
  if (addedId === mediaId) return (await readMedia(ctx, mediaId))!;
  return withTransaction(ctx.db, async (tx) => {
    await lockMedia(tx, ctx, [mediaId, addedId]);
    const [before] = await selectMedia(tx).where(isReplaced);
    if (!before) throw notFound();
    const isAdded = isOneOf(ctx, [addedId]);
    // A file that was in the library before keeps its own texts, and the places that showed it before stay as they are.
    const isNew = addedId === uploadId;
    const { name, alts, captions, hash } = before.media;
    if (isNew) await tx.update(media).set({ name, alts, captions }).where(isAdded);
    const [added] = await selectMedia(tx).where(isAdded);
    if (!added) throw notFound();
    const places = await rewriteUses(
      { ...ctx, db: tx },
      hash,
      showInstead(presentMedia(before), presentMedia(added)),
    );
    const deletedAt = before.media.deletedAt ?? new Date(ctx.clock.now());
    await tx
      .update(media)
      .set({ deletedAt, replacement: { by: addedId, uploadId, places: isNew ? null : places } })
      .where(isReplaced);
    await writeAudit(tx, ctx, {
      action: "replaceMedia",
      subject: ["media", mediaId],
      before: { file: hash },
      after: { file: added.media.hash },
      detail: { name, by: addedId },
    });
    const [row] = await selectMedia(tx).where(isAdded);
    return presentMedia(row!);
  });
}

/** Matches files of the portal by their ids, also in the trash. */
export const isOneOf = ({ portal }: Pick<Ctx, "portal">, ids: readonly string[]) =>
  and(eq(media.environmentId, portal.id), inArray(media.id, [...ids]));

/** Locks files, always in the same order, so that two replacements don't wait for each other. */
export async function lockMedia(tx: Transaction, ctx: Ctx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: media.id })
    .from(media)
    .where(isOneOf(ctx, ids))
    .orderBy(media.id)
    .for("update");
}

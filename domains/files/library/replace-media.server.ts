import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { mediaRefused } from "#domains/files/errors.ts";
import { media, mediaUploads } from "#domains/files/media-tables.server.ts";
import type { StoredMedia } from "#domains/files/media.ts";
import { authorize } from "#domains/files/policy.server.ts";
import { replaceFile } from "#domains/files/rewrite-document.ts";
import { kindOfName } from "#domains/files/uploadable.ts";
import { isOwnUpload } from "#domains/files/uploads/own-upload.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { addMedia } from "./add-media.server.ts";
import { presentMedia, selectMedia } from "./present-media.server.ts";
import type { RewriteUses } from "./rewrite-uses.server.ts";

type LibraryCtx = Ctx & { files: FileStore };

/**
 * Shows a finished upload wherever a file is shown now, published and in drafts. The upload becomes a file of the
 * library, with the name, descriptions and captions of the one it replaces, which goes to the trash: old revisions still
 * show it. Called again for the same upload, returns the same file.
 * @throws AUTH-DENY, NOT-FOUND, MEDIA-REFUSED also for another kind of file, PICTURE-REFUSED
 */
export async function replaceMedia(
  ctx: LibraryCtx,
  { mediaId, uploadId }: { mediaId: string; uploadId: string },
  rewriteUses: RewriteUses,
): Promise<StoredMedia> {
  authorize(ctx, "change", "media");
  const isReplaced = and(eq(media.environmentId, ctx.portal.id), eq(media.id, mediaId));
  const [replaced] = await ctx.db.select().from(media).where(isReplaced);
  if (!replaced) throw notFound();
  const [upload] = await ctx.db.select().from(mediaUploads).where(isOwnUpload(ctx, uploadId));
  if (upload && kindOfName(upload.name) !== replaced.kind)
    throw mediaRefused(`Only another ${replaced.kind} can take its place.`, {
      key: `studio.media.problem.not-${replaced.kind}`,
    });
  const added = await addMedia(ctx, { uploadId });
  if (added.id === mediaId) return added;
  return withTransaction(ctx.db, async (tx) => {
    const isEither = and(
      eq(media.environmentId, ctx.portal.id),
      inArray(media.id, [mediaId, added.id]),
    );
    // Always in the same order, so that two replacements don't wait for each other.
    await tx.select({ id: media.id }).from(media).where(isEither).orderBy(media.id).for("update");
    const [before] = await selectMedia(tx).where(isReplaced);
    if (!before) throw notFound();
    const isAdded = and(eq(media.environmentId, ctx.portal.id), eq(media.id, added.id));
    const { name, alts, captions, hash } = before.media;
    // A file that was in the library before keeps its own.
    if (added.id === uploadId) await tx.update(media).set({ name, alts, captions }).where(isAdded);
    await rewriteUses({ ...ctx, db: tx }, hash, (document) =>
      replaceFile(document, presentMedia(before), added),
    );
    const deletedAt = before.media.deletedAt ?? new Date(ctx.clock.now());
    await tx.update(media).set({ deletedAt }).where(isReplaced);
    await writeAudit(tx, ctx, {
      action: "replaceMedia",
      subject: ["media", mediaId],
      before: { file: hash },
      after: { file: added.url },
      detail: { name, by: added.id },
    });
    const [row] = await selectMedia(tx).where(isAdded);
    return presentMedia(row!);
  });
}

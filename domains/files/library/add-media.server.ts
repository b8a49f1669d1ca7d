import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { mediaRefused } from "#domains/files/errors.ts";
import { media, mediaUploads } from "#domains/files/media-tables.server.ts";
import type { StoredMedia } from "#domains/files/media.ts";
import { authorize } from "#domains/files/policy.server.ts";
import { storedFilesLock, recordPicture } from "#domains/files/store-picture.server.ts";
import { discardUpload } from "#domains/files/uploads/delete-unfinished-upload.server.ts";
import { isOwnUpload, uploadFile } from "#domains/files/uploads/own-upload.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { type CheckedFile, checkUpload } from "./check-upload.server.ts";
import { presentMedia, selectMedia } from "./present-media.server.ts";

type LibraryCtx = Ctx & { files: FileStore };

/**
 * Adds a finished upload to the library. A file that the library has already isn't stored twice: its entry is returned,
 * out of the trash if it was there. Called again for the same upload, returns the same entry.
 * @throws AUTH-DENY, NOT-FOUND, MEDIA-REFUSED and PICTURE-REFUSED, which delete the upload
 */
export async function addMedia(
  ctx: LibraryCtx,
  { uploadId }: { uploadId: string },
): Promise<StoredMedia> {
  authorize(ctx, "upload", "media");
  const [upload] = await ctx.db.select().from(mediaUploads).where(isOwnUpload(ctx, uploadId));
  if (!upload) return readAddedMedia(ctx, uploadId);
  const file = uploadFile(ctx, uploadId);
  // The store may have lost bytes in a power cut. The next request for the upload counts them again.
  const storedBytes = (await ctx.files.stat(file))?.bytes ?? upload.bytes;
  if (Math.min(upload.receivedBytes, storedBytes) < upload.bytes)
    throw mediaRefused("The upload isn't complete yet.", {
      key: "studio.media.problem.incomplete",
    });
  const checked = await checkUpload(ctx, { file, name: upload.name }).catch(
    async (error: unknown) => {
      // The same call in another tab may have added it a moment ago.
      if (!(await ctx.files.stat(file))) return null;
      if (!(error instanceof DomainError)) throw error;
      await discardUpload(ctx, uploadId);
      throw error;
    },
  );
  if (!checked) return readAddedMedia(ctx, uploadId);
  const added = await withTransaction(ctx.db, async (tx) => {
    const { rowCount } = await tx.delete(mediaUploads).where(isOwnUpload(ctx, uploadId));
    if (rowCount === 0) return null;
    const txCtx = { ...ctx, db: tx };
    // Until the end of the transaction, nothing deletes the file.
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${storedFilesLock})`);
    await storeFile(txCtx, file, checked);
    const id = await writeMedia(tx, ctx, { uploadId, name: upload.name, checked });
    const [row] = await selectMedia(tx).where(isMedia(ctx, id));
    return presentMedia(row!);
  });
  await ctx.files.delete(file);
  return added ?? readAddedMedia(ctx, uploadId);
}

const isMedia = ({ portal }: Pick<Ctx, "portal">, id: string) =>
  and(eq(media.environmentId, portal.id), eq(media.id, id));

/** An upload that was added before has left its entry, if nobody deleted that. */
async function readAddedMedia(ctx: LibraryCtx, uploadId: string): Promise<StoredMedia> {
  // If another call adds it right now, this waits for its end.
  await ctx.db.select().from(mediaUploads).where(isOwnUpload(ctx, uploadId)).for("update");
  const isOwn = and(isMedia(ctx, uploadId), eq(media.createdBy, ctx.actor.userId));
  const [row] = await selectMedia(ctx.db).where(isOwn);
  if (!row) throw notFound();
  return presentMedia(row);
}

/** Gives the uploaded file its final name. The sizes of a picture are stored already. */
async function storeFile(
  ctx: LibraryCtx & { db: Transaction },
  file: string,
  { hash, extension, picture }: CheckedFile,
): Promise<void> {
  if (picture) {
    await recordPicture(ctx, picture, async () => (await ctx.files.readBytes(file))!);
    return;
  }
  const storedName = `${hash}.${extension}`;
  if (!(await ctx.files.stat(storedName))) await ctx.files.move(file, storedName);
}

async function writeMedia(
  tx: Transaction,
  ctx: Ctx,
  { uploadId, name, checked }: { uploadId: string; name: string; checked: CheckedFile },
): Promise<string> {
  const { kind, hash, extension, bytes, facts, picture } = checked;
  const [row] = await tx
    .insert(media)
    .values({
      environmentId: ctx.portal.id,
      id: uploadId,
      kind,
      name: nameWithoutExtension(name),
      hash,
      extension,
      pictureId: picture?.id ?? null,
      bytes,
      ...facts,
      createdBy: ctx.actor.userId,
      createdAt: new Date(ctx.clock.now()),
    })
    .onConflictDoUpdate({
      target: [media.environmentId, media.hash],
      set: { deletedAt: null },
    })
    .returning({ id: media.id, name: media.name });
  if (row!.id === uploadId)
    await writeAudit(tx, ctx, {
      action: "addMedia",
      subject: ["media", row!.id],
      before: {},
      after: { name: row!.name, kind },
    });
  return row!.id;
}

const nameWithoutExtension = (name: string): string => name.replace(/\.[^.]*$/, "") || name;

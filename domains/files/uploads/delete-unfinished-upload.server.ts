import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { mediaUploads } from "#domains/files/media-tables.server.ts";
import { authorize } from "#domains/files/policy.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { isOwnUpload, uploadFile } from "./own-upload.server.ts";

/**
 * Deletes an unfinished upload of the caller with its bytes.
 * @throws AUTH-DENY, NOT-FOUND also for somebody else's upload
 */
export async function deleteUnfinishedUpload(
  ctx: Ctx & { files: FileStore },
  uploadId: string,
): Promise<void> {
  authorize(ctx, "upload", "media");
  if (!(await discardUpload(ctx, uploadId))) throw notFound();
}

/** Deletes an upload of the caller with its bytes. Returns whether there was one. The caller has checked the permission. */
export async function discardUpload(
  ctx: Ctx & { files: FileStore },
  uploadId: string,
): Promise<boolean> {
  const { rowCount } = await ctx.db.delete(mediaUploads).where(isOwnUpload(ctx, uploadId));
  if (rowCount === 0) return false;
  await ctx.files.delete(uploadFile(ctx, uploadId));
  return true;
}

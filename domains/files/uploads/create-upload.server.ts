import { and, eq, gt, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { mediaRefused, uploadLimitReached } from "#domains/files/errors.ts";
import { openUploadsMax, openUploadsMaxBytes, uploadLifeMs } from "#domains/files/media.ts";
import { mediaUploads } from "#domains/files/media-tables.server.ts";
import { authorize } from "#domains/files/policy.server.ts";
import { requireRoom } from "#domains/files/require-room.server.ts";
import { findUploadProblem } from "#domains/files/uploadable.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { uploadNameOf } from "./upload-name.ts";

type NewUpload = { id: string; name: string; bytes: number };

/**
 * Begins an upload.
 * @param name the file's name on the device that sends it
 * @throws AUTH-DENY, MEDIA-REFUSED if the library doesn't take such a file, UPLOAD-LIMIT
 */
export async function createUpload(
  ctx: Ctx,
  { id, name: sentName, bytes }: NewUpload,
): Promise<void> {
  authorize(ctx, "upload", "media");
  const name = uploadNameOf(sentName);
  const problem = findUploadProblem(name, bytes);
  if (problem) throw mediaRefused(problem.message, problem);
  await withTransaction(ctx.db, async (tx) => {
    await requireRoom(tx, ctx, bytes);
    await limitOpenUploads(tx, ctx, bytes);
    await tx.insert(mediaUploads).values({
      environmentId: ctx.portal.id,
      id,
      name,
      bytes,
      createdBy: ctx.actor.userId,
      createdAt: new Date(ctx.clock.now()),
    });
  });
}

/** @throws UPLOAD-LIMIT if the person has too many unfinished uploads */
async function limitOpenUploads(tx: Transaction, ctx: Ctx, bytes: number): Promise<void> {
  const oldest = new Date(ctx.clock.now() - uploadLifeMs);
  const [open] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<string>`coalesce(sum(${mediaUploads.bytes}), 0)`,
    })
    .from(mediaUploads)
    .where(
      and(
        eq(mediaUploads.environmentId, ctx.portal.id),
        eq(mediaUploads.createdBy, ctx.actor.userId),
        gt(mediaUploads.createdAt, oldest),
      ),
    );
  if (open!.count >= openUploadsMax || Number(open!.bytes) + bytes > openUploadsMaxBytes)
    throw uploadLimitReached("You have too many unfinished uploads. Finish or stop some first.", {
      key: "studio.media.problem.too-many",
    });
}

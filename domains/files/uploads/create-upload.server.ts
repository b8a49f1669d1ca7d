import { and, eq, gt, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { mediaRefused, uploadLimitReached } from "#domains/files/errors.ts";
import {
  mediaNameMaxChars,
  openUploadsMax,
  openUploadsMaxBytes,
  uploadLifeMs,
} from "#domains/files/media.ts";
import { media, mediaUploads } from "#domains/files/media-tables.server.ts";
import { authorize } from "#domains/files/policy.server.ts";
import { findUploadProblem } from "#domains/files/uploadable.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { storableText } from "#platform/storable-text.ts";

type NewUpload = { id: string; name: string; bytes: number };

/**
 * Begins an upload.
 * @param name the file's name on the device that sends it
 * @throws AUTH-DENY, MEDIA-REFUSED if the library doesn't take such a file, UPLOAD-LIMIT
 */
export async function createUpload(ctx: Ctx, { id, name, bytes }: NewUpload): Promise<void> {
  authorize(ctx, "upload", "media");
  const problem = findUploadProblem(name, bytes);
  if (problem) throw mediaRefused(problem.message, problem);
  await withTransaction(ctx.db, async (tx) => {
    await checkRoom(tx, ctx, bytes);
    await tx.insert(mediaUploads).values({
      environmentId: ctx.portal.id,
      id,
      name: storableText(name).slice(-mediaNameMaxChars),
      bytes,
      createdBy: ctx.actor.userId,
      createdAt: new Date(ctx.clock.now()),
    });
  });
}

async function checkRoom(tx: Transaction, ctx: Ctx, bytes: number): Promise<void> {
  const { id } = ctx.portal;
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`media uploads ${id}`}, 0))`,
  );
  const oldest = new Date(ctx.clock.now() - uploadLifeMs);
  const [open] = await tx
    .select({
      count: sql<number>`(count(*) filter (where ${mediaUploads.createdBy} = ${ctx.actor.userId}))::int`,
      own: sql<string>`coalesce(sum(${mediaUploads.bytes}) filter (where ${mediaUploads.createdBy} = ${ctx.actor.userId}), 0)`,
      all: sql<string>`coalesce(sum(${mediaUploads.bytes}), 0)`,
    })
    .from(mediaUploads)
    .where(and(eq(mediaUploads.environmentId, id), gt(mediaUploads.createdAt, oldest)));
  if (open!.count >= openUploadsMax || Number(open!.own) + bytes > openUploadsMaxBytes)
    throw uploadLimitReached("You have too many unfinished uploads. Finish or stop some first.", {
      key: "studio.media.problem.too-many",
    });
  const [stored] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${media.bytes}), 0)` })
    .from(media)
    .where(eq(media.environmentId, id));
  const maxBytes = ctx.settings.media.storageMaxGb * 1024 ** 3;
  if (Number(stored!.bytes) + Number(open!.all) + bytes > maxBytes)
    throw uploadLimitReached("The portal's storage is full. Delete what you no longer need.", {
      key: "studio.media.problem.full",
      params: { max: ctx.settings.media.storageMaxGb },
    });
}

import { and, eq, gt, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { uploadLimitReached } from "./errors.ts";
import { uploadLifeMs } from "./media.ts";
import { media, mediaUploads } from "./media-tables.server.ts";

/**
 * Checks that the portal's storage has room for these bytes besides its files, those in the trash and unfinished uploads
 * included. Until the end of the transaction, nobody else takes that room.
 * @throws UPLOAD-LIMIT
 */
export async function requireRoom(tx: Transaction, ctx: Ctx, bytes: number): Promise<void> {
  const { id } = ctx.portal;
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`media uploads ${id}`}, 0))`,
  );
  const oldest = new Date(ctx.clock.now() - uploadLifeMs);
  const [open] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${mediaUploads.bytes}), 0)` })
    .from(mediaUploads)
    .where(and(eq(mediaUploads.environmentId, id), gt(mediaUploads.createdAt, oldest)));
  const [stored] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${media.bytes}), 0)` })
    .from(media)
    .where(eq(media.environmentId, id));
  const { storageMaxGb } = ctx.settings.media;
  if (Number(stored!.bytes) + Number(open!.bytes) + bytes > storageMaxGb * 1024 ** 3)
    throw uploadLimitReached("The portal's storage is full. Delete what you no longer need.", {
      key: "studio.media.problem.full",
      params: { max: storageMaxGb },
    });
}

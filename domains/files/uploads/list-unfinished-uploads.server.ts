import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { openUploadsMax, uploadLifeMs } from "#domains/files/media.ts";
import { mediaUploads } from "#domains/files/media-tables.server.ts";
import { authorize } from "#domains/files/policy.server.ts";
import type { UnfinishedUpload } from "./unfinished-upload.ts";

/** Lists the caller's own unfinished uploads in this portal, the newest first. @throws AUTH-DENY */
export async function listUnfinishedUploads(ctx: Ctx): Promise<UnfinishedUpload[]> {
  authorize(ctx, "upload", "media");
  const { id, name, bytes, receivedBytes, lockedUntil, createdAt } = mediaUploads;
  const rows = await ctx.db
    .select({
      id,
      name,
      bytes,
      receivedBytes,
      isArriving: sql<boolean>`coalesce(${lockedUntil} > clock_timestamp(), false)`,
      createdAt,
    })
    .from(mediaUploads)
    .where(
      and(
        eq(mediaUploads.environmentId, ctx.portal.id),
        eq(mediaUploads.createdBy, ctx.actor.userId),
        gt(createdAt, new Date(ctx.clock.now() - uploadLifeMs)),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(openUploadsMax);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    keptUntil: new Date(row.createdAt.getTime() + uploadLifeMs).toISOString(),
  }));
}

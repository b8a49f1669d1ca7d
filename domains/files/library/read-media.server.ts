import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { media } from "#domains/files/media-tables.server.ts";
import type { StoredMedia } from "#domains/files/media.ts";
import { authorize } from "#domains/files/policy.server.ts";
import { presentMedia, selectMedia } from "./present-media.server.ts";

/** Reads a file of the library; null if the library has none with this id. @throws AUTH-DENY */
export async function readMedia(ctx: Ctx, id: string): Promise<StoredMedia | null> {
  authorize(ctx, "see", "media");
  const [row] = await selectMedia(ctx.db).where(
    and(eq(media.environmentId, ctx.portal.id), eq(media.id, id), isNull(media.deletedAt)),
  );
  return row ? presentMedia(row) : null;
}

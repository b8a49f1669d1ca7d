import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { mediaInUse } from "#domains/files/errors.ts";
import type { FileUse } from "#domains/files/file-use.ts";
import { media } from "#domains/files/media-tables.server.ts";
import { authorize } from "#domains/files/policy.server.ts";
import { withTransaction } from "#platform/database.server.ts";

/** Lists the places that show a file. Later domains know them, so the caller of a verb passes this. */
export type ListUses = (ctx: Ctx, hash: string) => Promise<FileUse[]>;

/** Lists the places that show a file of the library. @throws AUTH-DENY, NOT-FOUND */
export async function listMediaUses(ctx: Ctx, id: string, listUses: ListUses): Promise<FileUse[]> {
  authorize(ctx, "see", "media");
  const [row] = await ctx.db.select().from(media).where(isInLibrary(ctx, id));
  if (!row) throw notFound();
  return listUses(ctx, row.hash);
}

/**
 * Puts a file into the trash, from which it can be taken back for 30 days.
 * @throws AUTH-DENY, NOT-FOUND, MEDIA-IN-USE
 */
export async function deleteMedia(ctx: Ctx, id: string, listUses: ListUses): Promise<void> {
  authorize(ctx, "delete", "media");
  const uses = await listMediaUses(ctx, id, listUses);
  if (uses.length > 0) throw mediaInUse(uses.map(({ title, id: useId }) => title || useId));
  await withTransaction(ctx.db, async (tx) => {
    const deletedAt = new Date(ctx.clock.now());
    // A replacement of long ago, after which the file was restored, isn't offered to be undone.
    const [row] = await tx
      .update(media)
      .set({ deletedAt, replacement: null })
      .where(isInLibrary(ctx, id))
      .returning();
    if (!row) throw notFound();
    await writeAudit(tx, ctx, {
      action: "deleteMedia",
      subject: ["media", id],
      before: { name: row.name, kind: row.kind },
      after: {},
    });
  });
}

/** Whether a file is in the trash. @throws AUTH-DENY */
export async function isMediaInTrash(ctx: Ctx, id: string): Promise<boolean> {
  authorize(ctx, "see", "media");
  const [row] = await ctx.db.select({ id: media.id }).from(media).where(isInTrash(ctx, id));
  return row !== undefined;
}

/** Takes a file out of the trash. @throws AUTH-DENY, NOT-FOUND */
export async function restoreMedia(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, "delete", "media");
  await withTransaction(ctx.db, async (tx) => {
    const [row] = await tx
      .update(media)
      .set({ deletedAt: null })
      .where(isInTrash(ctx, id))
      .returning();
    if (!row) throw notFound();
    await writeAudit(tx, ctx, {
      action: "restoreMedia",
      subject: ["media", id],
      before: {},
      after: { name: row.name, kind: row.kind },
    });
  });
}

const isInLibrary = ({ portal }: Pick<Ctx, "portal">, id: string) =>
  and(eq(media.environmentId, portal.id), eq(media.id, id), isNull(media.deletedAt));

const isInTrash = ({ portal }: Pick<Ctx, "portal">, id: string) =>
  and(eq(media.environmentId, portal.id), eq(media.id, id), isNotNull(media.deletedAt));

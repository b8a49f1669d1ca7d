import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { media } from "#domains/files/media-tables.server.ts";
import type { StoredMedia } from "#domains/files/media.ts";
import { authorize } from "#domains/files/policy.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { presentMedia, selectMedia } from "./present-media.server.ts";
import { isOneOf, lockMedia } from "./replace-media.server.ts";
import { type RewriteUses, showInstead } from "./rewrite-uses.server.ts";

/**
 * Takes a replacement back: the old file leaves the trash and is shown again wherever the other one is. That one goes to
 * the trash, and what was changed of its name, descriptions and captions stays. If it was in the library before, it stays
 * there with its own texts, and only the places of the replacement change.
 * @param mediaId of the file that was replaced
 * @throws AUTH-DENY, NOT-FOUND if it wasn't replaced, or the other file isn't in the library any more
 */
export async function undoReplacement(
  ctx: Ctx,
  mediaId: string,
  rewriteUses: RewriteUses,
): Promise<StoredMedia> {
  authorize(ctx, "change", "media");
  const isReplaced = isOneOf(ctx, [mediaId]);
  const [found] = await ctx.db.select().from(media).where(isReplaced);
  if (!found?.replacement) throw notFound();
  const { by } = found.replacement;
  const isOther = isOneOf(ctx, [by]);
  return withTransaction(ctx.db, async (tx) => {
    await lockMedia(tx, ctx, [mediaId, by]);
    const [replaced] = await selectMedia(tx).where(isReplaced);
    const [other] = await selectMedia(tx).where(isOther);
    const { replacement, deletedAt } = replaced?.media ?? {};
    if (!other || other.media.deletedAt || replacement?.by !== by || !deletedAt) throw notFound();
    const { name, alts, captions, hash } = other.media;
    const isNew = replacement.places === null;
    await tx
      .update(media)
      .set({ deletedAt: null, replacement: null, ...(isNew && { name, alts, captions }) })
      .where(isReplaced);
    const [restored] = await selectMedia(tx).where(isReplaced);
    const after = presentMedia(restored!);
    await rewriteUses(
      { ...ctx, db: tx },
      hash,
      showInstead(presentMedia(other), after),
      replacement.places ?? undefined,
    );
    if (isNew)
      await tx
        .update(media)
        .set({ deletedAt: new Date(ctx.clock.now()) })
        .where(isOther);
    await writeAudit(tx, ctx, {
      action: "undoReplacement",
      subject: ["media", mediaId],
      before: { file: hash },
      after: { file: restored!.media.hash },
      detail: { name, by },
    });
    return after;
  });
}

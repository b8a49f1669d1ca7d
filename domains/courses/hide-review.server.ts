import { and, eq } from "drizzle-orm";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { courseTag } from "./content-tags.ts";
import { reviews } from "./tables.server.ts";
import { authorize } from "./policy.server.ts";

/**
 * Hides a review from all lists, or shows it again. Its author can still change or delete it.
 * @throws AUTH-DENY without an admin's role, NOT-FOUND
 */
export async function hideReview(
  ctx: Pick<SystemCtx, "db" | "portal" | "actor" | "clock">,
  { courseId, reviewId, hidden }: { courseId: string; reviewId: string; hidden: boolean },
): Promise<{ hidden: boolean }> {
  authorize(ctx, "hide", "review");
  if (!isUuid(reviewId)) throw notFound();
  await withTransaction(ctx.db, async (tx) => {
    const hiddenAt = hidden ? new Date(ctx.clock.now()) : null;
    const isReview = and(
      eq(reviews.environmentId, ctx.portal.id),
      eq(reviews.courseId, courseId),
      eq(reviews.id, reviewId),
    );
    const [before] = await tx
      .select({ hiddenAt: reviews.hiddenAt, userId: reviews.userId })
      .from(reviews)
      .where(isReview)
      .for("update");
    if (!before) throw notFound();
    await tx.update(reviews).set({ hiddenAt }).where(isReview);
    await writeAudit(tx, ctx, {
      action: "hideReview",
      subject: ["review", reviewId],
      before: { hidden: before.hiddenAt !== null },
      after: { hidden },
      detail: { courseId, userId: before.userId },
    });
    await announceChange(tx, ctx.portal.id, [courseTag(ctx.portal.id, courseId)]);
  });
  return { hidden };
}

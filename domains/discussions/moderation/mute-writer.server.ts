import { and, eq } from "drizzle-orm";
import { readLearner } from "#domains/identity/membership/read-member.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { isMessage } from "#domains/discussions/read-message.server.ts";
import { cleanReason } from "#domains/discussions/clean-reason.ts";
import { authorize } from "#domains/discussions/policy.server.ts";
import { discussionMessages, discussionMutes } from "#domains/discussions/tables.server.ts";

/**
 * Stops a member from writing in the portal's discussions, or lets them write again. They can still read.
 * @throws AUTH-DENY, NOT-FOUND, DISCUSSION-REASON
 */
export async function muteWriter(
  ctx: Ctx,
  input: { userId: string; isMuted: boolean; reason?: string | undefined },
): Promise<{ isMuted: boolean }> {
  authorize(ctx, "moderate", "discussions");
  const { userId, isMuted } = input;
  const reason = cleanReason(input.reason ?? "");
  const member = { environmentId: ctx.portal.id, userId };
  if (!isUuid(userId) || !(await readLearner(ctx.db, member))) throw notFound();
  const isMuteOf = and(
    eq(discussionMutes.environmentId, member.environmentId),
    eq(discussionMutes.userId, userId),
  );
  await withTransaction(ctx.db, async (tx) => {
    const removed = await tx.delete(discussionMutes).where(isMuteOf).returning();
    if (isMuted)
      await tx
        .insert(discussionMutes)
        .values({ ...member, reason, mutedAt: new Date(ctx.clock.now()) });
    await writeAudit(tx, ctx, {
      action: "muteDiscussionWriter",
      subject: ["user", userId],
      before: { isMuted: removed.length > 0 },
      after: { isMuted },
      detail: { reason },
    });
  });
  return { isMuted };
}

/** Stops the author of a message from writing in the portal's discussions. @throws AUTH-DENY, NOT-FOUND */
export async function muteAuthor(ctx: Ctx, { messageId }: { messageId: string }): Promise<void> {
  authorize(ctx, "moderate", "discussions");
  const [message] = isUuid(messageId)
    ? await ctx.db
        .select({ userId: discussionMessages.userId })
        .from(discussionMessages)
        .where(isMessage(ctx, messageId))
    : [];
  if (!message?.userId) throw notFound();
  await muteWriter(ctx, { userId: message.userId, isMuted: true });
}

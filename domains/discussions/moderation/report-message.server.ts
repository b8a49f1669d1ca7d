import { and, count, isNotNull, isNull } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { reportsToHold } from "#domains/discussions/discussion.ts";
import { cleanReason } from "#domains/discussions/clean-reason.ts";
import { countWrite, reportLimit } from "#domains/discussions/flood-limits.server.ts";
import { openDiscussion } from "#domains/discussions/open-discussion.server.ts";
import { authorize } from "#domains/discussions/policy.server.ts";
import { announceDiscussion } from "#domains/discussions/post-message.server.ts";
import {
  findElementOf,
  isMessage,
  isReportOf,
  lockMessage,
} from "#domains/discussions/read-message.server.ts";
import { discussionMessages, discussionReports } from "#domains/discussions/tables.server.ts";

/**
 * Reports a message to the moderators. A message that several people report waits for a moderator. Repeating it changes
 * nothing.
 * @throws SIGN-IN-FIRST, NOT-FOUND also if the portal has no moderation, AUTH-DENY, DISCUSSION-REASON, TOO-MANY-ATTEMPTS
 */
export async function reportMessage(
  ctx: Ctx,
  { messageId, reason: typedReason }: { messageId: string; reason: string },
): Promise<{ reported: true }> {
  authorize(ctx, "report", "discussion message");
  if (ctx.settings.discussions.moderation === "off") throw notFound();
  const reason = cleanReason(typedReason);
  const elementId = await findElementOf(ctx, messageId);
  await openDiscussion(ctx, elementId);
  await countWrite(ctx, reportLimit);
  await withTransaction(ctx.db, async (tx) => {
    const message = await lockMessage(ctx, tx, messageId);
    if (message.state !== "shown" || message.userId === ctx.actor.userId) throw notFound();
    await tx
      .insert(discussionReports)
      .values({
        environmentId: ctx.portal.id,
        messageId,
        userId: ctx.actor.userId,
        reason,
        createdAt: new Date(ctx.clock.now()),
      })
      // Somebody who reported it before a moderator approved it can report it again.
      .onConflictDoUpdate({
        target: [
          discussionReports.environmentId,
          discussionReports.messageId,
          discussionReports.userId,
        ],
        set: { reason, createdAt: new Date(ctx.clock.now()), handledAt: null },
        setWhere: isNotNull(discussionReports.handledAt),
      });
    if ((await countOpenReports(ctx, tx, messageId)) >= reportsToHold)
      await tx
        .update(discussionMessages)
        .set({ state: "held", heldFor: "reports" })
        .where(isMessage(ctx, messageId));
    await announceDiscussion(tx, ctx, elementId);
  });
  return { reported: true };
}

async function countOpenReports(ctx: Ctx, tx: Transaction, messageId: string): Promise<number> {
  const [row] = await tx
    .select({ reports: count() })
    .from(discussionReports)
    .where(and(isReportOf(ctx, messageId), isNull(discussionReports.handledAt)));
  return row!.reports;
}

import { and, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { openDiscussion } from "#domains/discussions/open-discussion.server.ts";
import { authorize } from "#domains/discussions/policy.server.ts";
import { announceDiscussion } from "#domains/discussions/post-message.server.ts";
import { discussions } from "#domains/discussions/tables.server.ts";

export type DiscussionRules = { isClosed: boolean; ownAnswerFirst: boolean };

/**
 * Closes a discussion or opens it again, and sets whether learners write their own answer before they read the others'.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function changeDiscussion(
  ctx: Ctx,
  { discussionId, ...change }: { discussionId: string } & Partial<DiscussionRules>,
): Promise<DiscussionRules> {
  authorize(ctx, "moderate", "discussions");
  await openDiscussion(ctx, discussionId);
  return withTransaction(ctx.db, async (tx) => {
    const key = { environmentId: ctx.portal.id, elementId: discussionId };
    await tx.insert(discussions).values(key).onConflictDoNothing();
    const isDiscussion = and(
      eq(discussions.environmentId, key.environmentId),
      eq(discussions.elementId, discussionId),
    );
    const [stored] = await tx.select().from(discussions).where(isDiscussion).for("update");
    const before = { isClosed: stored!.closedAt !== null, ownAnswerFirst: stored!.ownAnswerFirst };
    const after = {
      isClosed: change.isClosed ?? before.isClosed,
      ownAnswerFirst: change.ownAnswerFirst ?? before.ownAnswerFirst,
    };
    await tx
      .update(discussions)
      .set({
        closedAt: after.isClosed ? (stored!.closedAt ?? new Date(ctx.clock.now())) : null,
        ownAnswerFirst: after.ownAnswerFirst,
      })
      .where(isDiscussion);
    await writeAudit(tx, ctx, {
      action: "changeDiscussion",
      subject: ["discussion", discussionId],
      before,
      after,
    });
    await announceDiscussion(tx, ctx, discussionId);
    return after;
  });
}

import { sql } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { endSignInsHere } from "#domains/identity/sessions/end-all-sessions.server.ts";
import { lockAccounts } from "#domains/identity/sessions/session-epoch.server.ts";
import { findMember } from "#domains/identity/membership/find-member.server.ts";
import { announceMentorChange } from "./list-mentors.server.ts";
import { authorize } from "#domains/people/policy.server.ts";

/**
 * Blocks a member in this portal only and ends their sessions here at once. The session rows stay until the block is
 * lifted, so that a signed-in browser is told about the block and doesn't continue as a guest. Blocking again keeps the
 * first time.
 * @returns when they were blocked, ISO instant
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function blockUser(
  ctx: SystemCtx,
  { userId }: { userId: string },
): Promise<{ blockedAt: string }> {
  authorize(ctx, "manage", "blocks");
  return withTransaction(ctx.db, async (tx) => {
    // A sign-in locks the account before the membership; the opposite order here could deadlock.
    if (isUuid(userId)) await lockAccounts(tx, [userId]);
    const member = await findMember(tx, ctx, userId);
    authorize(ctx, "block", "member", member);
    await endSignInsHere(tx, ctx, userId);
    const { rows } = await tx.execute<{ blocked_at: string }>(sql`
      update memberships set blocked_at = coalesce(blocked_at, ${new Date(ctx.clock.now())})
      where environment_id = ${ctx.portal.id} and user_id = ${userId} returning blocked_at`);
    await tx.execute(sql`
      update sessions set ended_by_block = true
      where environment_id = ${ctx.portal.id} and user_id = ${userId}`);
    await announceMentorChange(tx, userId);
    await writeAudit(tx, ctx, "blockUser", { userId });
    return { blockedAt: new Date(rows[0]!.blocked_at).toISOString() };
  });
}

/**
 * Lifts a member's block.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function unblockUser(ctx: SystemCtx, { userId }: { userId: string }): Promise<void> {
  authorize(ctx, "manage", "blocks");
  await withTransaction(ctx.db, async (tx) => {
    const member = await findMember(tx, ctx, userId);
    authorize(ctx, "unblock", "member", member);
    await tx.execute(sql`
      delete from sessions
      where environment_id = ${ctx.portal.id} and user_id = ${userId} and ended_by_block`);
    await tx.execute(sql`
      update memberships set blocked_at = null
      where environment_id = ${ctx.portal.id} and user_id = ${userId}`);
    await announceMentorChange(tx, userId);
    await writeAudit(tx, ctx, "unblockUser", { userId });
  });
}

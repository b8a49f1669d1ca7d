import type { SystemCtx } from "#domains/settings/context.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import {
  deletePortalSessions,
  endPortalSignIns,
  markEndedByBlock,
} from "#domains/identity/sessions/end-all-sessions.server.ts";
import { lockAccounts } from "#domains/identity/sessions/session-epoch.server.ts";
import { findMember } from "#domains/identity/membership/find-member.server.ts";
import { announceMentorChange } from "./list-mentors.server.ts";
import { protectLastOwner } from "./protect-last-owner.server.ts";
import { setBlockedAt } from "#domains/identity/membership/change-membership.server.ts";
import { authorize } from "#domains/people/policy.server.ts";

export const blockReasonMaxChars = 500;

/**
 * Blocks a member in this portal only and ends their sessions here at once. The session rows stay until the block is
 * lifted, so that a signed-in browser is told about the block and doesn't continue as a guest. Blocking again keeps the
 * first time. The reason is only in the audit log.
 * @returns when they were blocked, ISO instant
 * @throws AUTH-DENY, NOT-FOUND, LAST-OWNER
 */
export async function blockUser(
  ctx: SystemCtx,
  { userId, reason = "" }: { userId: string; reason?: string | undefined },
): Promise<{ blockedAt: string }> {
  authorize(ctx, "manage", "blocks");
  return withTransaction(ctx.db, async (tx) => {
    // A sign-in locks the account before the membership; the opposite order here could deadlock.
    if (isUuid(userId)) await lockAccounts(tx, [userId]);
    return protectLastOwner(tx, userId, async () => {
      const member = await findMember(tx, ctx, userId);
      authorize(ctx, "block", "member", member);
      await endPortalSignIns(tx, ctx, userId);
      const membership = { environmentId: ctx.portal.id, userId };
      const blockedAt = await setBlockedAt(tx, membership, new Date(ctx.clock.now()));
      await markEndedByBlock(tx, membership);
      await announceMentorChange(tx, userId);
      await writeAudit(tx, ctx, {
        action: "blockUser",
        subject: ["user", userId],
        before: { blocked: member.blocked },
        after: { blocked: true },
        detail: { userId, ...(reason !== "" && { reason }) },
      });
      return { blockedAt: blockedAt!.toISOString() };
    });
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
    const membership = { environmentId: ctx.portal.id, userId };
    await deletePortalSessions(tx, membership, { onlyEndedByBlock: true });
    await setBlockedAt(tx, membership, null);
    await announceMentorChange(tx, userId);
    await writeAudit(tx, ctx, {
      action: "unblockUser",
      subject: ["user", userId],
      before: { blocked: member.blocked },
      after: { blocked: false },
      detail: { userId },
    });
  });
}

import type { MessagesCtx } from "#domains/settings/translator.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { requireFreshProof } from "#domains/settings/require-fresh-proof.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { findMember } from "#domains/identity/membership/find-member.server.ts";
import { notifyOwner } from "#domains/identity/notifications/notify-owner.server.ts";
import { lockAccounts } from "#domains/identity/sessions/session-epoch.server.ts";
import { deletionGraceMs } from "#domains/people/erasure/erase-deleted.server.ts";
import { authorize } from "#domains/people/policy.server.ts";
import { deleteMembership } from "./set-deletion.server.ts";

/**
 * Deletes a member's account in this portal at their request, as they could themselves: it ends their sessions
 * here at once, and the data is erased after the grace period. Signing in before then undoes it. The person gets an
 * email. Deleting again changes nothing.
 * @returns when the data will be erased, ISO instant
 * @throws AUTH-DENY, FRESH-PROOF-MISSING, NOT-FOUND, LAST-OWNER
 */
export async function deleteUser(
  ctx: SystemCtx & MessagesCtx,
  { userId }: { userId: string },
): Promise<{ erasedAt: string }> {
  authorize(ctx, "manage", "deletions");
  requireFreshProof(ctx);
  return withTransaction(ctx.db, async (tx) => {
    // A sign-in locks the account before the membership; the opposite order here could deadlock.
    if (isUuid(userId)) await lockAccounts(tx, [userId]);
    const member = await findMember(tx, ctx, userId);
    authorize(ctx, "delete", "member", member);
    const erasedAt = (member.deletedAt?.getTime() ?? ctx.clock.now()) + deletionGraceMs;
    if (member.deletedAt === null) {
      await deleteMembership(tx, ctx, userId);
      await notifyOwner(tx, ctx, userId, { kind: "deleted-by-staff", erasedAt });
      await writeAudit(tx, ctx, {
        action: "deleteUser",
        subject: ["user", userId],
        before: { deleted: false },
        after: { deleted: true },
        detail: { userId },
      });
    }
    return { erasedAt: new Date(erasedAt).toISOString() };
  });
}

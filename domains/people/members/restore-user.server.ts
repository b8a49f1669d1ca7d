import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { MessagesCtx } from "#domains/settings/translator.server.ts";
import { requireFreshProof } from "#domains/settings/require-fresh-proof.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { findMember } from "#domains/identity/membership/find-member.server.ts";
import { notifyOwner } from "#domains/identity/notifications/notify-owner.server.ts";
import { lockAccounts } from "#domains/identity/sessions/session-epoch.server.ts";
import { authorize } from "#domains/people/policy.server.ts";
import { undeleteMembership } from "./set-deletion.server.ts";

/**
 * Undoes the deletion of an account in this portal before its data is erased, at the person's request. They get an
 * email. Restoring an account that isn't deleted changes nothing.
 * @throws AUTH-DENY, FRESH-PROOF-MISSING, NOT-FOUND, also when the data is already erased
 */
export async function restoreUser(
  ctx: SystemCtx & MessagesCtx,
  { userId }: { userId: string },
): Promise<void> {
  authorize(ctx, "manage", "deletions");
  requireFreshProof(ctx);
  await withTransaction(ctx.db, async (tx) => {
    if (isUuid(userId)) await lockAccounts(tx, [userId]);
    const member = await findMember(tx, ctx, userId);
    authorize(ctx, "delete", "member", member);
    if (member.deletedAt === null) return;
    await undeleteMembership(tx, ctx, userId);
    await notifyOwner(tx, ctx, userId, { kind: "restored-by-staff" });
    await writeAudit(tx, ctx, {
      action: "restoreUser",
      subject: ["user", userId],
      before: { deleted: true },
      after: { deleted: false },
      detail: { userId },
    });
  });
}

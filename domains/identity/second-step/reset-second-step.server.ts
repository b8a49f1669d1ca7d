import { eq } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { requireFreshProof } from "#domains/settings/require-fresh-proof.server.ts";
import type { MessagesCtx } from "#domains/settings/translator.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { findMember } from "#domains/identity/membership/find-member.server.ts";
import { notifyOwner } from "#domains/identity/notifications/notify-owner.server.ts";
import { authorize } from "#domains/identity/policy.server.ts";
import { recoveryCodes, secondFactors } from "#domains/identity/second-step-tables.server.ts";
import { endAllSessions } from "#domains/identity/sessions/end-all-sessions.server.ts";

/**
 * Removes a member's authenticator apps, passkeys and recovery codes, for somebody who lost them all. All their sessions
 * end, and the next sign-in asks for a new second step where one is required.
 * @throws FRESH-PROOF-MISSING, NOT-FOUND for callers who are no owner and for users who are no members
 */
export async function resetSecondStep(
  ctx: SystemCtx & MessagesCtx,
  { userId }: { userId: string },
): Promise<void> {
  authorize(ctx, "reset", "second step", { userId });
  requireFreshProof(ctx);
  await withTransaction(ctx.db, async (tx) => {
    await findMember(tx, ctx, userId);
    await endAllSessions(tx, ctx, userId);
    const removed = await tx
      .delete(secondFactors)
      .where(eq(secondFactors.userId, userId))
      .returning({ id: secondFactors.id });
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    if (removed.length > 0) await notifyOwner(tx, ctx, userId, { kind: "second-step-reset" });
    await writeAudit(tx, ctx, {
      action: "resetSecondStep",
      subject: ["user", userId],
      before: { methods: removed.length },
      after: { methods: 0 },
      detail: { userId },
    });
  });
}

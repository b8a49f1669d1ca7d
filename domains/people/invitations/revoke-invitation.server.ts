import { and, eq } from "drizzle-orm";
import { invitationGone } from "#domains/people/errors.ts";
import { authorize } from "#domains/people/policy.server.ts";
import { invitations } from "#domains/people/tables.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";

/**
 * Revokes an invitation that nobody has accepted; revoking it again changes nothing.
 * @throws AUTH-DENY for an invitation to a role that the caller may not grant, NOT-FOUND, INVITATION-GONE when it was
 *   accepted: then revoke the role
 */
export async function revokeInvitation(
  ctx: SystemCtx,
  { invitationId }: { invitationId: string },
): Promise<void> {
  authorize(ctx, "list", "invitations");
  if (!isUuid(invitationId)) throw notFound();
  await withTransaction(ctx.db, async (tx) => {
    const isThisInvitation = and(
      eq(invitations.environmentId, ctx.portal.id),
      eq(invitations.id, invitationId),
    );
    const [invitation] = await tx.select().from(invitations).where(isThisInvitation).for("update");
    if (!invitation) throw notFound();
    const { role } = invitation;
    authorize(ctx, "grant", "role", { role });
    if (invitation.acceptedAt !== null) throw invitationGone();
    if (invitation.revokedAt !== null) return;
    await tx
      .update(invitations)
      .set({ revokedAt: new Date(ctx.clock.now()) })
      .where(isThisInvitation);
    await writeAudit(tx, ctx, {
      action: "revokeInvitation",
      subject: ["invitation", invitationId],
      before: { revoked: false },
      after: { revoked: true },
      detail: { invitationId, role },
    });
  });
}

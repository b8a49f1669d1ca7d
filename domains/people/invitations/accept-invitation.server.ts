import { and, eq } from "drizzle-orm";
import {
  emailUnverified,
  invitationForAnotherAddress,
  invitationGone,
} from "#domains/people/errors.ts";
import { findMember } from "#domains/identity/membership/find-member.server.ts";
import { grantRoleUnchecked } from "#domains/people/members/grant-role.server.ts";
import { authorize } from "#domains/people/policy.server.ts";
import { invitations } from "#domains/people/tables.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import type { StaffRole } from "#domains/settings/roles.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { findAddressee, isInvitationOf, isToken } from "./find-invitation.server.ts";
import { readInvitationStatus } from "./read-invitation-status.server.ts";

/**
 * Accepts an invitation: gives the caller its role. It works once; the same person may repeat the request.
 * @returns the role, and all roles held afterwards
 * @throws SIGN-IN-FIRST, NOT-FOUND for an unknown token, INVITATION-GONE, INVITATION-FOR-ANOTHER, EMAIL-UNVERIFIED
 */
export async function acceptInvitation(
  ctx: SystemCtx,
  { token }: { token: string },
): Promise<{ role: StaffRole; roles: string[] }> {
  authorize(ctx, "accept", "invitation");
  if (!isToken(token)) throw notFound();
  const { actor, portal } = ctx;
  return withTransaction(ctx.db, async (tx) => {
    const [invitation] = await tx
      .select()
      .from(invitations)
      .where(isInvitationOf(portal.id, token))
      .for("update");
    if (!invitation) throw notFound();
    const { id, role, languages, invitedBy } = invitation;
    const now = ctx.clock.now();
    const status = await readInvitationStatus(tx, invitation, now);
    if (status === "accepted" && invitation.acceptedBy === actor.userId)
      return { role, roles: (await findMember(tx, ctx, actor.userId)).roles };
    if (status !== "open") throw invitationGone();
    const addressee = await findAddressee(tx, ctx, invitation);
    if (addressee === "another address") throw invitationForAnotherAddress();
    if (addressee === "unverified caller") throw emailUnverified();
    await tx
      .update(invitations)
      .set({ acceptedAt: new Date(now), acceptedBy: actor.userId })
      .where(and(eq(invitations.environmentId, portal.id), eq(invitations.id, id)));
    // Read under the membership's lock, since a second invitation may be accepted at the same time.
    const { translationLanguages } = await findMember(tx, ctx, actor.userId);
    const change = await grantRoleUnchecked(tx, ctx, {
      userId: actor.userId,
      role,
      languages: [...new Set([...translationLanguages, ...languages])],
    });
    await writeAudit(tx, ctx, {
      action: "acceptInvitation",
      subject: ["user", actor.userId],
      before: { roles: change.before },
      after: { roles: change.after },
      detail: { invitationId: id, userId: actor.userId, role, invitedBy },
    });
    return { role, roles: change.after };
  });
}

import { findActiveRoles } from "#domains/identity/membership/find-member.server.ts";
import { can } from "#domains/people/policy.server.ts";
import type { invitations } from "#domains/people/tables.server.ts";
import { guest } from "#domains/settings/context.ts";
import { installationActor } from "#domains/settings/installation-actor.ts";
import type { Db } from "#platform/database.server.ts";
import type { InvitationStatus } from "./invitation.ts";

export type StoredInvitation = typeof invitations.$inferSelect;

/**
 * Reads the status of invitations of one portal at a time in epoch milliseconds, by the invitation's id. An open one
 * whose sender may no longer grant its role counts as revoked. Otherwise they could regain a lost role by an invitation
 * that they made before.
 */
export async function readInvitationStatuses(
  db: Db,
  list: readonly StoredInvitation[],
  now: number,
): Promise<Map<string, InvitationStatus>> {
  const statuses = new Map(
    list.map((invitation) => [invitation.id, storedStatus(invitation, now)]),
  );
  const open = list.filter(({ id }) => statuses.get(id) === "open");
  if (open[0] === undefined) return statuses;
  const { environmentId } = open[0];
  const userIds = open.map(({ invitedBy }) => invitedBy);
  const rolesOf = await findActiveRoles(db, { environmentId, userIds });
  for (const { id, invitedBy, role } of open) {
    const roles = rolesOf.get(invitedBy) ?? [];
    const sender = { ...guest, kind: "user", userId: invitedBy, roles } as const;
    const mayGrant =
      invitedBy === installationActor.userId || can({ actor: sender }, "grant", "role", { role });
    if (!mayGrant) statuses.set(id, "revoked");
  }
  return statuses;
}

/** Reads the status of one invitation. */
export async function readInvitationStatus(
  db: Db,
  invitation: StoredInvitation,
  now: number,
): Promise<InvitationStatus> {
  return (await readInvitationStatuses(db, [invitation], now)).get(invitation.id)!;
}

function storedStatus(
  { acceptedAt, revokedAt, expiresAt }: StoredInvitation,
  now: number,
): InvitationStatus {
  if (acceptedAt !== null) return "accepted";
  if (revokedAt !== null) return "revoked";
  return expiresAt.getTime() > now ? "open" : "expired";
}

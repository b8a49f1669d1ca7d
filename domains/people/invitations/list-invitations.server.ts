import { and, desc, eq, sql } from "drizzle-orm";
import { nameOf } from "#domains/identity/membership/read-member.server.ts";
import { authorize } from "#domains/people/policy.server.ts";
import { invitations } from "#domains/people/tables.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import {
  afterCursor,
  type ListPage,
  microsecondTime,
  pageOf,
  type PageRequest,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import type { StaffRole } from "#domains/settings/roles.ts";
import type { InvitationStatus } from "./invitation.ts";
import { readInvitationStatuses } from "./read-invitation-status.server.ts";

export type ListedInvitation = {
  id: string;
  role: StaffRole;
  languages: string[];
  /** Where it was sent; null for a link. */
  email: string | null;
  status: InvitationStatus;
  /** A user id, or "system". */
  invitedBy: string;
  /** The sender's name, if they have one. */
  invitedByName: string;
  acceptedBy: string | null;
  createdAt: Date;
  expiresAt: Date;
};

/**
 * Lists this portal's invitations, the newest first, without their links.
 * @throws AUTH-DENY
 */
export async function listInvitations(
  ctx: Pick<SystemCtx, "db" | "portal" | "actor" | "clock">,
  pageRequest: PageRequest,
): Promise<ListPage<ListedInvitation>> {
  authorize(ctx, "list", "invitations");
  const rows = await ctx.db
    .select({
      invitation: invitations,
      invitedByName: nameOf(invitations.invitedBy),
      createdAtText: microsecondTime(invitations.createdAt),
    })
    .from(invitations)
    .where(
      and(
        eq(invitations.environmentId, ctx.portal.id),
        afterCursor(
          pageRequest,
          (time, id) =>
            sql`(${invitations.createdAt}, ${invitations.id}) < (${time}::timestamptz, ${id}::uuid)`,
        ),
      ),
    )
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(rowsToRead(pageRequest));
  const statuses = await readInvitationStatuses(
    ctx.db,
    rows.map(({ invitation }) => invitation),
    ctx.clock.now(),
  );
  return pageOf(
    rows,
    pageRequest,
    ({ createdAtText, invitation }) => [createdAtText, invitation.id],
    ({ invitation, invitedByName }) => {
      const { id, role, languages, email, invitedBy, acceptedBy, createdAt, expiresAt } =
        invitation;
      return {
        id,
        role,
        languages,
        email,
        status: statuses.get(id)!,
        invitedBy,
        invitedByName,
        acceptedBy,
        createdAt,
        expiresAt,
      };
    },
  );
}

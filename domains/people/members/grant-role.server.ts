import { environmentManagerRole } from "#domains/settings/roles.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { findMember } from "#domains/identity/membership/find-member.server.ts";
import { announceMentorChange } from "./list-mentors.server.ts";
import { addRole, removeRole } from "#domains/identity/membership/change-membership.server.ts";
import { authorize, type GrantableRole } from "#domains/people/policy.server.ts";

/**
 * Grants a member of this portal a role; granting it twice changes nothing.
 * @returns the roles held afterwards
 * @throws AUTH-DENY, NOT-FOUND, INVALID for a temporary account, which can get lost
 */
export async function grantRole(
  ctx: SystemCtx,
  { userId, role }: { userId: string; role: GrantableRole },
): Promise<string[]> {
  authorize(ctx, "grant", "role", { role });
  return withTransaction(ctx.db, async (tx) => {
    const member = await findMember(tx, ctx, userId);
    if (member.status === "session")
      throw invalidInput("userId: a temporary account takes no role");
    await addRole(tx, { environmentId: ctx.portal.id, userId }, role);
    await announceMentorChange(tx, userId);
    await writeAudit(tx, ctx, "grantRole", { userId, role });
    return [...new Set([...member.roles, role])];
  });
}

/**
 * Revokes a role of a member of this portal; an installation-wide role is revoked everywhere.
 * @returns the roles held afterwards
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function revokeRole(
  ctx: SystemCtx,
  { userId, role }: { userId: string; role: GrantableRole },
): Promise<string[]> {
  authorize(ctx, "revoke", "role", { role });
  return withTransaction(ctx.db, async (tx) => {
    const member = await findMember(tx, ctx, userId);
    const everywhere = role === environmentManagerRole;
    await announceMentorChange(tx, userId);
    await removeRole(tx, { environmentId: ctx.portal.id, userId }, { role, everywhere });
    await writeAudit(tx, ctx, "revokeRole", { userId, role });
    return member.roles.filter((memberRole) => memberRole !== role);
  });
}

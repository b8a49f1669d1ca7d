import { ownerRole, type StaffRole, translatorRole } from "#domains/settings/roles.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import { requireFreshProof } from "#domains/settings/require-fresh-proof.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { findMember } from "#domains/identity/membership/find-member.server.ts";
import { announceMentorChange } from "./list-mentors.server.ts";
import {
  addRole,
  removeRole,
  setTranslationLanguages,
} from "#domains/identity/membership/change-membership.server.ts";
import { authorize } from "#domains/people/policy.server.ts";
import { protectLastOwner } from "./protect-last-owner.server.ts";
import { requireRoleLanguages } from "./role-languages.ts";

type RoleGrant = {
  userId: string;
  role: StaffRole;
  /** The languages of a translator. They replace those of an earlier grant. */
  languages?: readonly string[] | undefined;
};

/**
 * Grants a member of this portal a role; granting it twice changes nothing.
 * @returns the roles held afterwards
 * @throws AUTH-DENY, FRESH-PROOF-MISSING, NOT-FOUND, INVALID for a temporary account, which can get lost, and for wrong languages
 */
export async function grantRole(
  ctx: SystemCtx,
  { userId, role, languages: requestedLanguages = [] }: RoleGrant,
): Promise<string[]> {
  authorize(ctx, "grant", "role", { role });
  requireFreshProof(ctx);
  const languages = requireRoleLanguages(ctx.settings, role, requestedLanguages);
  return withTransaction(ctx.db, async (tx) => {
    const { before, after } = await grantRoleUnchecked(tx, ctx, { userId, role, languages });
    await writeAudit(tx, ctx, {
      action: "grantRole",
      subject: ["user", userId],
      before: { roles: before },
      after: { roles: after },
      detail: { userId, role, ...(languages.length > 0 && { languages }) },
    });
    return after;
  });
}

/**
 * Gives a member a role. The caller has checked that it may be given.
 * @returns the roles before and after
 * @throws NOT-FOUND, INVALID for a temporary account
 */
export async function grantRoleUnchecked(
  tx: Transaction,
  ctx: Pick<SystemCtx, "portal">,
  { userId, role, languages = [] }: RoleGrant,
): Promise<{ before: string[]; after: string[] }> {
  const { status, roles: before } = await findMember(tx, ctx, userId);
  if (status === "session") throw invalidInput("userId: a temporary account takes no role");
  const member = { environmentId: ctx.portal.id, userId };
  await addRole(tx, member, role);
  if (role === translatorRole) await setTranslationLanguages(tx, member, languages);
  await announceMentorChange(tx, userId);
  return { before, after: [...new Set([...before, role])] };
}

/**
 * Revokes a role of a member of this portal; an owner's role is revoked in every portal. Everybody may revoke their own
 * roles.
 * @returns the roles held afterwards
 * @throws AUTH-DENY, FRESH-PROOF-MISSING, NOT-FOUND, LAST-OWNER
 */
export async function revokeRole(
  ctx: SystemCtx,
  { userId, role }: { userId: string; role: StaffRole },
): Promise<string[]> {
  authorize(ctx, "revoke", "role", { role, userId });
  // Leaving a role oneself takes nothing from anybody.
  if (userId !== ctx.actor.userId) requireFreshProof(ctx);
  return withTransaction(ctx.db, (tx) =>
    protectLastOwner(tx, userId, async () => {
      const { roles: before } = await findMember(tx, ctx, userId);
      const member = { environmentId: ctx.portal.id, userId };
      await announceMentorChange(tx, userId);
      await removeRole(tx, member, { role, everywhere: role === ownerRole });
      if (role === translatorRole) await setTranslationLanguages(tx, member, []);
      const after = before.filter((memberRole) => memberRole !== role);
      await writeAudit(tx, ctx, {
        action: "revokeRole",
        subject: ["user", userId],
        before: { roles: before },
        after: { roles: after },
        detail: { userId, role },
      });
      return after;
    }),
  );
}

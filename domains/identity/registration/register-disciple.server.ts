import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { readTracking } from "#domains/identity/referral.ts";
import { saveReferral } from "#domains/identity/save-referral.server.ts";
import { discipleRole } from "#domains/identity/user.ts";
import { memberships } from "#domains/identity/tables.server.ts";
import { isMembership } from "#domains/identity/membership/read-member.server.ts";
import { rolesWithDisciple } from "#domains/identity/membership/membership.server.ts";

/**
 * Makes the caller a disciple of this portal. Saves a campaign if it has a source and a name and none is saved yet. An
 * account that is marked as deleted stays marked.
 */
export async function registerDisciple(
  ctx: AccountCtx,
  { utm }: { utm?: Record<string, string> | undefined },
): Promise<{ userId: string; roles: string[] }> {
  const { userId } = ctx.actor;
  const referral = { ...ctx.referral, utm: readTracking(JSON.stringify(utm ?? null)) };
  return withTransaction(ctx.db, async (tx) => {
    const [stored] = await tx
      .insert(memberships)
      .values({
        environmentId: ctx.portal.id,
        userId,
        roles: [discipleRole],
        language: ctx.language,
      })
      .onConflictDoUpdate({
        target: [memberships.environmentId, memberships.userId],
        set: { roles: rolesWithDisciple },
      })
      .returning({ roles: memberships.roles });
    await saveReferral(tx, ctx, userId, referral, { courseId: null, pageId: null });
    return { userId, roles: stored!.roles };
  });
}

/**
 * Records where the caller is, for their mentor; values that are left out stay the same.
 * @returns the recorded values: `{courseId, pageId, mentorId, teamId}`, as far as known
 */
export async function saveMentorData(
  { db, portal, actor }: Pick<Ctx, "db" | "portal" | "actor">,
  { courseId, pageId }: { courseId?: string | undefined; pageId?: string | undefined },
): Promise<Record<string, string>> {
  const location = { ...(courseId && { courseId }), ...(pageId && { pageId }) };
  const { mentorData } = memberships;
  const [row] = await db
    .update(memberships)
    .set({
      mentorData: sql`coalesce(${mentorData}, '{}'::jsonb) || ${JSON.stringify(location)}::jsonb`,
    })
    .where(isMembership({ environmentId: portal.id, userId: actor.userId }))
    .returning({ mentorData });
  return row?.mentorData ?? {};
}

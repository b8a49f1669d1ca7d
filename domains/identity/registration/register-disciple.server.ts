import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { AccountCtx } from "#domains/identity/account-context.server.ts";
import { readTracking } from "#domains/identity/referral.ts";
import { saveReferral } from "#domains/identity/save-referral.server.ts";
import { discipleRole } from "#domains/identity/user.ts";
import { memberships } from "#domains/identity/tables.server.ts";

/**
 * Makes the caller a disciple of this portal. Saves a campaign if it has a source and a name and none is saved yet. A
 * deletion mark stays.
 */
export async function registerDisciple(
  ctx: AccountCtx,
  { utm }: { utm?: Record<string, string> | undefined },
): Promise<{ userId: string; roles: string[] }> {
  const { userId } = ctx.actor;
  const referral = { ...ctx.referral, utm: readTracking(JSON.stringify(utm ?? null)) };
  return withTransaction(ctx.db, async (tx) => {
    const { rows } = await tx.execute<{ roles: string[] }>(sql`
      insert into ${memberships} (environment_id, user_id, roles, language)
      values (${ctx.portal.id}, ${userId}, array[${discipleRole}], ${ctx.language})
      on conflict (environment_id, user_id) do update set
        roles = case when ${discipleRole} = any(memberships.roles) then memberships.roles
          else array_append(memberships.roles, ${discipleRole}) end
      returning roles`);
    await saveReferral(tx, ctx, userId, referral, { courseId: null, pageId: null });
    return { userId, roles: rows[0]!.roles };
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
  const told = { ...(courseId && { courseId }), ...(pageId && { pageId }) };
  const { rows } = await db.execute<{ mentor_data: Record<string, string> }>(sql`
    update ${memberships}
    set mentor_data = coalesce(mentor_data, '{}'::jsonb) || ${JSON.stringify(told)}::jsonb
    where environment_id = ${portal.id} and user_id = ${actor.userId} returning mentor_data`);
  return rows[0]?.mentor_data ?? {};
}

import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { discipleRole } from "#domains/identity/user.ts";
import { memberships } from "#domains/identity/tables.server.ts";

/**
 * Ensures that the user belongs to this portal as a disciple. An existing membership keeps its roles and block, and
 * loses its deletion mark.
 * @returns whether a deletion of the account here was undone
 */
export async function joinPortal(
  tx: Transaction,
  ctx: Pick<Ctx, "portal" | "language">,
  userId: string,
): Promise<boolean> {
  const { rows } = await tx.execute<{ deleted_at: string | null }>(sql`
    select deleted_at from ${memberships}
    where environment_id = ${ctx.portal.id} and user_id = ${userId} for update`);
  await tx.execute(sql`
    insert into ${memberships} (environment_id, user_id, roles, language)
    values (${ctx.portal.id}, ${userId}, array[${discipleRole}], ${ctx.language})
    on conflict (environment_id, user_id) do update set
      deleted_at = null,
      roles = case when ${discipleRole} = any(memberships.roles) then memberships.roles
        else array_append(memberships.roles, ${discipleRole}) end`);
  return rows[0] !== undefined && rows[0].deleted_at !== null;
}

import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { discipleRole } from "#domains/accounts/user.ts";

/**
 * Makes sure that the person belongs to this portal as a disciple (sections 4.1 and 4.3): a membership that
 * is there keeps its roles and block, and its mark of deletion is taken away.
 */
export async function joinPortal(
  tx: Transaction,
  ctx: Pick<Ctx, "portal" | "language">,
  userId: string,
): Promise<void> {
  await tx.execute(sql`
    insert into memberships (environment_id, user_id, roles, language)
    values (${ctx.portal.id}, ${userId}, array[${discipleRole}], ${ctx.language})
    on conflict (environment_id, user_id) do update set
      deleted_at = null,
      roles = case when ${discipleRole} = any(memberships.roles) then memberships.roles
        else array_append(memberships.roles, ${discipleRole}) end`);
}

import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import type { Transaction } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { memberships, users } from "#domains/identity/tables.server.ts";

/** A user as a member of this portal; `roles` includes those that hold in every portal. */
export type Member = {
  userId: string;
  status: "session" | null;
  roles: string[];
  blocked: boolean;
};

/**
 * Finds and locks a member for a change.
 * @throws NOT-FOUND for a user who is no member of this portal
 */
export async function findMember(
  tx: Transaction,
  ctx: Pick<Ctx, "portal">,
  userId: string,
): Promise<Member> {
  if (!isUuid(userId)) throw notFound();
  const { rows } = await tx.execute<{
    id: string;
    status: "session" | null;
    roles: string[];
    blocked: boolean;
  }>(sql`
    select u.id, u.status, m.blocked_at is not null as blocked,
      m.roles || ${installationRoles(sql`u.id`)} as roles
    from ${memberships} m join ${users} u on u.id = m.user_id
    where m.environment_id = ${ctx.portal.id} and m.user_id = ${userId} for update of m`);
  const row = rows[0];
  if (!row) throw notFound();
  return {
    userId: row.id,
    status: row.status,
    roles: [...new Set(row.roles)],
    blocked: row.blocked,
  };
}

/** SQL for the roles that a user holds in every portal, wherever they were granted. */
export function installationRoles(userId: ReturnType<typeof sql>) {
  return sql`(select coalesce(array_agg(distinct role), '{}'::text[])
    from ${memberships} everywhere cross join unnest(everywhere.roles) as role
    where everywhere.user_id = ${userId} and everywhere.blocked_at is null and role = 'envmgr-admin')`;
}

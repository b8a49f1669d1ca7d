import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import type { Db, Transaction } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { memberships, users } from "#domains/identity/tables.server.ts";

/** A user as a member of this portal; `roles` includes those that hold in every portal. */
export type Member = {
  userId: string;
  status: "session" | null;
  roles: string[];
  /** The languages of a translator. */
  translationLanguages: string[];
  blocked: boolean;
  /** When the account was deleted in this portal; null: it wasn't. */
  deletedAt: Date | null;
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
    translation_languages: string[];
    blocked: boolean;
    deleted_at: string | null;
  }>(sql`
    select u.id, u.status, m.blocked_at is not null as blocked, m.translation_languages,
      m.deleted_at, m.roles || ${installationRoles(sql`u.id`)} as roles
    from ${memberships} m join ${users} u on u.id = m.user_id
    where m.environment_id = ${ctx.portal.id} and m.user_id = ${userId} for update of m`);
  const row = rows[0];
  if (!row) throw notFound();
  return {
    userId: row.id,
    status: row.status,
    roles: [...new Set(row.roles)],
    translationLanguages: row.translation_languages,
    blocked: row.blocked,
    deletedAt: row.deleted_at === null ? null : new Date(row.deleted_at),
  };
}

/**
 * Returns the roles that users can use in a portal, by user id. Those who are blocked, have left or were never a member
 * have none and are left out.
 */
export async function findActiveRoles(
  db: Db,
  { environmentId, userIds }: { environmentId: string; userIds: readonly string[] },
): Promise<Map<string, string[]>> {
  const ids = [...new Set(userIds)].filter(isUuid);
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ user_id: string; roles: string[] }>(sql`
    select m.user_id, m.roles || ${installationRoles(sql`m.user_id`)} as roles from ${memberships} m
    where m.environment_id = ${environmentId} and m.user_id = any(${sql.param(ids)}::uuid[])
      and m.blocked_at is null and m.deleted_at is null`);
  return new Map(rows.map(({ user_id, roles }) => [user_id, roles]));
}

/** SQL for the roles that a user holds in every portal, wherever they were granted. */
export function installationRoles(userId: ReturnType<typeof sql>) {
  return sql`(select coalesce(array_agg(distinct role), '{}'::text[])
    from ${memberships} everywhere cross join unnest(everywhere.roles) as role
    where everywhere.user_id = ${userId} and everywhere.blocked_at is null and everywhere.deleted_at is null
      and role = 'envmgr-admin')`;
}

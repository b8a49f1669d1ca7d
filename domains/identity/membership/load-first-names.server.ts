import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { memberships, users } from "#domains/identity/tables.server.ts";
import { mentorRole } from "#domains/settings/roles.ts";
import type { Db } from "#platform/database.server.ts";

/** What other members see of somebody who writes something: no last name and no contact. */
export type FirstName = {
  /** "" without one. */
  name: string;
  /** The URL of their picture; "" without one. */
  picture: string;
  isMentor: boolean;
};

/** SQL: what others see of a member of a portal, as JSON; null for somebody who left it. */
export const firstNameJson = (
  environmentId: string,
  userId: SQLWrapper,
): SQL<FirstName | null> => sql<FirstName | null>`(
  select jsonb_build_object('name', trim(coalesce(this_user.profile ->> 'firstName', '')),
    'picture', coalesce(this_user.profile -> 'avatar' ->> 'url', ''),
    'isMentor', this_member.roles @> array[${mentorRole}])
  from ${users} this_user join ${memberships} this_member on this_member.user_id = this_user.id
  where this_user.id = ${userId} and this_member.environment_id = ${environmentId}
    and this_member.deleted_at is null)`;

/** Returns what others see of members of a portal, by user id; nothing of those who left it. */
export async function loadFirstNames(
  db: Db,
  environmentId: string,
  userIds: readonly string[],
): Promise<Map<string, FirstName>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; firstName: FirstName | null }>(sql`
    select person.id, ${firstNameJson(environmentId, sql`person.id`)} as "firstName"
    from unnest(${sql.param(userIds)}::uuid[]) person (id)`);
  return new Map(rows.flatMap(({ id, firstName }) => (firstName ? [[id, firstName]] : [])));
}

import { eq, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type StaffRole, staffRoles } from "#domains/settings/roles.ts";
import { authorize } from "#domains/identity/policy.server.ts";
import { secondFactors } from "#domains/identity/second-step-tables.server.ts";
import { memberships, users } from "#domains/identity/tables.server.ts";
import { installationRoles } from "./find-member.server.ts";

/** A member who helps to run the portal. */
export type StaffMember = {
  userId: string;
  /** "" without a name. */
  name: string;
  roles: StaffRole[];
  /** Whether they have an authenticator app or a passkey. */
  hasSecondStep: boolean;
};

/** The most people in the list. A portal with more staff still works; the list ends. */
const staffMax = 500;

/**
 * Lists the portal's staff by name, without those who left or are blocked.
 * @throws AUTH-DENY without an admin's role
 */
export async function listStaff(ctx: Pick<Ctx, "actor" | "db" | "portal">): Promise<StaffMember[]> {
  authorize(ctx, "list", "staff");
  const { rows } = await ctx.db.execute<Omit<StaffMember, "userId"> & { id: string }>(sql`
    select * from (
      select u.id, m.roles || ${installationRoles(sql`u.id`)} as roles,
        trim(concat_ws(' ', u.profile->>'firstName', u.profile->>'lastName')) as name,
        exists (select 1 from ${secondFactors} where ${eq(secondFactors.userId, sql`u.id`)}) as "hasSecondStep"
      from ${memberships} m join ${users} u on u.id = m.user_id
      where m.environment_id = ${ctx.portal.id} and m.blocked_at is null and m.deleted_at is null
        and m.user_id in (
          select user_id from ${memberships}
          where environment_id = ${ctx.portal.id} and not roles <@ '{disciple}'
          union select user_id from ${memberships} where roles @> '{envmgr-admin}')
    ) staff where roles && ${sql.param([...staffRoles])}::text[]
    order by lower(name), id limit ${staffMax}`);
  return rows.map(({ id, roles, ...member }) => {
    const memberRoles = new Set<string>(roles);
    return { ...member, userId: id, roles: staffRoles.filter((role) => memberRoles.has(role)) };
  });
}

import { sql } from "drizzle-orm";
import {
  environmentManagerRole,
  mayChangePortal,
  portalAdminRole,
} from "#domains/settings/access.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Actor } from "#domains/settings/context.ts";
import { isUuid } from "#platform/uuid.ts";
import { profileIdOf } from "#domains/identity/profile-id.ts";

/** The roles that can be granted and revoked. Disciple is not one: every member has it. */
export const grantableRoles = [
  "mentor",
  "mp-leader",
  portalAdminRole,
  environmentManagerRole,
] as const;
export type GrantableRole = (typeof grantableRoles)[number];

/** A portal's admins grant its roles; only managers of the installation grant that role. */
export function mayGrant(actor: Actor, role: GrantableRole): boolean {
  return role === environmentManagerRole
    ? actor.roles.includes(environmentManagerRole)
    : mayChangePortal(actor);
}

/** Admins block others, never themselves. Only managers of the installation block one of their own. */
export function mayBlock(
  actor: Actor,
  person: { userId: string; roles: readonly string[] },
): boolean {
  if (!mayChangePortal(actor) || person.userId === actor.userId) return false;
  return (
    !person.roles.includes(environmentManagerRole) || actor.roles.includes(environmentManagerRole)
  );
}

const mentoringRoles: readonly string[] = ["mentor", "mp-leader"];

/** How much of a user the caller may read: a mentor sees a learner's progress, but not their contacts. */
export type PersonAccess = "everything" | "without-contacts" | "nothing";

/**
 * Users read themselves, and admins read everybody. A mentor reads only the learners who are connected to them in this
 * portal.
 */
export async function personAccess(
  { db, portal, actor }: Pick<Ctx, "db" | "portal" | "actor">,
  userId: string,
): Promise<PersonAccess> {
  if (actor.kind === "guest") return "nothing";
  if (actor.userId === userId || mayChangePortal(actor)) return "everything";
  if (!isUuid(userId) || !actor.roles.some((role) => mentoringRoles.includes(role)))
    return "nothing";
  const { rows } = await db.execute(sql`
    select 1 from memberships where environment_id = ${portal.id} and user_id = ${userId}
      and chat_connection->>'mentorId' in (${actor.userId}, ${profileIdOf(actor.userId)})`);
  return rows.length > 0 ? "without-contacts" : "nothing";
}

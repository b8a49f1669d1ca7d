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

/** The roles that are given and taken away; a disciple is everybody who belongs to the portal. */
export const grantableRoles = [
  "mentor",
  "mp-leader",
  portalAdminRole,
  environmentManagerRole,
] as const;
export type GrantableRole = (typeof grantableRoles)[number];

/** A portal's admins give its roles; who manages the whole installation is decided by those who do already. */
export function mayGrant(actor: Actor, role: GrantableRole): boolean {
  return role === environmentManagerRole
    ? actor.roles.includes(environmentManagerRole)
    : mayChangePortal(actor);
}

/** Admins block others, never themselves; one who manages the installation is blocked by their like only. */
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

/** How much of a person somebody may read: a mentor sees how a learner is doing, but not how to reach them. */
export type PersonAccess = "everything" | "without-contacts" | "nothing";

/**
 * People read themselves, and admins read everybody. A mentor reads only the learners who are connected to them in
 * this portal.
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

import {
  environmentManagerRole,
  mayChangePortal,
  portalAdminRole,
} from "#domains/settings/access.server.ts";
import type { Actor } from "#domains/settings/context.ts";

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

const staffRoles: readonly string[] = ["mentor", "mp-leader"];

/** People are read by themselves, by those who look after them here, and by admins. */
export function mayReadPerson(actor: Actor, userId: string): boolean {
  if (actor.kind === "guest") return false;
  return (
    actor.userId === userId ||
    mayChangePortal(actor) ||
    actor.roles.some((role) => staffRoles.includes(role))
  );
}

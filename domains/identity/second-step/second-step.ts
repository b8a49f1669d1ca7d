import { ownerRole } from "#domains/settings/roles.ts";
import type { Actor } from "#domains/settings/context.ts";
import { discipleRole } from "#domains/identity/user.ts";

export type SecondFactorKind = "authenticator" | "passkey";

/** The most authenticator apps and passkeys of one user. */
export const secondFactorsMax = 10;
export const secondFactorNameMaxChars = 60;

/** Roles that a portal gives to its staff: all but the one that every member has. */
export const isStaffRole = (role: string): boolean => role !== discipleRole;

/** The roles whose holders need a second step: what the portal chose, and in production always the owners. */
export const rolesWithSecondStep = (
  settings: { security: { secondStep: readonly string[] } },
  mode: string,
): string[] => [...settings.security.secondStep, ...(mode === "production" ? [ownerRole] : [])];

type SessionProof = {
  hasSecondFactor: boolean;
  /** When the second step was done in this session; null: not yet. */
  secondStepAt: number | null;
};

/**
 * Removes the staff roles of a session that still needs its second step: because one of the roles requires it, or because
 * its user has added an authenticator app or a passkey.
 */
export function withholdRoles(
  actor: Actor,
  { hasSecondFactor, secondStepAt }: SessionProof,
  requiredFor: readonly string[],
): Actor {
  const staffRoles = actor.roles.filter(isStaffRole);
  const isRequired = hasSecondFactor || staffRoles.some((role) => requiredFor.includes(role));
  if (staffRoles.length === 0 || secondStepAt !== null || !isRequired) return actor;
  return {
    ...actor,
    roles: actor.roles.filter((role) => !isStaffRole(role)),
    withheldRoles: staffRoles,
  };
}

/** Whether the user has a staff role in this portal, also one that waits for the second step. */
export const isStaff = ({ roles, withheldRoles = [] }: Pick<Actor, "roles" | "withheldRoles">) =>
  [...roles, ...withheldRoles].some(isStaffRole);

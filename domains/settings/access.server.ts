import type { Actor } from "./context.ts";

/** The role that manages the whole installation. */
export const environmentManagerRole = "envmgr-admin";
/** The role that manages one portal. */
export const portalAdminRole = "mp-admin";

/** The admins of a portal, and of the installation, may change its settings, pages and courses. */
export function mayChangePortal(actor: Actor): boolean {
  return actor.roles.includes(portalAdminRole) || actor.roles.includes(environmentManagerRole);
}

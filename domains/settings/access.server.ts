import type { Actor } from "./context.ts";

/** Installation-wide admin (section 6). */
export const environmentManagerRole = "envmgr-admin";
/** A portal's own admin. */
export const portalAdminRole = "mp-admin";

/** A portal's settings, pages and courses are changed by its own admins and by the installation's. */
export function mayChangePortal(actor: Actor): boolean {
  return actor.roles.includes(portalAdminRole) || actor.roles.includes(environmentManagerRole);
}

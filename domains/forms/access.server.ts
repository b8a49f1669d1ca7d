import { mayChangePortal } from "#domains/settings/access.server.ts";
import type { Actor } from "#domains/settings/context.ts";

/** Forms and what they ask are changed by the portal's admins. */
export const mayChangeForms = (actor: Actor): boolean => mayChangePortal(actor);

/** What people wrote is read by the portal's admins alone: it may be a prayer, or a phone. */
export const mayReadRecords = (actor: Actor): boolean => mayChangePortal(actor);

import { mayChangePortal } from "#domains/settings/access.server.ts";
import type { Actor } from "#domains/settings/context.ts";

/** The portal's admins change forms and their fields. */
export const mayChangeForms = (actor: Actor): boolean => mayChangePortal(actor);

/** Only the portal's admins read records: they may contain a prayer, or a phone number. */
export const mayReadRecords = (actor: Actor): boolean => mayChangePortal(actor);

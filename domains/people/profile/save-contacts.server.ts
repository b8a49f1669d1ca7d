import type { Person } from "#domains/identity/membership/load-person.server.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { sendMissingCode } from "#domains/identity/contacts/send-missing-code.server.ts";
import { type ProfileUpdate, updateProfile } from "./update-profile.server.ts";

/**
 * Changes a profile's core from a form.
 * @throws what `updateProfile` and `sendMissingCode` throw
 */
export const saveContacts = (ctx: EmailCtx, update: ProfileUpdate): Promise<Person> =>
  sendMissingCode(ctx, () => updateProfile(ctx, update));

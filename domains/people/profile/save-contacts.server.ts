import type { ApiUser } from "#domains/identity/membership/load-user.server.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { sendMissingCode } from "#domains/identity/contacts/send-missing-code.server.ts";
import { type ProfileUpdate, updateProfile } from "./update-profile.server.ts";

/**
 * Changes a profile's core from a form.
 * @throws what `updateProfile` and `sendMissingCode` throw
 */
export const saveContacts = (ctx: EmailCtx, update: ProfileUpdate): Promise<ApiUser> =>
  sendMissingCode(ctx, () => updateProfile(ctx, update));

import { loadContacts } from "#domains/identity/contacts/load-contacts.server.ts";
import type { StepLoaderInput } from "#popups/step-loader.server.ts";
import type { FillProfileData } from "./view.tsx";

/** Loads the user's profile. */
export default async function loadFillProfile({
  ctx,
}: StepLoaderInput): Promise<FillProfileData | null> {
  const contacts = await loadContacts(ctx);
  return contacts && { contacts };
}

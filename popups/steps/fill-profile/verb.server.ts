import { consentMissing } from "#domains/identity/errors.ts";
import { saveConsent } from "#domains/identity/sign-in/save-consent.server.ts";
import { checkProfile } from "#domains/identity/steps/step-checks.ts";
import { saveContacts } from "#domains/people/profile/save-contacts.server.ts";
import { requireNoErrors, type StepVerb, checkedValue } from "#popups/step-verb.server.ts";

/** Saves the entries and marks the profile as complete. */
export const onSend: StepVerb = async ({ ctx, values }) => {
  requireNoErrors(checkProfile(values), "env.scenarious.popup.auth.error");
  const { gdpr } = ctx.settings;
  if (gdpr && values["agreed"] !== checkedValue) throw consentMissing();
  const { userId } = ctx.actor;
  await saveContacts(ctx, {
    userId,
    core: { email: values["email"], phone: values["phone"], complete: true },
    proof: values["proof"],
  });
  if (gdpr) await saveConsent(ctx, { userId });
  return { flash: "fill-profile.saved" };
};

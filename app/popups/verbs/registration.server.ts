import { consentMissing, methodOff } from "#domains/accounts/errors.ts";
import { isSecret } from "#domains/accounts/form-field.ts";
import { portalRegistrationFields } from "#domains/accounts/portal-fields.ts";
import { register } from "#domains/accounts/register.server.ts";
import { activeFields, validateFields } from "#domains/accounts/registration-fields.ts";
import { signInBrowser } from "#app/popups/sign-in-browser.server.ts";
import {
  leadOn,
  refuseWrong,
  type StepCall,
  type StepOutcome,
  type StepVerbs,
  ticked,
} from "#app/popups/step-verb.server.ts";

/** AUTH-25: the form is checked; what may be kept of it goes on to the next steps. */
async function fillRegistration({ ctx, values }: StepCall): Promise<StepOutcome> {
  const { gdpr, registration } = ctx.settings;
  if (!registration.email) throw methodOff();
  const { passwordMinLength } = registration;
  const fields = activeFields(portalRegistrationFields(ctx.settings));
  refuseWrong(validateFields(fields, values, { passwordMinLength }));
  if (gdpr && values["agreed"] !== ticked) throw consentMissing();
  const kept = fields.filter((field) => !isSecret(field)).map(({ id }) => [id, values[id] ?? ""]);
  return { options: { registerData: Object.fromEntries(kept) } };
}

/** Without the portal's demand for a tick, sending the form under its notice is the agreement. */
async function makeAccount({ ctx, values }: StepCall): Promise<StepOutcome> {
  const agreed = !ctx.settings.gdpr || values["agreed"] === ticked;
  const session = await register(ctx, { registerData: { ...values }, agreed });
  await signInBrowser(ctx, session);
  return { flash: "scenario.sign-in.success" };
}

export const registrationVerbs: StepVerbs = {
  "sign-in": fillRegistration,
  success: leadOn,
};

/** Steps that ask nothing of the person: they run in the request that led to them. */
export const unattendedRegistrationVerbs: StepVerbs = {
  "registration-in-progress": makeAccount,
};

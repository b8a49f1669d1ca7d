import { consentMissing, invalidFields, methodOff } from "#domains/accounts/errors.ts";
import { isSecret } from "#domains/accounts/form-field.ts";
import { keepConsent } from "#domains/accounts/keep-consent.server.ts";
import { portalRegistrationFields } from "#domains/accounts/portal-fields.ts";
import { register } from "#domains/accounts/register.server.ts";
import { activeFields, validateFields } from "#domains/accounts/registration-fields.ts";
import { resetPassword } from "#domains/accounts/reset-password.server.ts";
import { sendResetPasswordEmail } from "#domains/accounts/send-reset-letter.server.ts";
import { signInByEmail } from "#domains/accounts/sign-in-by-email.server.ts";
import { checkLogin, checkRestore, restoreLineOf } from "#domains/accounts/step-checks.ts";
import type { ScenarioOptions } from "#scenarios/scenario.ts";
import type { RequestCtx } from "#app/request-context.ts";
import { signInBrowser } from "./sign-in-browser.server.ts";

/** What a step's verb is given: every text field of the form, by name. */
export type StepCall = { ctx: RequestCtx; values: Readonly<Record<string, string>> };

/** What a step leaves behind: options for the next ones, and a message for the next page. */
export type StepOutcome = { options?: ScenarioOptions; flash?: string };

export type StepVerb = (call: StepCall) => Promise<StepOutcome>;

/** What a ticked box sends. */
export const ticked = "on";

const fieldsLine = "env.scenarious.popup.login.error";

function refuseWrong(wrong: Parameters<typeof invalidFields>[0], line = fieldsLine): void {
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong, line);
}

/** AUTH-10, 59, 67: the fields and the consent are looked at before anything else happens. */
async function logIn({ ctx, values }: StepCall): Promise<StepOutcome> {
  refuseWrong(checkLogin(values));
  const { gdpr } = ctx.settings;
  if (gdpr && values["agreed"] !== ticked) throw consentMissing();
  const session = await signInByEmail(ctx, {
    email: values["email"] ?? "",
    password: values["password"] ?? "",
  });
  await signInBrowser(ctx, session);
  if (gdpr) await keepConsent(ctx, session);
  return { flash: "scenario.login.success" };
}

async function askForLetter({ ctx, values }: StepCall): Promise<StepOutcome> {
  const email = values["email"] ?? "";
  await sendResetPasswordEmail(ctx, { email });
  return { options: { registerData: { email } } };
}

async function choosePassword({ ctx, values }: StepCall): Promise<StepOutcome> {
  const { passwordMinLength } = ctx.settings.registration;
  const wrong = checkRestore(values, passwordMinLength);
  refuseWrong(wrong, restoreLineOf(wrong));
  await resetPassword(ctx, {
    password: values["password"] ?? "",
    token: values["pwdtoken"] ?? "",
  });
  return { flash: "env.scenarious.popup.password.change.success" };
}

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

const nothing: StepVerb = async () => ({});

/** What each step does when its form is sent, by the component that draws it. */
export const stepVerbs: Readonly<Record<string, StepVerb>> = {
  "login-by-email": logIn,
  "mixed-login": logIn,
  "forgot-password": askForLetter,
  "final-action": nothing,
  success: nothing,
  "restore-password": choosePassword,
  "sign-in": fillRegistration,
};

/** Steps that ask nothing of the person: they run in the request that led to them. */
export const unattendedVerbs: Readonly<Record<string, StepVerb>> = {
  "registration-in-progress": makeAccount,
};

import { normalizePhone } from "#domains/identity/registration/registration-fields.ts";
import type { SignedInSession } from "#domains/identity/sign-in/sign-in-by-email.server.ts";
import { signInBrowser } from "#domains/identity/sessions/sign-in-browser.server.ts";
import { type StepCall, type StepOutcome, checkedValue } from "#popups/step-verb.server.ts";

/** If the portal requires no checkbox, sending the form under its notice is the consent. */
export const isAgreed = ({ settings }: StepCall["ctx"], values: StepCall["values"]) =>
  !settings.gdpr || values["agreed"] === checkedValue;

export function phoneOf(registerData: Readonly<Record<string, string>>): string | null {
  return normalizePhone(registerData["phone"] ?? "") || null;
}

export async function signInRegistered(
  ctx: StepCall["ctx"],
  session: Promise<SignedInSession>,
): Promise<StepOutcome> {
  await signInBrowser(ctx, await session);
  return { flash: "scenario.sign-in.check-email" };
}

import { normalizePhone } from "#domains/identity/registration/registration-fields.ts";
import type { SignedInSession } from "#domains/identity/sign-in/sign-in-by-email.server.ts";
import { signInBrowser } from "#domains/identity/sessions/sign-in-browser.server.ts";
import { type StepCall, type StepOutcome, ticked } from "#popups/step-verb.server.ts";

/** If the portal requires no checkbox, sending the form under its notice is the consent. */
export const isAgreed = ({ settings }: StepCall["ctx"], values: StepCall["values"]) =>
  !settings.gdpr || values["agreed"] === ticked;

export function phoneOf(registerData: Readonly<Record<string, string>>): string | null {
  return normalizePhone(registerData["phone"] ?? "") || null;
}

export async function enter(
  ctx: StepCall["ctx"],
  made: Promise<SignedInSession>,
): Promise<StepOutcome> {
  await signInBrowser(ctx, await made);
  return { flash: "scenario.sign-in.check-email" };
}

import { signInMethodDisabled } from "#domains/identity/errors.ts";
import type { StepVerb } from "#popups/step-verb.server.ts";

/** This step replaces the login if the portal has no other sign-in method. It signs nobody in yet. */
export const onSend: StepVerb = async ({ ctx }) => {
  if (!ctx.settings.registration.anonymous) throw signInMethodDisabled();
  return { jump: "anonymous-sign-up" };
};

import { methodOff } from "#domains/identity/errors.ts";
import type { StepVerb } from "#popups/step-verb.server.ts";

/** It stands in for the login where there is no other sign-in method: nobody has signed in by it yet. */
export const onSend: StepVerb = async ({ ctx }) => {
  if (!ctx.settings.registration.anonymous) throw methodOff();
  return { jump: "anonymous-sign-up" };
};

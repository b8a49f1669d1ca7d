import { methodOff } from "#domains/identity/errors.ts";
import type { StepVerb } from "#popups/step-verb.server.ts";

/** It replaces the login if there is no other sign-in method; nobody is signed in by it yet. */
export const onSend: StepVerb = async ({ ctx }) => {
  if (!ctx.settings.registration.anonymous) throw methodOff();
  return { jump: "anonymous-sign-up" };
};

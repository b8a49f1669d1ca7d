import {
  isProofRequired,
  register,
  registerVerified,
} from "#domains/identity/registration/register.server.ts";
import type { StepVerb } from "#popups/step-verb.server.ts";
import {
  signInRegistered,
  isAgreed,
  phoneOf,
} from "#popups/steps/sign-in/registration-helpers.server.ts";

/** Registers with the form that was just sent, or with what was saved of it while its phone was verified. */
export const onEnter: StepVerb = async ({ ctx, values, options }) => {
  const registerData = { ...options.registerData };
  return isProofRequired(ctx.settings, phoneOf(registerData))
    ? signInRegistered(ctx, registerVerified(ctx, registerData))
    : signInRegistered(
        ctx,
        register(ctx, { registerData: { ...values }, agreed: isAgreed(ctx, values) }),
      );
};

import { AnonymousDisclaimerStep } from "#domains/identity/registration/anonymous-disclaimer-step.tsx";
import { AnonymousSignInStep } from "#domains/identity/registration/anonymous-sign-in-step.tsx";
import { AnonymousSignUpStep } from "#domains/identity/registration/anonymous-sign-up-step.tsx";
import type { StepDrawings } from "#popups/step-drawing.ts";

export const anonymousViews: StepDrawings = {
  "anonymous-disclaimer": { view: AnonymousDisclaimerStep },
  "anonymous-sign-in": { view: AnonymousSignInStep },
  "anonymous-sign-up": { view: AnonymousSignUpStep },
};

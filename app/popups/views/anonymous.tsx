import { AnonymousDisclaimerStep } from "#domains/accounts/registration/anonymous-disclaimer-step.tsx";
import { AnonymousSignInStep } from "#domains/accounts/registration/anonymous-sign-in-step.tsx";
import { AnonymousSignUpStep } from "#domains/accounts/registration/anonymous-sign-up-step.tsx";
import type { StepDrawings } from "#app/popups/step-drawing.ts";

export const anonymousViews: StepDrawings = {
  "anonymous-disclaimer": { view: AnonymousDisclaimerStep },
  "anonymous-sign-in": { view: AnonymousSignInStep },
  "anonymous-sign-up": { view: AnonymousSignUpStep },
};

import { AnonymousDisclaimerStep } from "#popups/steps/anonymous-disclaimer/view.tsx";
import { AnonymousSignInStep } from "#popups/steps/anonymous-sign-in/view.tsx";
import { AnonymousSignUpStep } from "#popups/steps/anonymous-sign-up/view.tsx";
import type { StepDrawings } from "#popups/step-drawing.ts";

export const anonymousViews: StepDrawings = {
  "anonymous-disclaimer": { view: AnonymousDisclaimerStep },
  "anonymous-sign-in": { view: AnonymousSignInStep },
  "anonymous-sign-up": { view: AnonymousSignUpStep },
};

import { MixedLoginStep } from "#domains/accounts/sign-in/mixed-login-step.tsx";
import type { StepDrawings } from "#app/popups/step-drawing.ts";

export const federationViews: StepDrawings = {
  "mixed-login": { view: MixedLoginStep },
};

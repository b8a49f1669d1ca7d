import { MixedLoginStep } from "#domains/identity/sign-in/mixed-login-step.tsx";
import type { StepDrawings } from "#popups/step-drawing.ts";

export const federationViews: StepDrawings = {
  "mixed-login": { view: MixedLoginStep },
};

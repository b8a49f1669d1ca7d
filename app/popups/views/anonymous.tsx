import { MixedLoginStep } from "#domains/accounts/mixed-login-step.tsx";
import type { StepDrawings } from "#app/popups/step-drawing.ts";

export const anonymousViews: StepDrawings = {
  // No anonymous accounts here: the same plain word as where nothing is offered.
  "anonymous-disclaimer": { view: MixedLoginStep },
};

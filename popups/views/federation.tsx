import { MixedLoginStep } from "#popups/steps/mixed-login/view.tsx";
import type { StepDrawings } from "#popups/step-drawing.ts";

export const federationViews: StepDrawings = {
  "mixed-login": { view: MixedLoginStep },
};

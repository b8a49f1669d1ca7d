import {
  TerminateByEmailStep,
  TerminateByMessengerStep,
} from "#domains/people/profile/terminate-step.tsx";
import type { StepDrawings } from "#popups/step-drawing.ts";

export const terminateViews: StepDrawings = {
  "terminate-by-email": { view: TerminateByEmailStep },
  "terminate-by-messenger": { view: TerminateByMessengerStep },
};

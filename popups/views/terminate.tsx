import {
  TerminateByEmailStep,
  TerminateByMessengerStep,
} from "#popups/steps/terminate-by-email/terminate.tsx";
import type { StepDrawings } from "#popups/step-drawing.ts";

export const terminateViews: StepDrawings = {
  "terminate-by-email": { view: TerminateByEmailStep },
  "terminate-by-messenger": { view: TerminateByMessengerStep },
};

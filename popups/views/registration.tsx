import { RegistrationFormStep } from "#popups/steps/sign-in/view.tsx";
import { RegistrationInProgressStep } from "#popups/steps/registration-in-progress/registration-in-progress.tsx";
import { SuccessStep } from "#popups/steps/success/view.tsx";
import type { StepDrawings } from "#popups/step-drawing.ts";

export const registrationViews: StepDrawings = {
  "sign-in": { view: RegistrationFormStep, wait: RegistrationInProgressStep },
  success: { view: SuccessStep, plain: true },
};

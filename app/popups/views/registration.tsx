import { RegistrationFormStep } from "#domains/accounts/registration-form-step.tsx";
import { RegistrationInProgressStep } from "#domains/accounts/registration-in-progress-step.tsx";
import { SuccessStep } from "#domains/accounts/success-step.tsx";
import type { StepDrawings } from "#app/popups/step-drawing.ts";

export const registrationViews: StepDrawings = {
  "sign-in": { view: RegistrationFormStep, wait: RegistrationInProgressStep },
  success: { view: SuccessStep, plain: true },
};

import { RegistrationFormStep } from "#domains/accounts/registration/registration-form-step.tsx";
import { RegistrationInProgressStep } from "#domains/accounts/registration/registration-in-progress-step.tsx";
import { SuccessStep } from "#domains/accounts/sign-in/success-step.tsx";
import type { StepDrawings } from "#app/popups/step-drawing.ts";

export const registrationViews: StepDrawings = {
  "sign-in": { view: RegistrationFormStep, wait: RegistrationInProgressStep },
  success: { view: SuccessStep, plain: true },
};

import { RegistrationFormStep } from "#domains/identity/registration/registration-form-step.tsx";
import { RegistrationInProgressStep } from "#domains/identity/registration/registration-in-progress-step.tsx";
import { SuccessStep } from "#domains/identity/sign-in/success-step.tsx";
import type { StepDrawings } from "#popups/step-drawing.ts";

export const registrationViews: StepDrawings = {
  "sign-in": { view: RegistrationFormStep, wait: RegistrationInProgressStep },
  success: { view: SuccessStep, plain: true },
};

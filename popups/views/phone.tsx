import { PhoneCodeStep, PhoneVerificationStep } from "#domains/identity/codes/code-step.tsx";
import { LoginByPhoneStep } from "#domains/identity/codes/login-by-phone-step.tsx";
import { RegistrationInProgressStep } from "#domains/identity/registration/registration-in-progress-step.tsx";
import type { StepDrawings } from "#popups/step-drawing.ts";

export const phoneViews: StepDrawings = {
  "phone-verification": {
    view: PhoneVerificationStep,
    wait: RegistrationInProgressStep,
    staysOpen: true,
  },
  "login-by-phone": { view: LoginByPhoneStep },
  "phone-code": { view: PhoneCodeStep, staysOpen: true },
};

import { PhoneCodeStep, PhoneVerificationStep } from "#popups/steps/phone-code/code-form.tsx";
import { LoginByPhoneStep } from "#popups/steps/login-by-phone/view.tsx";
import { RegistrationInProgressStep } from "#popups/steps/registration-in-progress/registration-in-progress.tsx";
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

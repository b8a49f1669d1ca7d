import { FinalActionStep } from "#popups/steps/final-action/view.tsx";
import { ForgotPasswordStep } from "#popups/steps/forgot-password/view.tsx";
import { LoginByEmailStep } from "#popups/steps/login-by-email/view.tsx";
import { RestorePasswordStep } from "#popups/steps/restore-password/view.tsx";
import type { StepDrawings } from "#popups/step-drawing.ts";

export const emailViews: StepDrawings = {
  "login-by-email": { view: LoginByEmailStep },
  "forgot-password": { view: ForgotPasswordStep },
  "final-action": { view: FinalActionStep },
  "restore-password": { view: RestorePasswordStep },
};

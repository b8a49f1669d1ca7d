import { FinalActionStep } from "#domains/accounts/sign-in/final-action-step.tsx";
import { ForgotPasswordStep } from "#domains/accounts/passwords/forgot-password-step.tsx";
import { LoginByEmailStep } from "#domains/accounts/sign-in/login-by-email-step.tsx";
import { RestorePasswordStep } from "#domains/accounts/passwords/restore-password-step.tsx";
import type { StepDrawings } from "#app/popups/step-drawing.ts";

export const emailViews: StepDrawings = {
  "login-by-email": { view: LoginByEmailStep },
  "forgot-password": { view: ForgotPasswordStep },
  "final-action": { view: FinalActionStep },
  "restore-password": { view: RestorePasswordStep },
};

import { FinalActionStep } from "#domains/accounts/final-action-step.tsx";
import { ForgotPasswordStep } from "#domains/accounts/forgot-password-step.tsx";
import { LoginByEmailStep } from "#domains/accounts/login-by-email-step.tsx";
import { RestorePasswordStep } from "#domains/accounts/restore-password-step.tsx";
import type { StepDrawings } from "#app/popups/step-drawing.ts";

export const emailViews: StepDrawings = {
  "login-by-email": { view: LoginByEmailStep },
  "forgot-password": { view: ForgotPasswordStep },
  "final-action": { view: FinalActionStep },
  "restore-password": { view: RestorePasswordStep },
};

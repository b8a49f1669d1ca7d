import { FinalActionStep } from "#domains/identity/sign-in/final-action-step.tsx";
import { ForgotPasswordStep } from "#domains/identity/passwords/forgot-password-step.tsx";
import { LoginByEmailStep } from "#domains/identity/sign-in/login-by-email-step.tsx";
import { RestorePasswordStep } from "#domains/identity/passwords/restore-password-step.tsx";
import type { StepDrawings } from "#popups/step-drawing.ts";

export const emailViews: StepDrawings = {
  "login-by-email": { view: LoginByEmailStep },
  "forgot-password": { view: ForgotPasswordStep },
  "final-action": { view: FinalActionStep },
  "restore-password": { view: RestorePasswordStep },
};

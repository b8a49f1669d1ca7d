import type { ComponentType } from "react";
import { FinalActionStep } from "#domains/accounts/final-action-step.tsx";
import { ForgotPasswordStep } from "#domains/accounts/forgot-password-step.tsx";
import { LoginByEmailStep } from "#domains/accounts/login-by-email-step.tsx";
import { MixedLoginStep } from "#domains/accounts/mixed-login-step.tsx";
import { RegistrationFormStep } from "#domains/accounts/registration-form-step.tsx";
import { RegistrationInProgressStep } from "#domains/accounts/registration-in-progress-step.tsx";
import { RestorePasswordStep } from "#domains/accounts/restore-password-step.tsx";
import type { StepViewProps } from "#domains/accounts/step-view.ts";
import { SuccessStep } from "#domains/accounts/success-step.tsx";

export type StepDrawing = {
  view: ComponentType<StepViewProps>;
  /** No cloth head: the view brings its own heading. */
  plain?: true;
  /** Shown over the step while its answer is on the way; by default a plain word. */
  wait?: ComponentType;
};

/** What draws each component of a step. */
export const stepViews: Readonly<Record<string, StepDrawing>> = {
  "login-by-email": { view: LoginByEmailStep },
  "mixed-login": { view: MixedLoginStep },
  // No anonymous accounts here: the same plain word as where nothing is offered.
  "anonymous-disclaimer": { view: MixedLoginStep },
  "forgot-password": { view: ForgotPasswordStep },
  "final-action": { view: FinalActionStep },
  success: { view: SuccessStep, plain: true },
  "sign-in": { view: RegistrationFormStep, wait: RegistrationInProgressStep },
  "restore-password": { view: RestorePasswordStep },
};

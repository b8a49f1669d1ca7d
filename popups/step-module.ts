import type { ComponentType } from "react";
import type { SignInMethod } from "#domains/identity/sign-in/sign-in-method.ts";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";

/** What a step's `view.tsx` exports by default. */
export type StepModule = {
  View: ComponentType<StepViewProps>;
  /** Shown over the step while its form is being sent; a spinner by default. */
  Wait?: ComponentType;
  /** The view has its own heading. */
  isPlain?: true;
  /** A click outside the popup doesn't close it: users switch to another app for a code and come back. */
  staysOpen?: true;
  /** A link below the step leads to the page `advantages`. */
  offersAdvantages?: true;
  /** The sign-in method whose button opens this step. */
  method?: SignInMethod;
  /** Message key for an unreachable server, in place of the general one. */
  unreachableKey?: string;
};

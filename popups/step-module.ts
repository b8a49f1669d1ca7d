import type { ComponentType } from "react";
import type { SignInMethod } from "#domains/identity/sign-in/sign-in-method.ts";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";

/** What a step's `view.tsx` exports by default. Most views are loaded when they are needed. */
export type StepModule = {
  View: ComponentType<StepViewProps>;
  /** Shown over the step while its form is being sent; a spinner by default. */
  Wait?: ComponentType;
  /** A click outside the popup doesn't close it: users switch to another app for a code and come back. */
  staysOpen?: true;
  /** A link below the step leads to the page `advantages`. */
  offersAdvantages?: true;
  /** Message key for an unreachable server, in place of the general one. */
  unreachableKey?: string;
};

/** What a step's `step.ts` exports by default: what must be known before the view is loaded. */
export type StepInfo = {
  /**
   * Where the step's loader runs when the popup opens the step: `scenario/step` where a scenario may show the step
   * without naming it in the address, otherwise the step's id. Without it the loader runs only with a document request.
   */
  loadsAt?: readonly string[];
  /** The sign-in method whose button opens this step. */
  method?: SignInMethod;
  /** The view has its own heading. */
  isPlain?: true;
};

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
   * The steps for which the popup asks the server to run this folder's loader. An entry is a step's id, or
   * `scenario/step` for a scenario that may show the step without naming it in the address. Without entries the loader
   * runs only when a document is requested.
   */
  loadsAt?: readonly string[];
  /** The sign-in method whose button opens this step. */
  method?: SignInMethod;
  /** The view has its own heading. */
  isPlain?: true;
};

import type { ComponentType } from "react";
import type { Way } from "#domains/identity/sign-in/way.ts";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";

/** What a step's `view.tsx` exports by default. */
export type StepModule = {
  View: ComponentType<StepViewProps>;
  /** Shown over the step while its form is being sent; by default a spinner. */
  Wait?: ComponentType;
  /** The view brings its own heading. */
  isPlain?: true;
  /** A click beside the popup doesn't close it: people go to another app for a code, and come back. */
  staysOpen?: true;
  /** Below the step a link leads to the page `advantages`. */
  offersAdvantages?: true;
  /** The sign-in method whose button opens this step. */
  method?: Way;
  /** Message key for when the server can't be reached, in place of the general one. */
  unreachableKey?: string;
};

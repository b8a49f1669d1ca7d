import type { ComponentType } from "react";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";

export type StepDrawing = {
  view: ComponentType<StepViewProps>;
  /** No cloth head: the view brings its own heading. */
  plain?: true;
  /** A click beside it closes nothing: one goes to another app for the code, and comes back. */
  staysOpen?: true;
  /** Shown over the step while its answer is on the way; by default a plain word. */
  wait?: ComponentType;
};

/** What draws steps, by the name of their component. */
export type StepDrawings = Readonly<Record<string, StepDrawing>>;

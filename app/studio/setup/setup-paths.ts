import { type SetupStep, setupSteps } from "#domains/settings/setup-steps.ts";

export const setupPath = (step: SetupStep): string => `/studio/setup/${step}`;

/** The step before another one; null for the first. */
export const stepBefore = (step: SetupStep): SetupStep | null =>
  setupSteps[setupSteps.indexOf(step) - 1] ?? null;

/** The step after another one; null for the last. */
export const stepAfter = (step: SetupStep): SetupStep | null =>
  setupSteps[setupSteps.indexOf(step) + 1] ?? null;

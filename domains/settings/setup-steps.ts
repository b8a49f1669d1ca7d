/** The steps of setting a portal up, in their order. */
export const setupSteps = [
  "name",
  "colour",
  "starter",
  "sign-in",
  "helper",
  "publish",
  "share",
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** What the settings of a new portal say: its setup is open, and no step is done. */
export const openSetup = { isOpen: true } as const;

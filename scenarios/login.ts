import { loginSubSteps, loginStep } from "./login-steps.ts";
import { redirectThere, skipStep, showStep } from "./scenario.ts";
import type { Definition } from "./scenario.ts";

/** Sign-in. Only a jump reaches the steps after the first, so the scenario finishes right after the first step. */
export const login = {
  id: "login",
  steps: [
    loginStep,
    ...loginSubSteps,
    {
      id: "success",
      enter: ({ facts }) => (facts.signedIn ? showStep : skipStep),
      needsJump: true,
      canOpenByAddress: true,
      title: "scenario.success.title",
      description: "scenario.success.lead",
    },
  ],
  destination: ({ options }) => options.returnTo,
  finish: redirectThere,
} satisfies Definition;

import { loginDetours, loginStep } from "./login-steps.ts";
import { redirectThere, skip, start } from "./scenario.ts";
import type { Definition } from "./scenario.ts";

/** Sign-in. All steps but the first are reached by a jump, so that a login runs to the finish. */
export const login = {
  id: "login",
  steps: [
    loginStep,
    ...loginDetours,
    {
      id: "success",
      enter: ({ facts }) => (facts.signedIn ? start : skip),
      onlyByJump: true,
      byAddress: true,
      title: "scenario.success.title",
      description: "scenario.success.lead",
    },
  ],
  destination: ({ options }) => options.returnTo,
  finish: redirectThere,
} satisfies Definition;

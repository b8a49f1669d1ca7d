import { loginSubSteps, loginStep, skipIfSignedIn } from "./login-steps.ts";
import { redirectThere, skipStep, showStep } from "./scenario.ts";
import type { Definition } from "./scenario.ts";

/** An address that opens a discussion: its visitors read why they have to sign in. */
const discussionPattern = /[?&]popup=discussion&/;

/** Sign-in. Only a jump reaches the steps after the first, so the scenario finishes right after the first step. */
export const login = {
  id: "login",
  steps: [
    {
      ...loginStep,
      enter: (context) =>
        discussionPattern.test(context.options.returnTo ?? "") && !context.facts.signedIn
          ? { type: "show", set: { alertText: "discussion-sign-in" } }
          : skipIfSignedIn(context),
    },
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

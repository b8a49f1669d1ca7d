import { skipIfSignedIn } from "./login-steps.ts";
import { redirectThere } from "./scenario.ts";
import type { Definition } from "./scenario.ts";

/** Signs in with a user name that isn't connected to an email or phone. */
export const anonymousSignIn = {
  id: "anonymous-sign-in",
  steps: [
    {
      id: "anonymous-sign-in",
      enter: skipIfSignedIn,
      canOpenByAddress: true,
      title: "scenario.anonymous-sign-in.title",
      description: "scenario.anonymous-sign-in.lead",
    },
  ],
  destination: ({ options }) => options.returnTo,
  finish: redirectThere,
} satisfies Definition;

/** Creates an account with only a user name and a password. */
export const anonymousSignUp = {
  id: "anonymous-sign-up",
  steps: [
    {
      id: "anonymous-sign-up",
      enter: skipIfSignedIn,
      canOpenByAddress: true,
      title: "scenario.anonymous-sign-up.title",
      description: "scenario.anonymous-sign-up.lead",
    },
  ],
  destination: ({ options }) => options.returnTo,
  finish: redirectThere,
} satisfies Definition;

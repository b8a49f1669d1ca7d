import { afterLogin, unlessSignedIn } from "./login-steps.ts";
import { redirectThere } from "./scenario.ts";
import type { Definition } from "./scenario.ts";

/** In by a user name that belongs to nobody's email or phone. */
export const anonymousSignIn = {
  id: "anonymous-sign-in",
  steps: [
    {
      id: "anonymous-sign-in",
      enter: unlessSignedIn,
      byAddress: true,
      done: afterLogin,
      title: "scenario.anonymous-sign-in.title",
      description: "scenario.anonymous-sign-in.lead",
    },
  ],
  destination: ({ options }) => options.returnTo,
  finish: redirectThere,
} satisfies Definition;

/** An account with a user name and a password, and nothing else. */
export const anonymousSignUp = {
  id: "anonymous-sign-up",
  steps: [
    {
      id: "anonymous-sign-up",
      enter: unlessSignedIn,
      byAddress: true,
      done: afterLogin,
      title: "scenario.anonymous-sign-up.title",
      description: "scenario.anonymous-sign-up.lead",
    },
  ],
  destination: ({ options }) => options.returnTo,
  finish: redirectThere,
} satisfies Definition;
